// Queries of the OD model hub.
import type { Kysely } from 'kysely'
import type { Db } from '#server/database/database.ts'
import { preparedQuery } from '#server/database/prepared-query.ts'
import type { ModelId, OdModelTables } from './tables.ts'

export type StoredModel = Omit<OdModelTables['odModel'], 'id'>

const tables = (db: Db): Kysely<OdModelTables> => db
const columns = ['text', 'link', 'version', 'updatedAt'] as const

const modelById = preparedQuery<{ id: ModelId }, StoredModel>((db, { id }) =>
  tables(db).selectFrom('odModel').select(columns).where('id', '=', id),
)

export const findModel = async (db: Db, id: ModelId) => (await modelById(db, { id }))[0] as StoredModel

const selectContent = preparedQuery<{ id: string }, { text: string; link: string }>((db, { id }) =>
  tables(db)
    .selectFrom('odModel')
    .select(['text', 'link'])
    .where('id', '=', id as ModelId),
)

/** Whether the model has any content. */
export async function hasContent(db: Db, id: ModelId): Promise<boolean> {
  const [model] = await selectContent(db, { id })
  return Boolean(model?.text || model?.link)
}

export type Change = { text: string; link: string; version: number }

/** Returns undefined if somebody else has saved since `version` was read. */
export async function saveModel(
  db: Db,
  id: ModelId,
  { text, link, version }: Change,
): Promise<StoredModel | undefined> {
  return tables(db)
    .updateTable('odModel')
    .set({ text, link, version: version + 1, updatedAt: new Date().toISOString() })
    .where('id', '=', id)
    .where('version', '=', version)
    .returning(columns)
    .executeTakeFirst()
}
