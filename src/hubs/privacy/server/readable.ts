// Readable export rows: parses JSON in texts, leaves out empty values, and redacts the addresses of others, because a file
// about one person must reveal nothing about others.
import { parseJsonText } from '#shared/text/json-in-text.ts'

type Row = Record<string, unknown>

/** Begins only at the start of a word: a text of one long word is scanned once, not once per letter. */
const address = /(?<![\p{L}\p{N}._%+'-])[\p{L}\p{N}._%+'-]+@[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+/gu
export const redactedAddress = '(someone else’s email)'

export const readableRow = (row: Row, ownEmail: string): Row =>
  Object.fromEntries(
    Object.entries(row)
      .filter(([, value]) => value !== null && value !== '')
      .map(([column, value]) => [column, readableValue(value, ownEmail)]),
  )

function readableValue(value: unknown, ownEmail: string): unknown {
  if (typeof value !== 'string') return value
  const text = value.includes('@') ? redactOthers(value, ownEmail) : value
  return parseJsonText(text) ?? text
}

const redactOthers = (text: string, ownEmail: string) =>
  text.replace(address, (found) => (found.toLowerCase() === ownEmail.toLowerCase() ? found : redactedAddress))
