// CSV files that spreadsheets open safely: every cell is quoted, and formulas are escaped (CSV injection).
export type CsvValue = string | number | boolean | null | undefined

/**
 * Positions where a cell could begin that a spreadsheet would run. A program with another separator takes our quotes for text
 * and splits at its own separator or at a line break, in the middle of what somebody typed.
 */
const formulaStart = /(^|[;|\t\r\n])(?=[ \u00A0"]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20])/g
/** Spreadsheets skip these characters and look at what follows. */
const hiddenStart = /^(?=[\t\r\n])/

const harmless = (text: string) => text.replace(formulaStart, "$1'").replace(hiddenStart, "'")

function cell(value: CsvValue): string {
  const text = typeof value === 'string' ? harmless(value) : String(value ?? '')
  return `"${text.replaceAll('"', '""')}"`
}

export const csvLine = (row: readonly CsvValue[]) => `${row.map(cell).join(',')}\r\n`

/** The first line, with the byte order mark that tells spreadsheets the text is UTF-8. */
export const csvHead = (head: readonly string[]) => `\uFEFF${csvLine(head)}`

export const csvOf = (head: readonly string[], rows: readonly (readonly CsvValue[])[]) =>
  csvHead(head) + rows.map(csvLine).join('')
