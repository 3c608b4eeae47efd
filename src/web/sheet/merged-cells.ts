// What do merged cells mean? Only the first of them holds the text: it stands for every row that it covers, and a cell
// across several columns at the top is a heading over the names of columns.
import type { NumberedRow } from './read-csv.ts'
import type { Area } from './sheet-survey.ts'

const isAcross = ({ from, to }: Area) => to.column > from.column
const covers = ({ from, to }: Area, column: number) => from.column <= column && column <= to.column
const cellAt = (rows: readonly NumberedRow[], row: number, column: number) => rows[row]?.cells[column] ?? ''

/** One LC beside ten people is the LC of all ten. */
function fillDown(rows: readonly NumberedRow[], { from, to }: Area): void {
  const text = cellAt(rows, from.row, from.column)
  for (let row = from.row + 1; row <= Math.min(to.row, rows.length - 1); row += 1) {
    const cells = rows[row]?.cells ?? []
    while (cells.length <= from.column) cells.push('')
    cells[from.column] = text
  }
}

/** 'Signups' under 'May' and under 'June' are two columns: then the heading is part of the name. */
function nameUnder(heading: readonly string[], names: string[]): string[] {
  const isTwice = (name: string) => names.indexOf(name) !== names.lastIndexOf(name)
  return names.map((name, column) => {
    const above = heading[column] ?? ''
    return name && above && above !== name && isTwice(name) ? `${above} ${name}` : name
  })
}

/** It covers columns, and whatever stands beside it has nothing of its own below. */
function isHeading(across: readonly Area[], cells: readonly string[], below: readonly string[]): boolean {
  const isOwn = (cell: string, column: number) => cell !== '' && !across.some((area) => covers(area, column))
  const isFree = (cell: string, column: number) => ['', cell].includes(below[column] ?? '')
  return across.length > 0 && cells.every((cell, column) => !isOwn(cell, column) || isFree(cell, column))
}

/** Rows count from the top of the sheet, without gaps: `rows[n]` is row n + 1. Rows and cells are changed in place. */
export function applyMerges(rows: NumberedRow[], merged: readonly Area[]): { rows: NumberedRow[]; notes: string[] } {
  for (const area of merged) fillDown(rows, area)
  let first = rows.findIndex(({ cells }) => cells.some((cell) => cell !== ''))
  const notes: string[] = []
  // Names and at least one row stand below a heading.
  while (first >= 0 && first + 2 < rows.length) {
    const [top, below] = [rows[first], rows[first + 1]] as [NumberedRow, NumberedRow]
    const across = merged.filter((area) => isAcross(area) && area.from.row === first)
    if (!isHeading(across, top.cells, below.cells)) break
    const heading = [...top.cells]
    const names = below.cells.map(
      (name, column) => name || (across.some((area) => covers(area, column)) ? '' : heading[column] || ''),
    )
    for (const { from, to } of across) heading.fill(heading[from.column] ?? '', from.column, to.column + 1)
    below.cells = nameUnder(heading, names)
    notes.push(`Row ${first + 1} stands above the names of the columns and is left out`)
    first += 1
  }
  return { rows: notes.length > 0 ? rows.slice(first) : rows, notes }
}
