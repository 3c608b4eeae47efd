// How does the audit trail look as a file? One line per entry, safe to open in a spreadsheet.

const columns = ['at', 'who', 'what', 'subject', 'address', 'before', 'after'] as const

export type CsvEntry = {
  at: string
  kind: string
  subject: string
  actorEmail: string
  address: string
  /** As JSON. */
  before: string | null
  after: string | null
}

/** A cell that begins like a formula would be run by a spreadsheet; an apostrophe makes it text. */
const harmless = (text: string) => (/^[=+\-@\t\r]/.test(text) ? `'${text}` : text)

function cell(text: string): string {
  const safe = harmless(text)
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

const line = (cells: readonly string[]) => `${cells.map(cell).join(',')}\r\n`

/** With the mark that tells spreadsheets that the file is UTF-8. */
export const csvHead = `\uFEFF${line(columns)}`

export const csvLine = (entry: CsvEntry) =>
  line([entry.at, entry.actorEmail, entry.kind, entry.subject, entry.address, entry.before ?? '', entry.after ?? ''])
