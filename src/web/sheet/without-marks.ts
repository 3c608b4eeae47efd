// What had somebody typed, before a CSV file was made of it? Downloads put a mark before what spreadsheets would run
// (src/shared/text/csv.ts); read again, a phone number that begins with a plus must not keep it.

const mark = /(^|[;|\t\r\n])'(?=[ \u00A0"]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20])|^'(?=[\t\r\n])/g

export const withoutMarks = (text: string) => (text.includes("'") ? text.replace(mark, '$1') : text)
