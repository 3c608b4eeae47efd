// What is a cell of the results, and how do cells add up? Those of a year's tally, and those of each day's changes.
import type { Trx } from '#server/database/database.ts'
import { items } from '../items.ts'
import type { Done } from '../rules.ts'
import type { DayRow, TallyRow } from './tables.ts'

export type Cell = { respondents: number; submitted: number; percentSum: number; done: Done }

export const emptyCell = (): Cell => ({ respondents: 0, submitted: 0, percentSum: 0, done: {} })
type Sums = Pick<TallyRow, 'respondents' | 'submitted' | 'percentSum' | 'done'>
export const cellOf = ({ respondents, submitted, percentSum, done }: Sums): Cell => ({
  ...{ respondents, submitted, percentSum },
  done: JSON.parse(done),
})

export function addCell(to: Cell, more: Cell, by: 1 | -1 = 1): void {
  to.respondents += by * more.respondents
  to.submitted += by * more.submitted
  to.percentSum += by * more.percentSum
  for (const { field } of items) {
    const done = more.done[field]
    if (!done) continue
    const sum = (to.done[field] ?? 0) + by * done
    if (sum === 0) delete to.done[field]
    else to.done[field] = sum
  }
}

/** What one checklist adds to the cell of its LC and portfolio. */
export type Share = Pick<DayRow, 'lc' | 'portfolio' | 'percent' | 'submitted'> & { done: Done }

/** Cells by their key, in which the columns stand in this order; written in one order, too. */
export type Cells = Map<string, { key: Record<string, string>; cell: Cell }>

export function addShare(cells: Cells, of: Record<string, string>, share: Share | undefined, by: 1 | -1): void {
  if (!share) return
  const { lc, portfolio, percent, submitted, done } = share
  const key = { ...of, lc, portfolio }
  const name = Object.values(key).join('\n')
  const found = cells.get(name) ?? { key, cell: emptyCell() }
  addCell(found.cell, { respondents: 1, submitted, percentSum: percent, done }, by)
  cells.set(name, found)
}

/** In a fixed order: two people who save at once then never wait for each other in a circle. What changes nothing is left out. */
function inOrder(cells: Cells) {
  const changing = [...cells].filter(([, { cell }]) => !isEmpty(cell))
  return changing.sort(([a], [b]) => (a < b ? -1 : 1)).map(([, each]) => each)
}
const isEmpty = ({ respondents, submitted, percentSum, done }: Cell) =>
  respondents === 0 && submitted === 0 && percentSum === 0 && Object.keys(done).length === 0

type Table = 'mxTally' | 'mxChange'
const columnsOf = ({ done, ...numbers }: Cell) => ({ ...numbers, done: JSON.stringify(done) })

/** Each row is made if it is missing, and locked until the transaction ends: an update locks on both engines. */
export async function addToRows(trx: Trx, table: Table, cells: Cells): Promise<void> {
  for (const { key, cell } of inOrder(cells)) {
    const row = await trx
      .insertInto(table)
      .values({ ...key, ...columnsOf(emptyCell()) })
      .onConflict((conflict) => conflict.columns(Object.keys(key)).doUpdateSet({ lc: key.lc }))
      .returningAll()
      .executeTakeFirstOrThrow()
    const sums = cellOf(row as Sums)
    addCell(sums, cell)
    let update = trx.updateTable(table).set(columnsOf(sums))
    for (const [column, value] of Object.entries(key)) update = update.where(column, '=', value)
    await update.execute()
  }
}

/** As many as both engines take at once. */
const rowsAtOnce = 500

/** For rows that are not there yet. */
export async function insertRows(trx: Trx, table: Table, cells: Cells): Promise<void> {
  const rows = inOrder(cells).map(({ key, cell }) => ({ ...key, ...columnsOf(cell) }))
  for (let first = 0; first < rows.length; first += rowsAtOnce) {
    await trx
      .insertInto(table)
      .values(rows.slice(first, first + rowsAtOnce))
      .execute()
  }
}
