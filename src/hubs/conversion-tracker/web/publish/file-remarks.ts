// What looks odd in a file, though every row is understood? Repeated addresses, and rows with too few or too many cells.
import type { OpenedFile } from './opened-file.ts'

/** Numbers of rows, as a spreadsheet counts. */
export type Remarks = { repeated: { number: number; first: number }[]; short: number[]; long: number[] }

/** Empty cells at the end say nothing: spreadsheets write them or not. */
const filled = (cells: readonly string[]) => cells.findLastIndex((cell) => cell.trim() !== '') + 1

export function remarksOf({ rows, hasNames, lines }: OpenedFile): Remarks {
  const remarks: Remarks = { repeated: [], short: [], long: [] }
  const width = rows[0]?.cells.length ?? 0
  for (const { number, cells } of rows.slice(Number(hasNames))) {
    if (cells.length < width) remarks.short.push(number)
    if (filled(cells) > width) remarks.long.push(number)
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
