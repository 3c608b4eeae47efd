// Imported sums of a year before the portal, from spreadsheets: how many people of an LC and portfolio answered and how far they
// had got, at the end of the year or of some of its months. Single answers are unknown.
import type { Kysely, Transaction } from 'kysely'
import type { MxTables, PastSumRow } from '../rows.ts'

export type Figures = Pick<PastSumRow, 'respondents' | 'percentSum' | 'standards'>

export const listSums = (db: Kysely<MxTables>, year: string): Promise<PastSumRow[]> =>
  db.selectFrom('mxPastSum').selectAll().where('year', '=', year).execute()

/** As `listSums`; nobody changes them before the transaction ends. An update that changes nothing holds on both databases. */
export const lockSums = (trx: Kysely<MxTables>, year: string): Promise<PastSumRow[]> =>
  trx
    .updateTable('mxPastSum')
    .set((row) => ({ version: row.ref('version') }))
    .where('year', '=', year)
    .returningAll()
    .execute()

/** Held until the transaction ends. */
export const lockSum = (trx: Transaction<MxTables>, id: string) =>
  trx
    .updateTable('mxPastSum')
    .set((row) => ({ version: row.ref('version') }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst()

export const updateSum = (trx: Transaction<MxTables>, id: string, figures: Figures & { version: number }) =>
  trx.updateTable('mxPastSum').set(figures).where('id', '=', id).execute()

export const deleteSum = (trx: Transaction<MxTables>, id: string) =>
  trx.deleteFrom('mxPastSum').where('id', '=', id).execute()
