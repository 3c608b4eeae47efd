// Route matching: compares a path with a pattern such as '/gcps/{id}', and reads its parameters.
export type RouteParams = Record<string, string>

export function matchRoute(pattern: string, path: string): RouteParams | null {
  const wanted = pattern.split('/')
  const given = path.split('/')
  if (wanted.length !== given.length) return null
  const params: RouteParams = {}
  for (const [i, part] of wanted.entries()) {
    const value = given[i] ?? ''
    const name = /^\{(\w+)\}$/.exec(part)?.[1]
    if (!name && part !== value) return null
    if (name && value === '') return null
    if (name) params[name] = decode(value)
  }
  return params
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
