// Figures of GCPs: what was approved counts in the year that was open then, and repeats in the year in which they were added.
import { type Kysely, sql } from 'kysely'
import type { Db, Trx } from '#server/database/database.ts'
import { defineFigures, type Share } from '#server/figures/figures.ts'
import type { GcpRow, GcpTables, RepeatRow } from './tables.ts'

const tables = (db: Db): Kysely<GcpTables> => db

const approvalShares = ({ status, localCommittee }: Pick<GcpRow, 'status' | 'localCommittee'>): Share[] =>
  status === 'approved' ? [{ committee: localCommittee, numbers: { approved: 1 } }] : []
const repeatShares = ({ localCommittee }: Pick<RepeatRow, 'localCommittee'>): Share[] => [
  { committee: localCommittee, numbers: { repeated: 1 } },
]

const pageSize = 500

/** All rows in pages, in the order of their `seq`. */
async function* inPages<Row extends { seq: number }>(readAfter: (seq: number) => Promise<Row[]>) {
  for (let last = -1; ; ) {
    const rows = await readAfter(last)
    yield* rows
    if (rows.length < pageSize) return
    last = (rows.at(-1) as Row).seq
  }
}

export const gcpFigures = defineFigures({
  source: 'gcp',
  async *records(db, year) {
    const approved = tables(db)
      .selectFrom('gcp')
      .select(['seq', 'id', 'status', 'localCommittee'])
      .where('approvedIn', '=', year)
      .where('status', '=', sql.lit('approved'))
      .orderBy('seq')
      .limit(pageSize)
    const rows = inPages((seq) => approved.where('seq', '>', seq).execute())
    for await (const row of rows) yield { id: row.id, shares: approvalShares(row) }
  },
})

export const repeatFigures = defineFigures({
  source: 'gcp-repeats',
  async *records(db, year) {
    const repeats = tables(db)
      .selectFrom('gcpRepeat')
      .select(['seq', 'id', 'localCommittee'])
      .where('year', '=', year)
      .orderBy('seq')
      .limit(pageSize)
    const rows = inPages((seq) => repeats.where('seq', '>', seq).execute())
    for await (const row of rows) yield { id: row.id, shares: repeatShares(row) }
  },
})

/** Call it in the transaction that changes the entry. */
export function countApproval(trx: Trx, row: GcpRow): void {
  if (row.approvedIn !== null) gcpFigures.count(trx, { id: row.id, year: row.approvedIn, shares: approvalShares(row) })
}
export const countRepeat = (trx: Trx, row: RepeatRow): void =>
  repeatFigures.count(trx, { id: row.id, year: row.year, shares: repeatShares(row) })
export const uncountRepeat = (trx: Trx, { id, year }: RepeatRow): void =>
  repeatFigures.count(trx, { id, year, shares: [] })
