// File remarks: odd things in valid rows, i.e. repeated addresses and rows with too few or too many cells.
import type { OpenedFile } from './opened-file.ts'

/** Row numbers as in the spreadsheet. */
export type Remarks = { repeated: { number: number; first: number }[]; short: number[]; long: number[] }

/** Ignores empty cells at the end: some spreadsheets write them, some do not. */
const countFilled = (cells: readonly string[]) => cells.findLastIndex((cell) => cell.trim() !== '') + 1

export function findRemarks({ rows, hasHeader, lines }: OpenedFile): Remarks {
  const remarks: Remarks = { repeated: [], short: [], long: [] }
  const width = rows[0]?.cells.length ?? 0
  for (const { number, cells } of rows.slice(Number(hasHeader))) {
    if (cells.length < width) remarks.short.push(number)
    if (countFilled(cells) > width) remarks.long.push(number)
  }
  const firsts = new Map<string, number>()
  for (const { number, entry, problems } of lines) {
    if (problems.email) continue
    const address = entry.email.toLowerCase()
    const first = firsts.get(address)
    if (first === undefined) firsts.set(address, number)
    else remarks.repeated.push({ number, first })
  }
  return remarks
}
