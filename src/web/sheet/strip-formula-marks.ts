// Formula marks of CSV downloads, stripped again: downloads put a mark before what spreadsheets would run as a formula
// (src/shared/text/csv.ts). Read back, a phone number that begins with a plus must not keep it.

const mark = /(^|[;|\t\r\n])'(?=[ \u00A0"]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20])|^'(?=[\t\r\n])/g

export const stripFormulaMarks = (text: string) => (text.includes("'") ? text.replace(mark, '$1') : text)
