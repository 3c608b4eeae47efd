// How is the national OD model read and written? All SQL of the hub.
import type { Kysely } from 'kysely'
import type { Db } from '#server/database/database.ts'
import type { NationalModel } from '../contract.ts'
import { type OdModelTables, theNational } from './tables.ts'

const tables = (db: Db): Kysely<OdModelTables> => db

export async function readNational(db: Db): Promise<NationalModel> {
  return tables(db)
    .selectFrom('odModel')
    .select(['text', 'link', 'version', 'updatedAt'])
    .where('id', '=', theNational)
    .executeTakeFirstOrThrow()
}

type Change = { text: string; link: string; version: number }

/** Answers nothing when somebody else saved since `version` was read. */
export async function saveNational(db: Db, { text, link, version }: Change): Promise<NationalModel | undefined> {
  return tables(db)
    .updateTable('odModel')
    .set({ text, link, version: version + 1, updatedAt: new Date().toISOString() })
    .where('id', '=', theNational)
    .where('version', '=', version)
    .returning(['text', 'link', 'version', 'updatedAt'])
    .executeTakeFirst()
}
