// Measures of GCPs: how many were approved and repeated on each day, per committee. The counts are stored and change together
// with the entries, so that a year costs the same however many GCPs there are.
import { type Kysely, sql } from 'kysely'
import { insertRows } from '#server/database/bulk-insert.ts'
import type { Db, Trx } from '#server/database/database.ts'
import { preparedQuery } from '#server/database/prepared-query.ts'
import type { Recount } from '#server/database/recount.ts'
import { atOf, type MeasureSource } from '#server/hub/measures.ts'
import type { Amount } from '#shared/results/measures.ts'
import { dayOf, earlierOf } from '#shared/time/calendar.ts'
import type { GcpDayRow, GcpRow, GcpTables, RepeatRow } from '../tables.ts'

const tables = (db: Db): Kysely<GcpTables> => db

type Counted = Omit<GcpDayRow, 'n'>
const approvalOf = (row: Pick<GcpRow, 'status' | 'localCommittee' | 'reviewedAt'>): Counted[] =>
  row.status === 'approved' && row.reviewedAt !== null
    ? [{ what: 'approved', committee: row.localCommittee, day: dayOf(new Date(row.reviewedAt)) }]
    : []
const repeatOf = (row: Pick<RepeatRow, 'localCommittee' | 'createdAt'>): Counted[] => [
  { what: 'repeated', committee: row.localCommittee, day: dayOf(new Date(row.createdAt)) },
]

const nameOf = ({ what, committee, day }: Counted) => [what, committee, day].join('\n')

/** In the order of their keys, so that two transactions cannot wait for each other. */
async function addCounts(trx: Trx, counted: readonly Counted[], left: readonly Counted[]): Promise<void> {
  const sums = new Map<string, GcpDayRow>()
  for (const [rows, by] of [[counted, 1] as const, [left, -1] as const]) {
    for (const row of rows) sums.set(nameOf(row), { ...row, n: (sums.get(nameOf(row))?.n ?? 0) + by })
  }
  const changed = [...sums].filter(([, { n }]) => n !== 0).sort(([a], [b]) => (a < b ? -1 : 1))
  const rows = changed.map(([, row]) => row)
  await insertRows(trx, 'gcpDay', rows, { addBy: ['what', 'committee', 'day'] })
}

/** Call it in the transaction that changes the entry. */
export const countApproval = (trx: Trx, before: GcpRow, after: GcpRow) =>
  addCounts(trx, approvalOf(after), approvalOf(before))
export const countRepeat = (trx: Trx, before: RepeatRow | undefined, after: RepeatRow | undefined) =>
  addCounts(trx, after ? repeatOf(after) : [], before ? repeatOf(before) : [])

const batch = 1000

async function* rowsOf(trx: Trx): AsyncGenerator<Counted> {
  for (const [table, columns, countedOf] of [
    ['gcp', ['seq', 'status', 'localCommittee', 'reviewedAt'], approvalOf],
    ['gcpRepeat', ['seq', 'localCommittee', 'createdAt'], repeatOf],
  ] as const) {
    for (let last = -1; ; ) {
      const rows = await (trx as Trx)
        .selectFrom(table)
        .select([...columns])
        .where('seq', '>', last)
        .orderBy('seq')
        .limit(batch)
        .execute()
      for (const row of rows) yield* countedOf(row as GcpRow & RepeatRow)
      if (rows.length < batch) break
      last = (rows.at(-1) as { seq: number }).seq
    }
  }
}

export const daysRecount: Recount = {
  name: 'approved and repeated GCPs per day',
  table: 'gcpDay',
  key: ['what', 'committee', 'day'],
  async rebuild(trx) {
    await tables(trx).deleteFrom('gcpDay').execute()
    const counted: Counted[] = []
    for await (const row of rowsOf(trx)) counted.push(row)
    await addCounts(trx, counted, [])
  },
}

type Period = { from: string; until: string }
type DayCount = Counted & { n: number | string }

/** Of the whole period: dashboards read it. */
const sumDays = preparedQuery<Period, DayCount>((db, { from, until }) =>
  tables(db)
    .selectFrom('gcpDay')
    .select(({ fn }) => ['what', 'committee', sql<string>`''`.as('day'), fn.sum('n').as('n')])
    .where('day', '>=', from)
    .where('day', '<=', until)
    .groupBy(['what', 'committee'])
    .$castTo<DayCount>(),
)

const listDays = (db: Db, { from, until }: Period): Promise<DayCount[]> =>
  tables(db)
    .selectFrom('gcpDay')
    .select(['what', 'committee', 'day', 'n'])
    .where('day', '>=', from)
    .where('day', '<=', until)
    .orderBy('day')
    .execute()

export const gcpMeasures: MeasureSource = {
  screen: '/gcplist',
  measures: [
    { key: 'gcp.approved', name: 'GCPs approved', unit: 'GCPs', adds: 'sum', per: ['country', 'committee'] },
    { key: 'gcp.repeated', name: 'GCPs repeated', unit: 'GCPs', adds: 'sum', per: ['country', 'committee'] },
  ],
  async readAmounts(db, { year, on, by }) {
    const period = { from: year.startsOn, until: earlierOf(on ?? year.endsOn, year.endsOn) }
    const rows = by === 'year' ? await sumDays(db, period) : await listDays(db, period)
    return rows.map(
      ({ what, committee, day, n }): Amount => ({
        ...{ measure: `gcp.${what}`, committee, at: atOf(by, day), amount: Number(n) },
      }),
    )
  },
}
