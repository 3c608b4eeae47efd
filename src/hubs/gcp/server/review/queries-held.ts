// Which decisions wait to be told, and what was there before them? One row per entry, which who tells or takes back removes.
import type { Kysely } from 'kysely'
import type { Db, Trx } from '#server/database/database.ts'
import { type Words, waitingRevision, wordsOf } from '../submit/revision.ts'
import type { GcpRow, GcpTables, HeldRow } from '../tables.ts'

/** What a decision changes of an entry. */
export type ReviewState = Pick<GcpRow, 'status' | 'reason' | 'reviewedBy' | 'reviewerName' | 'reviewedAt'>
/** What a decision on a revision changes besides. */
type Revised = { words: Words; revision: string }
type Before = ReviewState & { revised?: Revised }

const heldRows = (db: Db): Kysely<GcpTables> => db

const reviewStateOf = ({ status, reason, reviewedBy, reviewerName, reviewedAt }: GcpRow): ReviewState => ({
  ...{ status, reason, reviewedBy, reviewerName, reviewedAt },
})

/** To be kept with a decision: what is there before it. */
export const kept = (row: GcpRow): string =>
  JSON.stringify({
    ...reviewStateOf(row),
    ...(waitingRevision(row) && { revised: { words: wordsOf(row), revision: row.revision as string } }),
  } satisfies Before)

export const stateBefore = ({ before }: Pick<HeldRow, 'before'>): Before => JSON.parse(before)

/** What brings an entry back to where it was. */
export function changeBack(held: HeldRow): Partial<GcpRow> {
  const { revised, ...state } = stateBefore(held)
  return { ...state, ...(revised && { ...revised.words, revision: revised.revision }) }
}

export const findHeld = (db: Db, gcpId: string): Promise<HeldRow | undefined> =>
  heldRows(db).selectFrom('gcpHeld').selectAll().where('gcpId', '=', gcpId).executeTakeFirst()

/** Whoever gets the row has it alone: others wait for this transaction, and then find nothing. */
export const takeHeld = (trx: Trx, gcpId: string): Promise<HeldRow | undefined> =>
  heldRows(trx).deleteFrom('gcpHeld').where('gcpId', '=', gcpId).returningAll().executeTakeFirst()

/** The same for one that is due since that moment; nothing when it was decided anew meanwhile. */
export const takeDue = (trx: Trx, { gcpId, dueAt }: DueRow): Promise<HeldRow | undefined> =>
  heldRows(trx)
    .deleteFrom('gcpHeld')
    .where('gcpId', '=', gcpId)
    .where('dueAt', '=', dueAt)
    .returningAll()
    .executeTakeFirst()

export async function keepHeld(trx: Trx, row: HeldRow): Promise<void> {
  await heldRows(trx).insertInto('gcpHeld').values(row).execute()
}

export type DueRow = { gcpId: string; dueAt: string }

/** Nothing is held so long: a clock was ahead when it was decided, and nobody would hear of it until that day. */
const neverHeldMs = 3_600_000

export const dueRows = (db: Db, now: number, limit: number): Promise<DueRow[]> =>
  heldRows(db)
    .selectFrom('gcpHeld')
    .select(['gcpId', 'dueAt'])
    .where((row) =>
      row.or([
        row('dueAt', '<=', new Date(now).toISOString()),
        row('dueAt', '>', new Date(now + neverHeldMs).toISOString()),
      ]),
    )
    .orderBy('dueAt')
    .limit(limit)
    .$narrowType<{ dueAt: string }>()
    .execute()

export async function postpone(db: Db, { gcpId, dueAt }: DueRow, until: string): Promise<void> {
  await heldRows(db)
    .updateTable('gcpHeld')
    .set({ dueAt: until })
    .where('gcpId', '=', gcpId)
    .where('dueAt', '=', dueAt)
    .execute()
}
