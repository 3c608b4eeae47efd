// What do the reports add up to? Sums that change with the reports, so that a summary never reads them all.
import { type Kysely, sql } from 'kysely'
import type { Trx } from '#server/database/database.ts'
import { type Metrics, stages, sumRoleOf, supportTeam, teamLeader } from '../rules.ts'
import type { Sum } from '../sums.ts'
import type { EntryRow, MxFunnelTables } from './tables.ts'

type Db = Kysely<MxFunnelTables>
type Counted = Pick<EntryRow, 'lc' | 'term' | 'role' | 'portfolio'> & Metrics
type Delta = { row: Counted; by: 1 | -1 }

const amounts = ['entries', ...stages] as const

function deltaRow({ row, by }: Delta) {
  const metrics = Object.fromEntries(stages.map((stage) => [stage, row[stage] * by])) as Metrics
  return { lc: row.lc, term: row.term, role: sumRoleOf(row.role), portfolio: row.portfolio, entries: by, ...metrics }
}

/** Counts reports in (1) or out (-1); call it in the transaction that changes them. */
export async function countReports(trx: Trx, deltas: Delta[]): Promise<void> {
  const keyOf = ({ lc, term, role, portfolio }: Counted) => [lc, term, role, portfolio].join('|')
  // In a fixed order: two changes that touch the same sums then never wait for each other in a circle.
  const rows = deltas.map(deltaRow).sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1))
  for (const row of rows) {
    await (trx as unknown as Db)
      .insertInto('mxFunnelSum')
      .values(row)
      .onConflict((conflict) =>
        conflict
          .columns(['lc', 'term', 'role', 'portfolio'])
          .doUpdateSet(
            Object.fromEntries(
              amounts.map((name) => [name, sql`${sql.ref(`mxFunnelSum.${name}`)} + ${sql.ref(`excluded.${name}`)}`]),
            ),
          ),
      )
      .execute()
  }
}

/** Only these rows are looked at by portfolio; all others are folded, so that an answer stays small. */
const portfolioWhereSeen = sql<string>`case when term = 'mid' and role in (${teamLeader}, ${supportTeam}) then portfolio else '' end`

type Summary = { sums: (Sum & { term: EntryRow['term'] })[]; portfolios: string[] }

/** Reads a few thousand rows at most; compiled once, for it is what the results open with. */
export function summaryQuery(db: Db) {
  const kept = db.selectFrom('mxFunnelSum').where('entries', '>', 0)
  const folded = kept
    .select(['lc', 'term', 'role', portfolioWhereSeen.as('portfolio')])
    .select(amounts.map((name) => sql<number | string>`sum(${sql.ref(name)})`.as(name)))
    // By place: PostgreSQL takes two parameters of the same value for two different expressions.
    .groupBy(sql`1, 2, 3, 4`)
    .orderBy(sql`1, 2, 3, 4`)
    .compile()
  const portfolios = kept.select('portfolio').distinct().where('portfolio', '<>', '').orderBy('portfolio').compile()
  return async (): Promise<Summary> => {
    const { rows } = await db.executeQuery(folded)
    const sums = rows.map((row) => ({
      lc: row.lc,
      term: row.term,
      role: row.role,
      portfolio: row.portfolio || null,
      entries: Number(row.entries),
      metrics: Object.fromEntries(stages.map((stage) => [stage, Number(row[stage])])) as Metrics,
    }))
    return { sums, portfolios: (await db.executeQuery(portfolios)).rows.map(({ portfolio }) => portfolio) }
  }
}
