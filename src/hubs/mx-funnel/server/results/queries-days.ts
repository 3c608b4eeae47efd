// What did the sums say when some day ended? All that the days until then added to them, read from an index alone.
import { type Kysely, sql } from 'kysely'
import type { Db } from '#server/database/database.ts'
import type { Organisation } from '#shared/people/organisation.ts'
import { portfoliosOf, stages } from '../../rules.ts'
import type { MxFunnelTables, SumRow } from '../tables.ts'
import type { amounts } from './queries-sums.ts'

const tablesOf = (db: unknown) => db as Kysely<MxFunnelTables>

const columns = ['lc', 'term', 'role', 'portfolio', 'month'] as const
type Column = (typeof columns)[number]
export type Where = { [column in Column]?: string | undefined }
type Asked = { year: string; where: Where; on: string }

type Amount = (typeof amounts)[number]
type Added<By extends Column, What extends Amount> = Pick<SumRow, By | What | 'entries'>

/** What had been reported when the day ended, or is by now, by these columns; nothing where nothing was left of it. */
export async function addedOn<By extends Column, What extends Amount>(
  db: Db,
  { by, what }: { by: readonly By[]; what: readonly What[] },
  { year, on, where }: Omit<Asked, 'on'> & { on?: string | undefined },
): Promise<Added<By, What>[]> {
  const summed = [...new Set<Amount>(['entries', ...what])]
  let query = tablesOf(db)
    .selectFrom((on === undefined ? 'mxFunnelSum' : 'mxFunnelChange') as 'mxFunnelChange')
    .select([...by, ...summed.map((name) => sql<number | string>`sum(${sql.ref(name)})`.as(name))])
    .where('year', '=', year)
    .groupBy([...by])
    .having(sql<number>`sum(${sql.ref('entries')})`, '>', 0)
  for (const column of columns) {
    const value = where[column]
    if (value !== undefined) query = query.where(column, '=', value as never)
    if (by.includes(column as By)) query = query.orderBy(column)
  }
  if (on !== undefined) query = query.where('day', '<=', on)
  return (await query.execute()) as unknown as Added<By, What>[]
}

/** Which portfolios some report named when the day ended? Each is found with its first look into the index, if there is one. */
export async function portfoliosOn(db: Db, organisation: Organisation, { year, on, where }: Asked): Promise<string[]> {
  const codes = portfoliosOf(organisation).map(({ code }) => code)
  const named = (code: string) => {
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
  // Columns by number: a code can be longer than the name of a column.
  const found = await tablesOf(db)
    .selectNoFrom(({ exists }) => codes.map((code, at) => exists(named(code)).as(`p${at}`)))
    .executeTakeFirstOrThrow()
  return codes.filter((_, at) => (found as Record<string, unknown>)[`p${at}`])
}

export const metricsOf = (row: { [stage in (typeof stages)[number]]: number | string }) =>
  Object.fromEntries(stages.map((stage) => [stage, Number(row[stage])])) as Record<(typeof stages)[number], number>
