// Checklist progress for the dashboard and the task list, with few columns.
import type { Kysely } from 'kysely'
import type { Db } from '#server/database/database.ts'
import { preparedQuery } from '#server/database/fast-paths/prepared-query.ts'
import type { MxTables } from '../rows.ts'

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
