// Import history: which imports there were, and what each created or changed, so that it can be undone for a month; after
// that, the previous values of records are deleted.
import type { Kysely } from 'kysely'
import { undoDays } from '#shared/imports.ts'
import { insertRows } from '../database/bulk-insert.ts'
import type { Db, Trx } from '../database/database.ts'
import { newId } from '../database/new-id.ts'
import { preparedQuery } from '../database/prepared-query.ts'
import type { PeopleTables } from '../people/people.ts'
import type { ImportedRecord, Stored } from './kind.ts'

export type ImportRow = {
  id: string
  kind: string
  /** Who imported. The address stays when the account is deleted. */
  uid: string
  email: string
  fileName: string
  /** Idempotency key, unique with kind and person; an undone import frees it. */
  key: string
  /** The year of the records. */
  year: string
  at: string
  made: number
  changed: number
  skipped: number
  refused: number
  undoneAt: string | null
  /** Email address of the person who undid it. */
  undoneBy: string | null
}
type RecordRow = { importId: string; place: number; record: string; version: number; before: string | null }
type ImportTables = { import: ImportRow; importRecord: RecordRow } & Pick<PeopleTables, 'user'>

const tables = (db: Db): Kysely<ImportTables> => db

type Named = Pick<ImportRow, 'kind' | 'uid' | 'key'>

const unfinished = {
  ...{ email: '', fileName: '', year: '', made: 0, changed: 0, skipped: 0, refused: 0, undoneAt: null, undoneBy: null },
}

export const importKey = ['kind', 'uid', 'key'] as const

/** Takes the key under which it is stored once; undefined if another import has it. Who imports the same at the same moment waits. */
export async function reserveImportKey(trx: Trx, named: Named): Promise<string | undefined> {
  const row = { id: newId(), ...named, at: new Date().toISOString(), ...unfinished }
  const added = await tables(trx)
    .insertInto('import')
    .values(row)
    .onConflict((conflict) => conflict.columns(importKey).doNothing())
    .returning('id')
    .executeTakeFirst()
  return added?.id
}

export const findImport = (db: Db, { kind, uid, key }: Named) =>
  tables(db)
    .selectFrom('import')
    .select(['id', 'made', 'changed', 'skipped'])
    .where('kind', '=', kind)
    .where('uid', '=', uid)
    .where('key', '=', key)
    .executeTakeFirst()

type Finished = Omit<ImportRow, 'id' | 'kind' | 'uid' | 'key' | 'at' | 'undoneAt' | 'undoneBy'>

export async function finishImport(trx: Trx, id: string, finished: Finished): Promise<void> {
  await tables(trx).updateTable('import').set(finished).where('id', '=', id).execute()
}

export async function insertRecords(trx: Trx, importId: string, stored: readonly Stored[]): Promise<void> {
  const rows = stored.flatMap((each): RecordRow[] => {
    if (each.outcome !== 'made' && each.outcome !== 'changed') return []
    const before = each.outcome === 'changed' ? JSON.stringify(each.before) : null
    return [{ importId, place: each.row, record: each.record, version: each.version, before }]
  })
  await insertRows(trx, 'importRecord', rows)
}

export async function listImportRecords(db: Db, importId: string): Promise<ImportedRecord[]> {
  const rows = await tables(db)
    .selectFrom('importRecord')
    .select(['record', 'version', 'before'])
    .where('importId', '=', importId)
    .orderBy('place', 'desc')
    .execute()
  return rows.map(({ before, ...row }) => ({ ...row, before: before === null ? null : JSON.parse(before) }))
}

/** Until when an import of that time can be undone. */
export const undoableUntil = (at: string) => new Date(Date.parse(at) + undoDays * 86_400_000)

/** Deletes records of imports that can no longer be undone. */
export async function dropOldRecords(db: Db): Promise<void> {
  const oldest = new Date(Date.now() - undoDays * 86_400_000).toISOString()
  const old = tables(db).selectFrom('import').select('id').where('at', '<', oldest)
  await tables(db).deleteFrom('importRecord').where('importId', 'in', old).execute()
}

type ListOptions = { offset: number; limit: number; uid?: string | undefined }

const selectImports = (db: Db, uid: string | undefined) =>
  tables(db)
    .selectFrom('import')
    .$if(uid !== undefined, (all) => all.where('import.uid', '=', uid as string))

const countQuery = preparedQuery<{ uid: string | undefined }, { n: number | string }>((db, { uid }) =>
  selectImports(db, uid)
    .select(({ fn }) => fn.countAll().as('n'))
    .$castTo<{ n: number | string }>(),
)

const pageQuery = preparedQuery<
  { uid: string | undefined; limit: number; offset: number },
  ImportRow & { name: string | null }
>((db, { uid, limit, offset }) =>
  selectImports(db, uid)
    .leftJoin('user', 'user.id', 'import.uid')
    .selectAll('import')
    .select('user.name')
    .orderBy('import.at', 'desc')
    .orderBy('import.id', 'desc')
    .limit(limit)
    .offset(offset),
)

/** Newest first: all of them, or one person's. */
export async function listImports(db: Db, { offset, limit, uid }: ListOptions) {
  const [counted] = await countQuery(db, { uid })
  return { rows: await pageQuery(db, { uid, limit, offset }), total: Number(counted?.n ?? 0) }
}

/** Locked until the transaction ends. */
export const lockImport = (trx: Trx, id: string): Promise<ImportRow | undefined> =>
  tables(trx)
    .updateTable('import')
    .set((row) => ({ kind: row.ref('kind') }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst()

/** Its rows may be imported again afterwards. */
export async function markUndone(trx: Trx, id: string, undoneBy: string): Promise<void> {
  const undone = { undoneAt: new Date().toISOString(), undoneBy, key: `undone ${id}` }
  await tables(trx).updateTable('import').set(undone).where('id', '=', id).execute()
}
