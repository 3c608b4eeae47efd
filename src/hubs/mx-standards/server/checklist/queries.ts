// Checklist queries: one person's checklist, or all of a year in chunks.
import type { Kysely, Transaction } from 'kysely'
import type { Checklist } from '../../contract.ts'
import { type ChecklistForm, withBlanks } from '../../form.ts'
import type { MxTables, ResponseRow } from '../rows.ts'

export type Stored = ResponseRow & { form: string }

export const progressOf = (
  row: Pick<ResponseRow, 'submitted' | 'submittedAt' | 'submittedVersion' | 'version' | 'updatedAt'>,
) => ({
  status: row.submitted ? ('submitted' as const) : ('draft' as const),
  submittedAt: row.submittedAt,
  changedSinceSubmit: row.submittedVersion !== null && row.version > row.submittedVersion,
  updatedAt: row.updatedAt,
})

export const formOf = (row: Stored): ChecklistForm => withBlanks(JSON.parse(row.form))

export const asChecklist = (row: Stored): Checklist => ({
  _id: row.id,
  year: row.year,
  userId: row.userId,
  ...formOf(row),
  ...progressOf(row),
  version: row.version,
})

const storedRows = (db: Kysely<MxTables>) =>
  db
    .selectFrom('mxResponse')
    .innerJoin('mxAnswers', (join) =>
      join.onRef('mxAnswers.year', '=', 'mxResponse.year').onRef('mxAnswers.userId', '=', 'mxResponse.userId'),
    )
    .selectAll('mxResponse')
    .select('mxAnswers.form')

/** Identifies a checklist by owner and year. */
export type Whose = { year: string; userId: string }

export const storedOf = (db: Kysely<MxTables> | Transaction<MxTables>, { year, userId }: Whose) =>
  storedRows(db).where('mxResponse.year', '=', year).where('mxResponse.userId', '=', userId).executeTakeFirst()

/** The year in which the change with this idempotency key was stored; undefined if it was not. */
export const yearOfChange = async (db: Kysely<MxTables> | Transaction<MxTables>, userId: string, changeKey: string) =>
  (
    await db
      .selectFrom('mxSavedChange')
      .select('year')
      .where('userId', '=', userId)
      .where('changeKey', '=', changeKey)
      .executeTakeFirst()
  )?.year

export async function readChecklist(db: Kysely<MxTables>, whose: Whose): Promise<Checklist | undefined> {
  const row = await storedOf(db, whose)
  return row && asChecklist(row)
}

/** The name as the person last wrote it, in any year. */
export const writtenNameOf = (db: Kysely<MxTables>, userId: string) =>
  db
    .selectFrom('mxResponse')
    .select(['firstName', 'lastName'])
    .where('userId', '=', userId)
    .orderBy('updatedAt', 'desc')
    .limit(1)
    .executeTakeFirst()

/** Forms are large: each chunk is a few milliseconds of work. */
const slice = 50

/** All of a year, by person. Reads a chunk once the previous one was consumed. */
export async function* listInSlices(db: Kysely<MxTables>, year: string): AsyncGenerator<Checklist[]> {
  for (let last = ''; ; ) {
    const rows = await storedRows(db)
      .where('mxResponse.year', '=', year)
      .where('mxResponse.userId', '>', last)
      .orderBy('mxResponse.userId')
      .limit(slice)
      .execute()
    yield rows.map(asChecklist)
    const [end] = rows.slice(slice - 1)
    if (!end) return
    last = end.userId
  }
}
