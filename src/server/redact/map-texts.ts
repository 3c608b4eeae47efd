// JSON-aware text mapping: changes a stored text, or each string inside the JSON that it holds, and leaves the rest as it is.
import { jsonIn } from '#shared/text/json-in-text.ts'

type Change = (text: string) => string

/** Strings that hold JSON again are mapped inside, too. Without a change the very same text comes back, blanks included. */
export function mapTexts(text: string, change: Change, changeKey: Change = (key) => key): string {
  const json = jsonIn(text)
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
