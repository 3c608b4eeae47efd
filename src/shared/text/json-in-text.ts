// Does a text hold JSON? Then its parts can be looked at one by one. People may write whatever they like: what is nested
// deeper than anything that the portal itself stores is a text like any other, and no walk through it ends the process.
const deepest = 30

const isFlat = (value: unknown, left = deepest): boolean =>
  typeof value !== 'object' ||
  value === null ||
  (left > 0 && Object.values(value).every((each) => isFlat(each, left - 1)))

/** The object or list that a text holds; nothing where it holds none. */
export function jsonIn(text: string): object | undefined {
  if (!/^\s*[[{]/.test(text)) return undefined
  try {
    const value = JSON.parse(text)
    return isFlat(value) ? value : undefined
  } catch {
    return undefined
  }
}
