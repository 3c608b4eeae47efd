// Reader of compose.yaml: supports the few forms of YAML that it uses, as compose reads them: anchors, merged maps, lists,
// and ${NAME:?why} filled from the settings.
export type Service = {
  environment: Record<string, string>
  volumes: string[]
  tmpfs: string[]
  isReadOnly: boolean
}

type Tree = { [key: string]: Tree } | Tree[] | string
type Line = { depth: number; text: string }

function linesOf(text: string): Line[] {
  const lines = text.split('\n').filter((line) => line.trim() !== '' && !line.trim().startsWith('#'))
  return lines.map((line) => ({ depth: line.search(/\S/), text: line.trim() }))
}

const isMap = (tree: Tree | undefined): tree is { [key: string]: Tree } =>
  typeof tree === 'object' && !Array.isArray(tree)

function read(lines: Line[], anchors: Map<string, Tree>): Tree {
  const depth = lines[0]?.depth ?? 0
  if (lines[0]?.text.startsWith('- ')) return lines.map(({ text }) => scalar(text.slice(2)))
  const map: { [key: string]: Tree } = {}
  for (let n = 0; n < lines.length; n++) {
    const [, key = '', rest = ''] = /^("[^"]*"|[^:]+):\s*(.*)$/.exec(lines[n]?.text ?? '') ?? []
    const next = lines.findIndex((line, at) => at > n && line.depth <= depth)
    const inner = lines.slice(n + 1, next < 0 ? undefined : next)
    const [, anchor] = /^&(\w+)$/.exec(rest) ?? []
    const value =
      inner.length > 0 ? read(inner, anchors) : rest.startsWith('*') ? anchors.get(rest.slice(1)) : scalar(rest)
    if (anchor && value !== undefined) anchors.set(anchor, value)
    if (key === '<<' && isMap(value)) Object.assign(map, value)
    else map[key] = value ?? ''
    n += inner.length
  }
  return map
}

const scalar = (text: string): Tree => (/^["[]/.test(text) ? (JSON.parse(text) as Tree) : text)

function fill(text: string, settings: NodeJS.Dict<string>): string {
  return text.replace(/\$\{(\w+)(?::\?([^}]*))?\}/g, (_, name: string, why = 'it is not set') => {
    const value = settings[name]
    if (!value) throw new Error(`${name}: ${why}`)
    return value
  })
}

export function composeServices(text: string, settings: NodeJS.Dict<string>): Record<string, Service> {
  const file = read(linesOf(text), new Map())
  const services = isMap(file) && isMap(file.services) ? Object.entries(file.services) : []
  return Object.fromEntries(
    services.map(([name, tree]) => {
      const service = isMap(tree) ? tree : {}
      const list = (value: Tree | undefined) => (Array.isArray(value) ? value.map(String) : [])
      const set = isMap(service.environment) ? Object.entries(service.environment) : []
      return [
        name,
        {
          environment: {
            // As env_file says; values in compose.yaml itself take precedence.
            ...(service.env_file ? (settings as Record<string, string>) : {}),
            ...Object.fromEntries(set.map(([key, value]) => [key, fill(String(value), settings)])),
          },
          volumes: list(service.volumes),
          tmpfs: list(service.tmpfs),
          isReadOnly: service.read_only === 'true',
        },
      ]
    }),
  )
}
