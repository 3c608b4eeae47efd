// Imported sums of a year before the portal, from spreadsheets: how many people of an LC and portfolio answered and how far they
// had got, at the end of the year or of some of its months. Single answers are unknown.
import type { Kysely, Transaction } from 'kysely'
import { preparedQuery } from '#server/database/prepared-query.ts'
import { standingsOn } from '#shared/results/history.ts'
import type { DayFigure } from '../../contract.ts'
import type { Standards } from '../../standards.ts'
import type { MxTables, PastSumRow } from '../rows.ts'
import { addCell, type Cell, emptyCell, type Scope } from './queries-cells.ts'
import { buildDayFigure, type PlacedCell } from './queries-past.ts'

const cellOf = ({ respondents, percentSum, standards }: PastSumRow): Cell => ({
  ...emptyCell(),
  ...{ respondents, submitted: respondents, percentSum, standards },
})

const sumsOf = preparedQuery<Omit<Scope, 'on'>, PastSumRow>((db, { year, lc, portfolio }) =>
  (db as Kysely<MxTables>)
    .selectFrom('mxPastSum')
    .selectAll()
    .where('year', '=', year)
    .$if(lc !== undefined, (query) => query.where('lc', '=', lc as string))
    .$if(portfolio !== undefined, (query) => query.where('portfolio', '=', portfolio as string))
    .orderBy('day')
    .orderBy('lc')
    .orderBy('portfolio'),
)
const selectSums = (db: Kysely<MxTables>, { year, lc, portfolio }: Scope) => sumsOf(db, { year, lc, portfolio })

/** Of each LC and portfolio what it had last, until a day. */
const cellsOn = (sums: readonly PastSumRow[], on = sums.at(-1)?.day ?? ''): PlacedCell[] =>
  standingsOn(sums, ({ lc, portfolio }) => `${lc}\n${portfolio}`, on).map((row) => ({
    ...{ lc: row.lc, portfolio: row.portfolio, cell: cellOf(row) },
  }))

export const listSumCellsOn = async (db: Kysely<MxTables>, scope: Scope) =>
  cellsOn(await selectSums(db, scope), scope.on)

/** As for checklists: the figures on every day on which something changed. */
export async function listDayFiguresOfSums(
  db: Kysely<MxTables>,
  scope: Scope,
  standards: Standards,
): Promise<DayFigure[]> {
  const sums = await selectSums(db, scope)
  return [...new Set(sums.map(({ day }) => day))].map((day) => {
    const all = emptyCell()
    for (const { cell } of cellsOn(sums, day)) addCell(all, cell)
    return buildDayFigure(day, all, scope, standards)
  })
}

/** How many people the sums of a year speak of. */
export const countPeopleInSums = async (db: Kysely<MxTables>, year: string) =>
  cellsOn(await selectSums(db, { year })).reduce((sum, { cell }) => sum + cell.respondents, 0)

type Key = Pick<PastSumRow, 'year' | 'lc' | 'portfolio' | 'day'>
export type Figures = Pick<PastSumRow, 'respondents' | 'percentSum' | 'standards'>

export const listSums = (db: Kysely<MxTables>, year: string): Promise<readonly PastSumRow[]> => selectSums(db, { year })

/** As `listSums`; nobody changes them before the transaction ends. An update that changes nothing holds on both databases. */
export const lockSums = (trx: Kysely<MxTables>, year: string): Promise<PastSumRow[]> =>
  trx
    .updateTable('mxPastSum')
    .set((row) => ({ version: row.ref('version') }))
    .where('year', '=', year)
    .returningAll()
    .execute()

/** Held until the transaction ends. */
export const lockSum = (trx: Transaction<MxTables>, by: Key | Pick<PastSumRow, 'id'>) =>
  trx
    .updateTable('mxPastSum')
    .set((row) => ({ version: row.ref('version') }))
    .where(({ and }) => and(by))
    .returningAll()
    .executeTakeFirst()

export const updateSum = (trx: Transaction<MxTables>, id: string, figures: Figures & { version: number }) =>
  trx.updateTable('mxPastSum').set(figures).where('id', '=', id).execute()

export const deleteSum = (trx: Transaction<MxTables>, id: string) =>
  trx.deleteFrom('mxPastSum').where('id', '=', id).execute()
