// Reported months and numbers of reports: what the dashboard and progress need, from the kept sums.
import { type Kysely, sql } from 'kysely'
import { compiledOnce } from '#server/database/compiled-once.ts'
import type { Db } from '#server/database/database.ts'
import { stages } from '../rules.ts'
import type { MxFunnelTables } from './tables.ts'

type Reported = { lc: string; month: string; people: number | string }

const people = sql<number | string>`sum(${sql.join(
  stages.map((stage) => sql.ref(stage)),
  sql` + `,
)})`

const reports = (db: Db, year: string) =>
  (db as Kysely<MxFunnelTables>)
    .selectFrom('mxFunnelSum')
    .select(['lc', 'month', people.as('people')])
    .where('year', '=', year)
    .where('entries', '>', sql.lit(0))
    .groupBy(['lc', 'month'])

const reportedIn = compiledOnce<{ year: string }, Reported>((db, { year }) => reports(db, year))
const reportedBy = compiledOnce<{ year: string; lc: string }, Reported>((db, { year, lc }) =>
  reports(db, year).where('lc', '=', lc),
)

/** How many people the reports of a month name in all: 0 where there was nothing to report. */
export type ReportedMonths = ReadonlyMap<string, number>

/** The months with at least one report, by LC. */
export async function monthsReported(db: Db, year: string, lc?: string): Promise<Map<string, ReportedMonths>> {
  const rows = lc === undefined ? await reportedIn(db, { year }) : await reportedBy(db, { year, lc })
  const byLc = Map.groupBy(rows, (row) => row.lc)
  return new Map([...byLc].map(([code, all]) => [code, new Map(all.map((row) => [row.month, Number(row.people)]))]))
}

const entriesIn = compiledOnce<{ year: string }, { n: number | string | null }>((db, { year }) =>
  (db as Kysely<MxFunnelTables>)
    .selectFrom('mxFunnelSum')
    .select(({ fn }) => fn.sum('entries').as('n'))
    .where('year', '=', year)
    .$castTo<{ n: number | string | null }>(),
)

export async function reportsIn(db: Db, year: string): Promise<number> {
  const [row] = await entriesIn(db, { year })
  return Number(row?.n ?? 0)
}
