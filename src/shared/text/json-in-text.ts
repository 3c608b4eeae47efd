// JSON in a text: parses it, so that its parts can be handled one by one. People may write anything: JSON nested deeper than
// what the portal itself stores is treated as plain text, so that no recursion ends the process.
const deepest = 30

const isFlat = (value: unknown, left = deepest): boolean =>
  typeof value !== 'object' ||
  value === null ||
  (left > 0 && Object.values(value).every((each) => isFlat(each, left - 1)))

/** The object or list in a text; undefined if there is none. */
export function parseJsonText(text: string): object | undefined {
  if (!/^\s*[[{]/.test(text)) return undefined
  try {
    const value = JSON.parse(text)
    return isFlat(value) ? value : undefined
  } catch {
    return undefined
  }
}
