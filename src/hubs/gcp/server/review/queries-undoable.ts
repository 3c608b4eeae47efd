// Queries for decisions in their undo window, with the state before them: one row per entry, deleted by the transaction that
// notifies or undoes.
import type { Kysely } from 'kysely'
import type { Db, Trx } from '#server/database/database.ts'
import { preparedQuery } from '#server/database/prepared-query.ts'
import { pendingRevision, type RevisableFields, revisableFieldsOf } from '../submit/revision.ts'
import type { GcpRow, GcpTables, UndoableDecisionRow } from '../tables.ts'

/** The columns that a decision changes. */
export type ReviewState = Pick<GcpRow, 'status' | 'reason' | 'reviewedBy' | 'reviewerName' | 'reviewedAt'>
/** What a decision on a revision changes as well. */
type Revised = { words: RevisableFields; revision: string }
type Before = ReviewState & { revised?: Revised }

const tables = (db: Db): Kysely<GcpTables> => db

const reviewStateOf = ({ status, reason, reviewedBy, reviewerName, reviewedAt }: GcpRow): ReviewState => ({
  ...{ status, reason, reviewedBy, reviewerName, reviewedAt },
})

/** The state before a decision, to store with it. */
export const serializeBefore = (row: GcpRow): string =>
  JSON.stringify({
    ...reviewStateOf(row),
    ...(pendingRevision(row) && { revised: { words: revisableFieldsOf(row), revision: row.revision as string } }),
  } satisfies Before)

export const stateBefore = ({ before }: Pick<UndoableDecisionRow, 'before'>): Before => JSON.parse(before)

/** The change that undoes a decision. */
export function undoChange(undoable: UndoableDecisionRow): Partial<GcpRow> {
  const { revised, ...state } = stateBefore(undoable)
  return { ...state, ...(revised && { ...revised.words, revision: revised.revision }) }
}

type OfGcp = { gcpId: string }
const selectUndoable = preparedQuery((db, { gcpId }: OfGcp) =>
  tables(db).selectFrom('gcpHeld').selectAll().where('gcpId', '=', gcpId),
)

export const findUndoable = async (db: Db, gcpId: string): Promise<UndoableDecisionRow | undefined> =>
  (await selectUndoable(db, { gcpId }))[0]

/** Claims the row by deleting it: others wait for this transaction, and then find nothing. */
export const claimUndoable = (trx: Trx, gcpId: string): Promise<UndoableDecisionRow | undefined> =>
  tables(trx).deleteFrom('gcpHeld').where('gcpId', '=', gcpId).returningAll().executeTakeFirst()

/** Claims a due row; undefined if the entry was decided again in the meantime. */
export const claimDue = (trx: Trx, { gcpId, dueAt }: DueRow): Promise<UndoableDecisionRow | undefined> =>
  tables(trx)
    .deleteFrom('gcpHeld')
    .where('gcpId', '=', gcpId)
    .where('dueAt', '=', dueAt)
    .returningAll()
    .executeTakeFirst()

export async function insertUndoable(trx: Trx, row: UndoableDecisionRow): Promise<void> {
  await tables(trx).insertInto('gcpHeld').values(row).execute()
}

export type DueRow = { gcpId: string; dueAt: string }

/** No undo window is this long: the clock was ahead at the decision, and without this nobody would be notified until then. */
const maxClockSkewMs = 3_600_000

export const findDue = (db: Db, now: number, limit: number): Promise<DueRow[]> =>
  tables(db)
    .selectFrom('gcpHeld')
    .select(['gcpId', 'dueAt'])
    .where((row) =>
      row.or([
        row('dueAt', '<=', new Date(now).toISOString()),
        row('dueAt', '>', new Date(now + maxClockSkewMs).toISOString()),
      ]),
    )
    .orderBy('dueAt')
    .limit(limit)
    .$narrowType<{ dueAt: string }>()
    .execute()

export async function postpone(db: Db, { gcpId, dueAt }: DueRow, until: string): Promise<void> {
  await tables(db)
    .updateTable('gcpHeld')
    .set({ dueAt: until })
    .where('gcpId', '=', gcpId)
    .where('dueAt', '=', dueAt)
    .execute()
}
