// Sheet problems: why a file cannot be read as a sheet, with what to do next.
import { type Problem, problem } from '#shared/problem.ts'
import { mostBytes, mostRows } from './sheet.ts'

const refuse = (text: string) => problem('badInput', text)
const saveAgain = 'In your spreadsheet, save it as Excel (.xlsx) or CSV, and choose that file.'

export const isEmpty = (name: string) => refuse(`${name} is empty.`)
export const isNoSheet = (name: string, what: string) => refuse(`${name} is ${what}. ${saveAgain}`)
export const isDamaged = (name: string) => isNoSheet(name, 'damaged, or no Excel file')
export const isTooLarge = (name: string) =>
  refuse(`${name} is too large. The limit is ${mostBytes / 1024 / 1024} MB. Split it and choose one part.`)
export const unpacksTooLarge = (name: string) =>
  refuse(`${name} becomes too large when it is unpacked. Split it, or save the sheet as CSV, and choose that.`)
export const hasTooManyRows = (name: string): Problem =>
  refuse(`${name} has more than ${mostRows.toLocaleString('en')} rows. Split it and choose one part.`)
export const isTooWide = (name: string) =>
  refuse(`${name} has cells far away from its table. Copy the table into a new sheet, and choose that.`)
export const hasNoSheet = (name: string) => refuse(`${name} has no sheet with cells. Choose another file.`)
export const hasOpenQuote = (name: string, row: number) =>
  refuse(`In row ${row} of ${name} a quotation mark opens that is never closed. Mend it and choose again.`)
