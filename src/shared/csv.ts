// How do rows become a CSV file that spreadsheets open safely? Quoted as RFC 4180 says, formulas made harmless.
export type CsvValue = string | number | boolean | null | undefined

/** Begins what a spreadsheet would run as a formula. */
const looksLikeFormula = /^[=+\-@\t\r]/

function cell(value: CsvValue): string {
  if (value === null || value === undefined) return ''
  if (typeof value !== 'string') return String(value)
  const safe = looksLikeFormula.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

export const csvLine = (row: readonly CsvValue[]) => `${row.map(cell).join(',')}\r\n`

/** The first line, with the mark that tells spreadsheets the text is UTF-8. */
export const csvHead = (head: readonly string[]) => `\uFEFF${csvLine(head)}`

export const csvOf = (head: readonly string[], rows: readonly (readonly CsvValue[])[]) =>
  csvHead(head) + rows.map(csvLine).join('')
