// Queries for repeats of a GCP, and the number of committees on the entry, which is updated in the same transaction.
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Db, Trx } from '#server/database/database.ts'
import { preparedList } from '#server/database/list.ts'
import { newId } from '#server/database/new-id.ts'
import { preparedQuery } from '#server/database/prepared-query.ts'
import type { Recount } from '#server/database/recount.ts'
import { nextSeq } from '#server/database/sequence.ts'
import { countRepeat, uncountRepeat } from '../figures.ts'
import type { GcpRow, GcpTables, RepeatRow } from '../tables.ts'

const tables = (db: Db): Kysely<GcpTables> => db
const selectCommitteeCount = (id: RawBuilder<unknown>): RawBuilder<number> =>
  sql`(select count(distinct "localCommittee") from "gcpRepeat" where "gcpId" = ${id})`

/** Locks an approved entry, and so its repeats, until the transaction ends. Returns undefined if it is not approved. */
export const lockApproved = (trx: Trx, id: string): Promise<GcpRow | undefined> =>
  tables(trx)
    .updateTable('gcp')
    .set(({ ref }) => ({ repeats: ref('repeats') }))
    .where('id', '=', id)
    .where('status', '=', 'approved')
    .returningAll()
    .executeTakeFirst()

/** Call it last, with the entry locked. */
export async function updateRepeatCount(trx: Trx, id: string): Promise<void> {
  await tables(trx)
    .updateTable('gcp')
    .set({ repeats: selectCommitteeCount(sql`${id}`) })
    .where('id', '=', id)
    .execute()
}

const ofEntry = (db: Db, gcpId: string) => tables(db).selectFrom('gcpRepeat').where('gcpId', '=', gcpId)

const repeatBy = preparedQuery((db, { gcpId, uid }: { gcpId: string; uid: string }) =>
  ofEntry(db, gcpId).selectAll().where('submittedBy', '=', uid),
)

export const listRepeats = preparedList((db, { gcpId }: { gcpId: string }) => ({
  found: ofEntry(db, gcpId),
  read: tables(db).selectFrom('gcpRepeat').selectAll(),
  key: 'gcpRepeat.seq',
}))

export const findRepeatBy = async (db: Db, gcpId: string, uid: string): Promise<RepeatRow | undefined> =>
  (await repeatBy(db, { gcpId, uid }))[0]

export const findRepeat = (db: Db, gcpId: string, id: string): Promise<RepeatRow | undefined> =>
  tables(db).selectFrom('gcpRepeat').selectAll().where('gcpId', '=', gcpId).where('id', '=', id).executeTakeFirst()

type RepeatContent = Pick<RepeatRow, 'localCommittee' | 'doneOn' | 'outcome' | 'link'>
type NewRepeat = RepeatContent & Pick<RepeatRow, 'gcpId' | 'submittedBy' | 'submissionKey' | 'name' | 'year'>

export async function insertRepeat(trx: Trx, given: NewRepeat): Promise<RepeatRow> {
  const now = new Date().toISOString()
  const stored = await tables(trx)
    .insertInto('gcpRepeat')
    .values({ id: newId(), seq: await nextSeq(trx, 'gcpRepeat'), ...given, createdAt: now, updatedAt: now, version: 1 })
    .returningAll()
    .executeTakeFirstOrThrow()
  countRepeat(trx, stored)
  return stored
}

/** Returns undefined if it was changed or removed since it was read. */
export async function updateRepeat(trx: Trx, before: RepeatRow, change: RepeatContent) {
  const after = await tables(trx)
    .updateTable('gcpRepeat')
    .set({ ...change, version: before.version + 1, updatedAt: new Date().toISOString() })
    .where('id', '=', before.id)
    .where('version', '=', before.version)
    .returningAll()
    .executeTakeFirst()
  if (after) countRepeat(trx, after)
  return after
}

export async function deleteRepeat(trx: Trx, id: string): Promise<void> {
  const deleted = await tables(trx).deleteFrom('gcpRepeat').where('id', '=', id).returningAll().executeTakeFirst()
  if (deleted) uncountRepeat(trx, deleted)
}

export const repeatsRecount: Recount = {
  name: 'repeats of GCPs',
  table: 'gcp',
  key: ['id'],
  read: (trx) => trx.selectFrom('gcp').select(['id', 'repeats']).where('repeats', '<>', 0).execute(),
  async rebuild(trx) {
    const isWrong = sql<boolean>`"repeats" <> ${selectCommitteeCount(sql.ref('gcp.id'))}`
    await tables(trx)
      .updateTable('gcp')
      .set({ repeats: selectCommitteeCount(sql.ref('gcp.id')) })
      .where(isWrong)
      .execute()
  },
}
