// Sheet problems: why a file cannot be read as a sheet, with what to do next.
import { type Problem, problem } from '#shared/problem.ts'
import { maxBytes, maxRows } from './sheet.ts'

const createProblem = (text: string) => problem('badInput', text)
const saveAgain = 'In your spreadsheet, save it as Excel (.xlsx) or CSV, and choose that file.'

export const emptyProblem = (name: string) => createProblem(`${name} is empty.`)
export const notASheetProblem = (name: string, what: string) => createProblem(`${name} is ${what}. ${saveAgain}`)
export const damagedProblem = (name: string) => notASheetProblem(name, 'damaged, or no Excel file')
export const tooLargeProblem = (name: string) =>
  createProblem(`${name} is too large. The limit is ${maxBytes / 1024 / 1024} MB. Split it and choose one part.`)
export const unpackedTooLargeProblem = (name: string) =>
  createProblem(`${name} becomes too large when it is unpacked. Split it, or save the sheet as CSV, and choose that.`)
export const tooManyRowsProblem = (name: string): Problem =>
  createProblem(`${name} has more than ${maxRows.toLocaleString('en')} rows. Split it and choose one part.`)
export const tooWideProblem = (name: string) =>
  createProblem(`${name} has cells far away from its table. Copy the table into a new sheet, and choose that.`)
export const noSheetProblem = (name: string) => createProblem(`${name} has no sheet with cells. Choose another file.`)
export const openQuoteProblem = (name: string, row: number) =>
  createProblem(`In row ${row} of ${name} a quotation mark opens that is never closed. Mend it and choose again.`)
