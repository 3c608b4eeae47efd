// Summary queries of the MX funnel: sums of a year or a month, as they are now or as of a past day.
import { type Kysely, sql } from 'kysely'
import type { Db } from '#server/database/database.ts'
import { preparedQuery } from '#server/database/prepared-query.ts'
import type { Organisation } from '#shared/people/organisation.ts'
import { monthOf, today } from '#shared/time/calendar.ts'
import { monthsOf, type Year } from '#shared/time/years.ts'
import type { MonthSum, Summary } from '../../contract.ts'
import { portfoliosOf, stages } from '../../rules.ts'
import type { MxFunnelTables, SumRow } from '../tables.ts'
import { findPortfoliosOn, findSumsOn, metricsOf, type SumConditions } from './queries-days.ts'
import { amounts } from './queries-sums.ts'

const tablesOf = (db: unknown) => db as Kysely<MxFunnelTables>

/** A year, or one of its months. */
type Period = { year: string; month?: string | undefined }
/** As of the end of a day. */
type PastPeriod = Period & { on: string }

const keyColumns = ['lc', 'term', 'role', 'portfolio'] as const
type SummaryRow = Omit<SumRow, 'year' | 'month'>

const selectSums = (db: unknown) => {
  let query = tablesOf(db)
    .selectFrom('mxFunnelSum')
    .select([...keyColumns, ...amounts.map((name) => sql<number | string>`sum(${sql.ref(name)})`.as(name))])
    .groupBy([...keyColumns])
    .having(sql<number>`sum(${sql.ref('entries')})`, '>', sql.lit(0))
  for (const column of keyColumns) query = query.orderBy(column)
  return query
}

const listSums = preparedQuery<Period, SummaryRow>((db, { year, month }) =>
  selectSums(db)
    .where('year', '=', year)
    .$if(month !== undefined, (rows) => rows.where('month', '=', month as string)),
)
const selectReported = preparedQuery<{ year: string }, { month: string; lc: string }>((db, { year }) =>
  tablesOf(db)
    .selectFrom('mxFunnelSum')
    .select(['lc', 'month'])
    .distinct()
    .where('year', '=', year)
    .where('entries', '>', sql.lit(0)),
)

const sumOf = (row: SummaryRow): Summary['sums'][number] => ({
  ...{ lc: row.lc, term: row.term, role: row.role, portfolio: row.portfolio || null },
  entries: Number(row.entries),
  metrics: metricsOf(row),
})

type Found = Pick<Summary, 'portfolios' | 'months' | 'committees'>
const buildSummary = (rows: readonly SummaryRow[], { portfolios, months, committees }: Found): Summary => ({
  sums: rows.map(sumOf),
  portfolios,
  months: [...new Set(months)].sort(),
  committees: [...new Set(committees)].sort(),
})

/** Reads the sums of one year, at a cost independent of the number of reports and years. */
export function createSummaryReader(db: Db) {
  const findPortfolios = createPortfolioReader(db)
  return async ({ year, month }: Period, organisation: Organisation): Promise<Summary> => {
    const rows = await listSums(db, { year, month })
    const portfolios = await findPortfolios({ year, month }, organisation)
    const reported = await selectReported(db, { year })
    return buildSummary(rows, {
      portfolios,
      months: reported.map((row) => row.month),
      committees: reported.map(({ lc }) => lc),
    })
  }
}

/** The same summary as of the end of a day. */
export async function findSummaryOn(
  db: Db,
  { year, month, on }: PastPeriod,
  organisation: Organisation,
): Promise<Summary> {
  const query = { year, on, where: { month } }
  const rows = await findSumsOn(db, { by: keyColumns, what: amounts }, query)
  const wholeYear = { year, on, where: {} }
  const [months, committees] = [
    await findSumsOn(db, { by: ['month'], what: [] }, wholeYear),
    month === undefined ? rows : await findSumsOn(db, { by: ['lc'], what: [] }, wholeYear),
  ]
  return buildSummary(rows, {
    portfolios: await findPortfoliosOn(db, organisation, query),
    months: months.map((row) => row.month),
    committees: committees.map(({ lc }) => lc),
  })
}

type MonthsQuery = { year: Year; on?: string | undefined; where: SumConditions }

/** What was new in each month, filtered; a past month without reports has null metrics. */
export async function listMonths(db: Db, { year, on, where }: MonthsQuery): Promise<MonthSum[]> {
  const rows = await findSumsOn(db, { by: ['month'], what: stages }, { year: year.label, on, where })
  const sums = rows.map(
    (row): MonthSum => ({
      ...{ month: row.month, entries: Number(row.entries), metrics: metricsOf(row) },
    }),
  )
  const now = monthOf(on ?? today())
  const reported = new Set(sums.map(({ month }) => month))
  const missing = monthsOf(year)
    .filter((month) => month < now && !reported.has(month))
    .map((month): MonthSum => ({ month, entries: 0, metrics: null }))
  return [...sums, ...missing].sort((a, b) => (a.month < b.month ? -1 : 1))
}

/** One index lookup per portfolio: is there any report? Prepared once for each version of the organisation. */
function createPortfolioReader(db: Db) {
  let cached: { organisation: Organisation; codes: string[]; read: ReturnType<typeof prepareLast> } | undefined
  return async ({ year, month }: Period, organisation: Organisation): Promise<string[]> => {
    if (cached?.organisation !== organisation) {
      const codes = portfoliosOf(organisation).map(({ code }) => code)
      cached = { organisation, codes, read: prepareLast(codes) }
    }
    const { codes, read } = cached
    const [found] = await read(db, { year, month })
    return codes.filter((_, at) => found?.[`p${at}`])
  }
}

function prepareLast(codes: string[]) {
  const reports = (db: Db, code: string, { year, month }: Period) =>
    tablesOf(db)
      .selectFrom('mxFunnelEntry')
      .select('seq')
      .where('year', '=', year)
      .where('deleted', '=', sql.lit(0))
      .where('portfolio', '=', code)
      .$if(month !== undefined, (rows) => rows.where('month', '=', month as string))
      // Not `exists`: PostgreSQL would expect to find one soon, and read the whole table for a portfolio that has none.
      .orderBy('seq', 'desc')
      .limit(sql.lit(1))
  // Columns by number: a code can be longer than the name of a column.
  return preparedQuery<Period, Record<string, unknown>>((db, period) =>
    db.selectNoFrom(codes.map((code, at) => reports(db, code, period).as(`p${at}`))),
  )
}

const sumEntries = preparedQuery((db, { year }: { year: string }) =>
  tablesOf(db)
    .selectFrom('mxFunnelSum')
    .select(sql<number | string | null>`sum(${sql.ref('entries')})`.as('n'))
    .where('year', '=', year),
)

/** Without deleted reports. */
export const countEntriesOfYear = async (db: Db, year: string): Promise<number> =>
  Number((await sumEntries(db, { year }))[0]?.n ?? 0)
