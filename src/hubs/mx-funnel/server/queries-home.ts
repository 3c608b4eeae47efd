// Dashboard queries of the MX funnel: reported months and number of reports, from the stored sums.
import { type Kysely, sql } from 'kysely'
import type { Db } from '#server/database/database.ts'
import { preparedQuery } from '#server/database/prepared-query.ts'
import { stages } from '../rules.ts'
import type { MxFunnelTables } from './tables.ts'

type Reported = { lc: string; month: string; people: number | string }

const people = sql<number | string>`sum(${sql.join(
  stages.map((stage) => sql.ref(stage)),
  sql` + `,
)})`

const listReported = preparedQuery<{ year: string; lc: string | undefined }, Reported>((db, { year, lc }) =>
  (db as Kysely<MxFunnelTables>)
    .selectFrom('mxFunnelSum')
    .select(['lc', 'month', people.as('people')])
    .where('year', '=', year)
    .where('entries', '>', sql.lit(0))
    .$if(lc !== undefined, (rows) => rows.where('lc', '=', lc as string))
    .groupBy(['lc', 'month']),
)

/** Total of all stages in the reports of each month: 0 if there was nothing to report. */
export type ReportedMonths = ReadonlyMap<string, number>

/** The months with at least one report, by LC. */
export async function findReportedMonths(db: Db, year: string, lc?: string): Promise<Map<string, ReportedMonths>> {
  const rows = await listReported(db, { year, lc })
  const byLc = Map.groupBy(rows, (row) => row.lc)
  return new Map([...byLc].map(([code, all]) => [code, new Map(all.map((row) => [row.month, Number(row.people)]))]))
}

const selectEntryCount = preparedQuery<{ year: string }, { n: number | string | null }>((db, { year }) =>
  (db as Kysely<MxFunnelTables>)
    .selectFrom('mxFunnelSum')
    .select(({ fn }) => fn.sum('entries').as('n'))
    .where('year', '=', year)
    .$castTo<{ n: number | string | null }>(),
)

export async function countReportsOfYear(db: Db, year: string): Promise<number> {
  const [row] = await selectEntryCount(db, { year })
  return Number(row?.n ?? 0)
}
