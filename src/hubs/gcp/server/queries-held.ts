// Which decisions wait to be told, and what was there before them? One row per entry, which who tells or takes back removes.
import type { Kysely } from 'kysely'
import type { Db, Trx } from '#server/database/database.ts'
import type { GcpRow, GcpTables, HeldRow } from './tables.ts'

/** What a decision changes of an entry. */
export type ReviewState = Pick<GcpRow, 'status' | 'reason' | 'reviewedBy' | 'reviewerName' | 'reviewedAt'>

const held = (db: Db): Kysely<GcpTables> => db

export const reviewStateOf = ({ status, reason, reviewedBy, reviewerName, reviewedAt }: GcpRow): ReviewState => ({
  ...{ status, reason, reviewedBy, reviewerName, reviewedAt },
})

export const stateBefore = ({ before }: Pick<HeldRow, 'before'>): ReviewState => JSON.parse(before)

export const findHeld = (db: Db, gcpId: string): Promise<HeldRow | undefined> =>
  held(db).selectFrom('gcpHeld').selectAll().where('gcpId', '=', gcpId).executeTakeFirst()

/** Whoever gets the row has it alone: others wait for this transaction, and then find nothing. */
export const takeHeld = (trx: Trx, gcpId: string): Promise<HeldRow | undefined> =>
  held(trx).deleteFrom('gcpHeld').where('gcpId', '=', gcpId).returningAll().executeTakeFirst()

/** The same for one that is due since that moment; nothing when it was decided anew meanwhile. */
export const takeDue = (trx: Trx, { gcpId, dueAt }: DueRow): Promise<HeldRow | undefined> =>
  held(trx)
    .deleteFrom('gcpHeld')
    .where('gcpId', '=', gcpId)
    .where('dueAt', '=', dueAt)
    .returningAll()
    .executeTakeFirst()

export async function keepHeld(trx: Trx, row: HeldRow): Promise<void> {
  await held(trx).insertInto('gcpHeld').values(row).execute()
}

export type DueRow = { gcpId: string; dueAt: string }

/** Nothing is held so long: a clock was ahead when it was decided, and nobody would hear of it until that day. */
const neverHeldMs = 3_600_000

export const dueRows = (db: Db, now: number, limit: number): Promise<DueRow[]> =>
  held(db)
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
  await held(db)
    .updateTable('gcpHeld')
    .set({ dueAt: until })
    .where('gcpId', '=', gcpId)
    .where('dueAt', '=', dueAt)
    .execute()
}
