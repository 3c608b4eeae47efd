// Sheet problems: why a file cannot be read as a sheet, with what to do next.
import { type Problem, problem } from '#shared/problem.ts'
import { maxBytes, maxRows } from './sheet.ts'

const createProblem = (text: string) => problem('badInput', text)
const saveAgain = 'Save it as Excel (.xlsx) or CSV in your spreadsheet program, then choose that file.'

export const emptyProblem = (name: string) => createProblem(`${name} is empty.`)
export const notASheetProblem = (name: string, what: string) => createProblem(`${name} is ${what}. ${saveAgain}`)
export const damagedProblem = (name: string) => notASheetProblem(name, 'damaged, or not an Excel file')
export const tooLargeProblem = (name: string) =>
  createProblem(`${name} is too large. The limit is ${maxBytes / 1024 / 1024} MB. Split it, then choose one part.`)
export const unpackedTooLargeProblem = (name: string) =>
  createProblem(`${name} is too large once it is unpacked. Split it or save the sheet as CSV, then choose that file.`)
export const tooManyRowsProblem = (name: string): Problem =>
  createProblem(`${name} has more than ${maxRows.toLocaleString('en')} rows. Split it, then choose one part.`)
export const tooWideProblem = (name: string) =>
  createProblem(`${name} has cells far away from its table. Copy the table into a new sheet, then choose that file.`)
export const noSheetProblem = (name: string) => createProblem(`${name} has no sheet with cells. Choose another file.`)
export const openQuoteProblem = (name: string, row: number) =>
  createProblem(`In row ${row} of ${name} a quotation mark is never closed. Fix it, then choose the file again.`)
