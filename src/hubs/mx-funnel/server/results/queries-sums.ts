// Funnel sums and daily changes, updated in the transaction of each report, so that results never read all reports.
import { type ExpressionBuilder, type Kysely, sql } from 'kysely'
import { insertRows } from '#server/database/bulk-insert.ts'
import type { Trx } from '#server/database/database.ts'
import type { Recount } from '#server/database/recount.ts'
import { isSummedByPortfolio, type Metrics, stages, sumRoleOf } from '../../rules.ts'
import type { ChangeRow, EntryRow, MxFunnelTables, ReportKey, StateRow, SumRow } from '../tables.ts'

type Db = Kysely<MxFunnelTables>
const dbOf = (trx: Trx) => trx as unknown as Db

const sumKey = ['year', 'lc', 'term', 'role', 'portfolio', 'month'] as const
const changeKey = ['year', 'day', 'lc', 'term', 'role', 'portfolio', 'month'] as const
export const amounts = ['entries', ...stages] as const

/** The key of the sum that a report counts in. */
const sumKeyOf = ({ year, lc, term, role, portfolio, month }: ReportKey): ReportKey => ({
  ...{ year, lc, term, month },
  role: sumRoleOf(role),
  portfolio: isSummedByPortfolio(term, role) ? portfolio : '',
})

type Delta = { row: ReportKey & Metrics; by: 1 | -1; day: string }

function deltaRow({ row, by, day }: Delta): ChangeRow {
  const metrics = Object.fromEntries(stages.map((stage) => [stage, row[stage] * by])) as Metrics
  return { ...sumKeyOf(row), day, entries: by, ...metrics }
}

/** Sums rows by key, in a fixed order, so that transactions that touch the same sums cannot deadlock. */
function sumByKey(rows: readonly ChangeRow[], key: readonly (keyof ChangeRow)[]): ChangeRow[] {
  const sums = new Map<string, ChangeRow>()
  for (const row of rows) {
    const name = JSON.stringify(key.map((column) => row[column]))
    const sum = sums.get(name)
    if (!sum) {
      sums.set(name, { ...row })
      continue
    }
    for (const amount of amounts) sum[amount] = Number(sum[amount]) + Number(row[amount])
  }
  return [...sums].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, sum]) => sum)
}

const batchSize = 500

function addTo(db: Db, table: 'mxFunnelSum' | 'mxFunnelChange', rows: ChangeRow[]): Promise<void> {
  const addBy = table === 'mxFunnelSum' ? sumKey : changeKey
  const sums = sumByKey(rows, addBy).map(({ day, ...sum }) => (table === 'mxFunnelSum' ? sum : { ...sum, day }))
  return insertRows(db as unknown as Trx, table, sums, { addBy })
}

/** Changes of many reports, summed by day: far fewer rows than reports. */
export const sumDeltas = (deltas: readonly Delta[]): Sums => sumByKey(deltas.map(deltaRow), changeKey)
export type Sums = ChangeRow[]

/** Call it in the transaction that changes the reports. */
export async function addSums(trx: Trx, sums: Sums): Promise<void> {
  await addTo(dbOf(trx), 'mxFunnelSum', sums)
  await addTo(dbOf(trx), 'mxFunnelChange', sums)
}

/** Adds (1) or subtracts (-1) reports, each on its day. */
export const addReports = (trx: Trx, deltas: readonly Delta[]): Promise<void> => addSums(trx, sumDeltas(deltas))

function stateOf({ row, day }: Dated): StateRow {
  const { id: entryId, year, lc, term, role, portfolio, month, deleted } = row
  const metrics = Object.fromEntries(stages.map((stage) => [stage, row[stage]])) as Metrics
  return { entryId, day, year, lc, term, role, portfolio, month, deleted, ...metrics }
}

type Dated = { row: EntryRow; day: string }

/** Stores the state of reports at the end of a day; the last change of a day wins. */
export const upsertStates = (trx: Trx, dated: readonly Dated[]): Promise<void> =>
  insertRows(trx, 'mxFunnelState', dated.map(stateOf), { replaceBy: ['entryId', 'day'] })

/** The last day on which each of these reports changed. */
export async function findLastDays(trx: Trx, entryIds: readonly string[]): Promise<Map<string, string>> {
  const days = new Map<string, string>()
  for (let from = 0; from < entryIds.length; from += batchSize) {
    const rows = await dbOf(trx)
      .selectFrom('mxFunnelState')
      .select(({ fn }) => ['entryId', fn.max('day').as('day')])
      .where('entryId', 'in', entryIds.slice(from, from + batchSize))
      .groupBy('entryId')
      .execute()
    for (const { entryId, day } of rows) days.set(entryId, day)
  }
  return days
}

