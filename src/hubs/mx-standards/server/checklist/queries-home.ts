// Checklist progress for the dashboard and the task list, with few columns.
import { type Kysely, sql } from 'kysely'
import type { Db } from '#server/database/database.ts'
import { preparedQuery } from '#server/database/prepared-query.ts'
import type { MxTables } from '../rows.ts'

type StartedRow = { uid: string; done: number; isDone: number }
type ProgressRow = { userId: string; standards: number; submitted: number }

const tablesOf = (db: Db) => db as Kysely<MxTables>
const columns = ['userId', 'standards', 'submitted'] as const

const findOwnProgress = preparedQuery<{ year: string; uid: string }, ProgressRow>((db, { year, uid }) =>
  tablesOf(db).selectFrom('mxResponse').select(columns).where('year', '=', year).where('userId', '=', uid),
)

export const listProgress = (db: Db, year: string, uid?: string): Promise<readonly ProgressRow[]> =>
  uid === undefined
    ? tablesOf(db).selectFrom('mxResponse').select(columns).where('year', '=', year).execute()
    : findOwnProgress(db, { year, uid })

/** Everybody who has started in a year, as the task list counts them. */
export const selectStarted = (_: Db, year: string) =>
  sql<StartedRow>`(select "userId" as uid, standards as done, submitted as "isDone"
    from "mxResponse" where year = ${year})`

const sumProgress = preparedQuery<{ year: string }, { respondents: number | string; submitted: number | string }>(
  (db, { year }) =>
    tablesOf(db)
      .selectFrom('mxTally')
      .select(({ fn }) => [fn.sum('respondents').as('respondents'), fn.sum('submitted').as('submitted')])
      .where('year', '=', year)
      .$castTo<{ respondents: number | string; submitted: number | string }>(),
)

/** How many people started in a year, and how many of them submitted. */
export async function countProgress(db: Db, year: string): Promise<{ started: number; submitted: number }> {
  const [sums] = await sumProgress(db, { year })
  return { started: Number(sums?.respondents ?? 0), submitted: Number(sums?.submitted ?? 0) }
}

type SumRow = { lc: string } & Record<keyof ChecklistSums, number | string>

const sumByLc = preparedQuery<{ year: string }, SumRow>((db, { year }) =>
  tablesOf(db)
    .selectFrom('mxTally')
    .select(({ fn }) => [
      'lc',
      fn.sum('respondents').as('respondents'),
      fn.sum('submitted').as('submitted'),
      fn.sum('percentSum').as('percentSum'),
      fn.sum('standards').as('standards'),
    ])
    .where('year', '=', year)
    .groupBy('lc')
    .$castTo<SumRow>(),
)

const sumSubmittedSince = preparedQuery<
  { year: string; after: string; lc: string | undefined },
  { n: number | string }
>((db, { year, after, lc }) =>
  tablesOf(db)
    .selectFrom('mxChange')
    .select(({ fn }) => fn.sum('submitted').as('n'))
    .where('year', '=', year)
    .where('day', '>', after)
    .$if(lc !== undefined, (rows) => rows.where('lc', '=', lc as string))
    .$castTo<{ n: number | string }>(),
)

export type ChecklistSums = { respondents: number; submitted: number; percentSum: number; standards: number }

/** The sums of a year, by LC. */
export async function listSumsByLc(db: Db, year: string): Promise<Map<string, ChecklistSums>> {
  const rows = await sumByLc(db, { year })
  return new Map(
    rows.map(({ lc, respondents, submitted, percentSum, standards }) => [
      lc,
      {
        ...{ respondents: Number(respondents), submitted: Number(submitted) },
        ...{ percentSum: Number(percentSum), standards: Number(standards) },
      },
    ]),
  )
}

/** How many checklists were submitted after a day, in the country or an LC. */
export async function countSubmittedSince(db: Db, year: string, after: string, lc?: string): Promise<number> {
  const [row] = await sumSubmittedSince(db, { year, after, lc })
  return Number(row?.n ?? 0)
}
