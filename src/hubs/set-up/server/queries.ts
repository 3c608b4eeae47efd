// Queries of the set-up list.
import type { Kysely } from 'kysely'
import type { Db, Trx } from '#server/database/database.ts'
import { lockRows } from '#server/database/lock-rows.ts'
import { preparedQuery } from '#server/database/prepared-query.ts'
import type { SetUpRow, SetUpTables } from './tables.ts'

const tables = (db: Db): Kysely<SetUpTables> => db as unknown as Kysely<SetUpTables>

const selectState = preparedQuery<Record<never, never>, SetUpRow>((db) => tables(db).selectFrom('setUp').selectAll())

export const findState = async (db: Db) => stateOf((await selectState(db, {}))[0])

/** Locked until the transaction ends, so that no change is lost. */
export const lockState = async (trx: Trx) =>
  stateOf(await lockRows(trx, tables(trx).selectFrom('setUp').selectAll()).executeTakeFirst())

function stateOf(row: SetUpRow | undefined) {
  const { isDismissed = 1, checked = '[]', tokenHash = null, mailId = null, mailOpenedAt = null } = row ?? {}
  return { isOpen: isDismissed === 0, checked: JSON.parse(checked) as string[], tokenHash, mailId, mailOpenedAt }
}

export async function updateState(db: Db, change: Partial<Omit<SetUpRow, 'id'>>): Promise<void> {
  await tables(db).updateTable('setUp').set(change).where('id', '=', 1).execute()
}

/** How far an email of the outbox is; undefined once it was deleted. */
export const findEmail = (db: Db, id: string) =>
  tables(db)
    .selectFrom('mail')
    .select(['to', 'sentAt', 'nextTryAt', 'lastError'])
    .where('id', '=', id)
    .executeTakeFirst()
