// Results as of a past day: which year and day a caller requests, on which day a change counts, and how rows stored day by day
// are read as of the end of a day. A hub adds its own measure.
import { type Compilable, sql } from 'kysely'
import { laterOf, today } from '#shared/time/calendar.ts'
import type { Year } from '#shared/time/years.ts'
import type { Db } from '../database/database.ts'
import { preparedQuery } from '../database/prepared-query.ts'
import { refuseFields } from '../http/problems.ts'
import { findRequestedYear, type YearsFor } from './years.ts'

export const futureDay = 'This day is in the future.'

type PeriodQuery = { year?: string | undefined; on?: string | undefined }

/** The requested year, or the open one; and the requested past day, if any. */
export async function findRequestedPeriod<Query extends PeriodQuery>(
  years: YearsFor,
  caller: { yearsVersion: number } | undefined,
  query: Query,
): Promise<Omit<Query, 'year' | 'on'> & { year: Year; on: string | undefined }> {
  const year = await findRequestedYear(years, caller, query.year)
  if (query.on !== undefined && query.on > today()) refuseFields({ on: futureDay })
  return { ...query, year, on: query.on }
}

/** The day on which a change counts. Where the clocks of two instances differ, what comes later stays later. */
export const dayOfChange = (lastChange: string | undefined): string => laterOf(today(), lastChange ?? '')

/** Columns that must have this value; where it is undefined, any. */
export type Where = Readonly<Record<string, string | undefined>>

/** Queries by what they read; the code asks for few. */
const queries = new Map<string, ReturnType<typeof preparedQuery<Where, Row>>>()
type Row = Record<string, string | number>

function queryOf(read: object, build: (db: Db, where: Where) => Compilable<Row>) {
  const name = JSON.stringify(read)
  const query = queries.get(name) ?? preparedQuery<Where, Row>(build)
  queries.set(name, query)
  return query
}

/** In the shape, what is undefined would be a column without a value. */
const given = (where: Where): Where =>
  Object.fromEntries(Object.entries(where).filter(([, value]) => value !== undefined))

type Sums<By extends string, Amount extends string> = {
  table: string
  by: readonly By[]
  amounts: readonly Amount[]
  where: Where
  /** Up to the end of this day, or of the last one. */
  on?: string | undefined
}

/** From a table that keeps what each day changed: the sums, in the order of their columns. */
export async function sumChanges<By extends string, Amount extends string>(
  db: Db,
  { table, by, amounts, where, on }: Sums<By, Amount>,
): Promise<(Record<By, string> & Record<Amount, number>)[]> {
  const read = queryOf({ table, by, amounts }, (of, { until, ...values }) => {
    let query = of
      .selectFrom(table)
      .select([...by, ...amounts.map((name) => sql<number | string>`sum(${sql.ref(name)})`.as(name))])
      .groupBy([...by])
    for (const [column, value] of Object.entries(values)) query = query.where(column, '=', value)
    for (const column of by) query = query.orderBy(column)
    return until === undefined ? query : query.where('day', '<=', until)
  })
  const rows = await read(db, given({ ...where, until: on }))
  return rows.map((row) => {
    // PostgreSQL gives sums as text.
    const sums = amounts.map((name) => [name, Number(row[name])])
    return { ...row, ...Object.fromEntries(sums) } as Record<By, string> & Record<Amount, number>
  })
}
