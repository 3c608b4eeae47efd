// How are checklists read? One by one, or all of them.
import type { Kysely, Transaction } from 'kysely'
import type { Checklist } from '../contract.ts'
import { type ChecklistForm, withBlanks } from '../form.ts'
import type { MxTables, ResponseRow } from './tables.ts'

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
  userId: row.userId,
  ...formOf(row),
  ...progressOf(row),
  version: row.version,
})

const storedRows = (db: Kysely<MxTables>) =>
  db
    .selectFrom('mxResponse')
    .innerJoin('mxAnswers', 'mxAnswers.userId', 'mxResponse.userId')
    .selectAll('mxResponse')
    .select('mxAnswers.form')

export const storedOf = (db: Kysely<MxTables> | Transaction<MxTables>, userId: string): Promise<Stored | undefined> =>
  storedRows(db).where('mxResponse.userId', '=', userId).executeTakeFirst()

export async function readChecklist(db: Kysely<MxTables>, userId: string): Promise<Checklist | undefined> {
  const row = await storedOf(db, userId)
  return row && asChecklist(row)
}

export async function listAll(db: Kysely<MxTables>): Promise<Checklist[]> {
  return (await storedRows(db).orderBy('mxResponse.userId').execute()).map(asChecklist)
}
