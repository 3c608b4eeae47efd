// Which rows and columns of a sheet say nothing? They are left out, and a person is told.
import type { NumberedRow } from './read-csv.ts'

const isFilled = (cell: string) => cell.trim() !== ''
const leftOut = (count: number, what: string) =>
  `${count.toLocaleString('en')} empty ${what}${count === 1 ? '' : 's'} left out`

export function tidyRows(all: readonly NumberedRow[]): { rows: string[][]; numbers: number[]; notes: string[] } {
  const filled = all.filter(({ cells }) => cells.some(isFilled))
  const used: boolean[] = []
  for (const { cells } of filled) {
    for (const [at, cell] of cells.entries()) if (!used[at]) used[at] = isFilled(cell)
  }
  const width = used.lastIndexOf(true) + 1
  const gaps = used.slice(0, width).filter((isUsed) => !isUsed).length
  // Rows after the last and columns behind the last are no gaps: spreadsheets write them or not.
  const missing = (filled.at(-1)?.number ?? 0) - ((filled[0]?.number ?? 1) - 1) - filled.length
  const isWhole = used.every(Boolean)
  return {
    rows: filled.map(({ cells }) => (isWhole ? cells : cells.filter((_, at) => used[at]))),
    numbers: filled.map(({ number }) => number),
    notes: [...(missing > 0 ? [leftOut(missing, 'row')] : []), ...(gaps > 0 ? [leftOut(gaps, 'column')] : [])],
  }
}
