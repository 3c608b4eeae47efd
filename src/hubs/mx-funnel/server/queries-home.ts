// Which LC has reported which month, and how many reports has a year?
import { type Kysely, sql } from 'kysely'
import { compiledOnce } from '#server/database/compiled-once.ts'
import type { Db } from '#server/database/database.ts'
import type { MxFunnelTables } from './tables.ts'

type Reported = { lc: string; month: string }

const reportedIn = compiledOnce<{ year: string }, Reported>((db, { year }) =>
  (db as Kysely<MxFunnelTables>)
    .selectFrom('mxFunnelSum')
    .select(['lc', 'month'])
    .distinct()
    .where('year', '=', year)
    .where('entries', '>', sql.lit(0)),
)

/** The months with at least one report, by LC. */
export async function monthsReported(db: Db, year: string): Promise<Map<string, Set<string>>> {
  const byLc = Map.groupBy(await reportedIn(db, { year }), ({ lc }) => lc)
  return new Map([...byLc].map(([lc, rows]) => [lc, new Set(rows.map(({ month }) => month))]))
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
