// Result cells: sums for one LC and portfolio, and how they add up. Used for a year's tally and for each day's changes.
import { insertOrLockRows, insertRows } from '#server/database/bulk-insert.ts'
import type { Trx } from '#server/database/database.ts'
import type { Done } from '../../rules.ts'
import type { DayRow, TallyRow } from '../rows.ts'

/** A year or a part of it; current, or as of the end of a day. */
export type Scope = {
  year: string
  lc?: string | undefined
  portfolio?: string | undefined
  on?: string | undefined
}

export type Cell = {
  respondents: number
  submitted: number
  percentSum: number
  standards: number
  done: Done
  /** Number of respondents by number of standards done. */
  spread: Record<string, number>
}

const numbers = ['respondents', 'submitted', 'percentSum', 'standards'] as const
const counts = ['done', 'spread'] as const

export const emptyCell = (): Cell => ({
  ...{ respondents: 0, submitted: 0, percentSum: 0, standards: 0 },
  ...{ done: {}, spread: {} },
})
type Sums = Pick<TallyRow, (typeof numbers)[number] | (typeof counts)[number]>
export const cellOf = ({ respondents, submitted, percentSum, standards, done, spread }: Sums): Cell => ({
  ...{ respondents, submitted, percentSum, standards },
  ...{ done: JSON.parse(done), spread: JSON.parse(spread) },
})

export function addCell(to: Cell, more: Cell, by: 1 | -1 = 1): void {
  for (const name of numbers) to[name] += by * more[name]
  for (const name of counts) addCounts(to[name], more[name], by)
}

function addCounts(to: Record<string, number>, more: Record<string, number>, by: 1 | -1): void {
  for (const name in more) {
    const count = more[name] as number
    const sum = (to[name] ?? 0) + by * count
    if (sum === 0) delete to[name]
    else to[name] = sum
  }
}

/** What one checklist adds to the cell of its LC and portfolio. */
export type Share = Pick<DayRow, 'lc' | 'portfolio' | 'percent' | 'submitted'> & { standards: number; done: Done }

/** Cells by key, which lists the columns in a fixed order; cells are written in that order, too. */
export type Cells = Map<string, { key: Record<string, string>; cell: Cell }>

export function addShare(cells: Cells, of: Record<string, string>, share: Share | undefined, by: 1 | -1): void {
  if (!share) return
  const { lc, portfolio, percent, standards, submitted, done } = share
  const sums = { respondents: 1, submitted, percentSum: percent, standards, done, spread: { [standards]: 1 } }
  addToCell(cells, { ...of, lc, portfolio }, sums, by)
}

/** Replaces one share with another; undefined for none. In the same cell, most of both is the same and only the difference is added. */
export function replaceShare(cells: Cells, of: Record<string, string>, before: Share | undefined, after: Share): void {
  if (before?.lc !== after.lc || before.portfolio !== after.portfolio) {
    addShare(cells, of, before, -1)
    addShare(cells, of, after, 1)
    return
  }
  const done: Done = {}
  for (const field in after.done) if (!before.done[field]) done[field] = 1
  for (const field in before.done) if (!after.done[field]) done[field] = -1
  const isMoved = before.standards !== after.standards
  addToCell(
    cells,
    { ...of, lc: after.lc, portfolio: after.portfolio },
    {
      ...{ respondents: 0, submitted: after.submitted - before.submitted, percentSum: after.percent - before.percent },
      ...{ standards: after.standards - before.standards, done },
      spread: isMoved ? { [before.standards]: -1, [after.standards]: 1 } : {},
    },
  )
}

function addToCell(cells: Cells, key: Record<string, string>, more: Cell, by: 1 | -1 = 1): void {
  const name = Object.values(key).join('\n')
  const found = cells.get(name) ?? { key, cell: emptyCell() }
  addCell(found.cell, more, by)
  cells.set(name, found)
}

/** Sorted, so that two people who save at once cannot deadlock. Leaves out cells that change nothing. */
export function sortCells(cells: Cells) {
  const changing = [...cells].filter(([, { cell }]) => !isEmpty(cell))
  return changing.sort(([a], [b]) => (a < b ? -1 : 1)).map(([, each]) => each)
}
export const isEmpty = (cell: Cell) =>
  numbers.every((name) => cell[name] === 0) && counts.every((name) => Object.keys(cell[name]).length === 0)

type Table = 'mxTally' | 'mxChange'
export const columnsOf = ({ done, spread, ...rest }: Cell) => ({
  ...rest,
  ...{ done: JSON.stringify(done), spread: JSON.stringify(spread) },
})

const tallyKey = ['year', 'lc', 'portfolio'] as const
const nameOf = (row: Readonly<Record<string, unknown>>) => tallyKey.map((column) => row[column]).join('\n')

/** Locks the rows, missing ones included, until the transaction ends: whoever changes the same cells or their days waits. */
export async function addToTally(trx: Trx, cells: Cells): Promise<void> {
  const changing = sortCells(cells)
  const blank = columnsOf(emptyCell())
  const missing = changing.map(({ key }) => ({ ...key, ...blank }))
  const locked = (await insertOrLockRows(trx, 'mxTally', missing, tallyKey)) as TallyRow[]
  const byName = new Map(locked.map((row) => [nameOf(row), cellOf(row)]))
  const rows = changing.map(({ key, cell }) => {
    const sums = byName.get(nameOf(key)) ?? emptyCell()
    addCell(sums, cell)
    return { ...key, ...columnsOf(sums) }
  })
  await insertRows(trx, 'mxTally', rows, { replaceBy: tallyKey })
}

type More = (key: Record<string, string>, cell: Cell) => object

/** Inserts rows that do not exist yet; calls `more` in their order. */
export async function insertCells(trx: Trx, table: Table, cells: Cells, more: More = () => ({})): Promise<void> {
  const rows = sortCells(cells).map(({ key, cell }) => ({ ...key, ...columnsOf(cell), ...more(key, cell) }))
  await insertRows(trx, table, rows)
}
