// Funnel sums as of a past day: adds up the daily changes until then, from a covering index.
import type { Kysely } from 'kysely'
import type { Db } from '#server/database/database.ts'
import { sumChanges } from '#server/years/history.ts'
import type { Organisation } from '#shared/people/organisation.ts'
import { portfoliosOf, stages } from '../../rules.ts'
import type { MxFunnelTables, SumRow } from '../tables.ts'
import type { amounts } from './queries-sums.ts'

const tablesOf = (db: unknown) => db as Kysely<MxFunnelTables>

type Column = 'lc' | 'term' | 'role' | 'portfolio' | 'month'
export type SumConditions = { [column in Column]?: string | undefined }
type DayQuery = { year: string; where: SumConditions; on: string }

type Amount = (typeof amounts)[number]
/** Sums as of the end of the day, or as of now, grouped by these columns; groups without reports are left out. */
export async function findSumsOn<By extends Column, What extends Amount>(
  db: Db,
  { by, what }: { by: readonly By[]; what: readonly What[] },
  { year, on, where }: Omit<DayQuery, 'on'> & { on?: string | undefined },
): Promise<Pick<SumRow, By | What | 'entries'>[]> {
  const rows = await sumChanges(db, {
    table: on === undefined ? 'mxFunnelSum' : 'mxFunnelChange',
    amounts: [...new Set<Amount>(['entries', ...what])],
    where: { ...where, year },
    ...{ by, on },
  })
  return rows.filter(({ entries }) => entries > 0) as unknown as Pick<SumRow, By | What | 'entries'>[]
}

/** Portfolios that a report named at the end of the day; one index lookup each. */
export async function findPortfoliosOn(
  db: Db,
  organisation: Organisation,
  { year, on, where }: DayQuery,
): Promise<string[]> {
  const codes = portfoliosOf(organisation).map(({ code }) => code)
  const selectNaming = (code: string) => {
    const states = tablesOf(db)
      .selectFrom('mxFunnelState as state')
      .select('state.day')
      .where('state.year', '=', year)
      .where('state.portfolio', '=', code)
      .where('state.deleted', '=', 0)
      .where('state.day', '<=', on)
      .$if(where.month !== undefined, (query) => query.where('state.month', '=', where.month as string))
    return states.where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('mxFunnelState as later')
            .select('later.day')
            .whereRef('later.entryId', '=', 'state.entryId')
            .whereRef('later.day', '>', 'state.day')
            .where('later.day', '<=', on),
        ),
      ),
    )
  }
  if (codes.length === 0) return []
  // Numbered column names: a code can be longer than a column name may be.
  const found = await tablesOf(db)
    .selectNoFrom(({ exists }) => codes.map((code, at) => exists(selectNaming(code)).as(`p${at}`)))
    .executeTakeFirstOrThrow()
  return codes.filter((_, at) => (found as Record<string, unknown>)[`p${at}`])
}

export const metricsOf = (row: { [stage in (typeof stages)[number]]: number | string }) =>
  Object.fromEntries(stages.map((stage) => [stage, Number(row[stage])])) as Record<(typeof stages)[number], number>