export const sumsRecount: Recount = {
  name: 'mxFunnelSum',
  table: 'mxFunnelSum',
  key: [...sumKey],
  async rebuild(trx) {
    await dbOf(trx).deleteFrom('mxFunnelSum').execute()
    const groups = await dbOf(trx)
      .selectFrom('mxFunnelEntry')
      .select(({ fn }) => [...sumKey, fn.countAll().as('entries'), ...stages.map((stage) => fn.sum(stage).as(stage))])
      .where('deleted', '=', 0)
      .groupBy([...sumKey])
      .execute()
    const rows = groups.map((group) => ({ ...(group as SumRow), ...sumKeyOf(group), day: '' }))
    await addTo(dbOf(trx), 'mxFunnelSum', rows)
  },
}

/** A state counts from its day until the day of the next state. */
export const changesRecount: Recount = {
  name: 'mxFunnelChange',
  table: 'mxFunnelChange',
  key: [...changeKey],
  async rebuild(trx) {
    await dbOf(trx).deleteFrom('mxFunnelChange').execute()
    await addTo(dbOf(trx), 'mxFunnelChange', await changesOf(dbOf(trx)))
  },
}

/** What the states of all reports, or of some, changed on their days. */
const changesOf = async (db: Db, some?: Some): Promise<ChangeRow[]> => [
  ...(await sumStates(db, 'day', 1, some)),
  ...(await sumStates(db, 'until', -1, some)),
]

/** Reports whose year has changed, while their states are still in the one before. */
type Some = { from: string; to: string }

const isMoved =
  ({ from, to }: Some) =>
  ({ and, eb, exists, selectFrom }: ExpressionBuilder<MxFunnelTables, 'mxFunnelState'>) => {
    const report = selectFrom('mxFunnelEntry').select('id').whereRef('id', '=', 'mxFunnelState.entryId')
    return and([eb('mxFunnelState.year', '=', from), exists(report.where('mxFunnelEntry.year', '=', to))])
  }

type Move = Some & { months: readonly string[]; createdBefore?: string }

/**
 * Moves the reports for these months to another year, with their history: each counts there on the days on which it counted here.
 * Returns how many, without deleted ones.
 */
export async function moveReports(trx: Trx, { from, to, months, createdBefore }: Move): Promise<number> {
  const db = dbOf(trx)
  if (months.length === 0) return 0
  const moved = await db
    .updateTable('mxFunnelEntry')
    .set({ year: to })
    .where('year', '=', from)
    .where('month', 'in', months)
    .$if(createdBefore !== undefined, (some) => some.where('createdAt', '<', createdBefore as string))
    .returning('deleted')
    .execute()
  if (moved.length === 0) return 0
  const changes = await changesOf(db, { from, to })
  await db.updateTable('mxFunnelState').set({ year: to }).where(isMoved({ from, to })).execute()
  const negated = changes.map((change) => {
    const opposite = amounts.map((name) => [name, -Number(change[name])])
    return { ...change, ...Object.fromEntries(opposite) }
  })
  await addSums(trx, [...negated, ...changes.map((change) => ({ ...change, year: to }))])
  return moved.filter(({ deleted }) => deleted === 0).length
}

/** Sums of live states by the day on which they begin or end. */
async function sumStates(db: Db, turn: 'day' | 'until', by: 1 | -1, some?: Some): Promise<ChangeRow[]> {
  const until = sql<string | null>`lead(day) over (partition by ${sql.ref('entryId')} order by day)`
  const groups = await db
    .with('state', (states) =>
      states
        .selectFrom('mxFunnelState')
        .selectAll()
        .select(until.as('until'))
        .$if(some !== undefined, (all) => all.where(isMoved(some as Some))),
    )
    .selectFrom('state')
    .select(({ fn }) => [...sumKey, fn.countAll().as('entries'), ...stages.map((stage) => fn.sum(stage).as(stage))])
    .select(turn)
    .where('deleted', '=', 0)
    .where(turn, 'is not', null)
    .groupBy([...sumKey, turn])
    .execute()
  return groups.map((group) => {
    const counted = amounts.map((name) => [name, Number(group[name]) * by])
    return { ...sumKeyOf(group), ...Object.fromEntries(counted), day: group[turn] as string }
  })
}
