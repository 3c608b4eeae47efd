// Checklist progress for the dashboard and the task list, with few columns.
import { type Kysely, sql } from 'kysely'
import type { Db } from '#server/database/database.ts'
import { preparedQuery } from '#server/database/prepared-query.ts'
import { readSums, sumsOf } from '../figures.ts'
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

/** How many people started in a year, and how many of them submitted. */
export async function countProgress(db: Db, year: string): Promise<{ started: number; submitted: number }> {
  const { respondents, submitted } = sumsOf(await readSums(db, { year }))
  return { started: respondents, submitted }
}
