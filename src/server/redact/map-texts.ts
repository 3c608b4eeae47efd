// JSON-aware text mapping: changes a stored text, or each string in the JSON that it contains, and leaves the rest as it is.
import { parseJsonText } from '#shared/text/json-in-text.ts'

type Change = (text: string) => string

/** Also maps strings that contain JSON again. Without a change, returns the very same text, whitespace included. */
export function mapTexts(text: string, change: Change, changeKey: Change = (key) => key): string {
  const json = parseJsonText(text)
  if (!json) return change(text)
  const mapped = JSON.stringify(mapValue(json, change, changeKey))
  return mapped === JSON.stringify(json) ? text : mapped
}

function mapValue(value: unknown, change: Change, changeKey: Change): unknown {
  if (typeof value === 'string') return mapTexts(value, change, changeKey)
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map((each) => mapValue(each, change, changeKey))
  return Object.fromEntries(
    Object.entries(value).map(([key, each]) => [changeKey(key), mapValue(each, change, changeKey)]),
  )
}
