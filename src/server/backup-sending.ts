// What has left the machine, and what failed? One row, so that of all instances one sends each night's backup, and all can
// tell. Admins hear of it when sending begins to fail, and when it works again.
import { type Kysely, sql, type Transaction } from 'kysely'
import { isAdmin } from '#shared/access.ts'
import { roles } from '#shared/roles.ts'
import { type Db, inTransaction, type Trx } from './database/database.ts'
import type { Migration } from './database/migrate.ts'
import type { Portal } from './hub.ts'
import { tell } from './inbox.ts'
import type { PeopleTables } from './people.ts'

export type BackupSendingTables = {
  backupSending: {
    id: 1
    /** The newest night whose backup is away. */
    night: string | null
    sentAt: string | null
    /** Nobody tries before this moment; whoever begins moves it on, so that no second instance does. */
    notBefore: string | null
    /** Since the last that worked. */
    failures: number
    lastError: string | null
  }
}

export const backupSendingMigration: Migration = {
  name: 'server-20-backup-sending',
  async up(trx) {
    await trx.schema
      .createTable('backupSending')
      .addColumn('id', 'integer', (column) => column.primaryKey().check(sql`id = 1`))
      .addColumn('night', 'text')
      .addColumn('sentAt', 'text')
      .addColumn('notBefore', 'text')
      .addColumn('failures', 'integer', (column) => column.notNull().defaultTo(0))
      .addColumn('lastError', 'text')
      .execute()
    await trx.insertInto('backupSending').values({ id: 1 }).execute()
  },
}

export const backupNews = 'backup'

const minuteMs = 60_000
/** For a backup and the list beside it. */
export const longestSendingMs = 60 * minuteMs
const claimMs = longestSendingMs + minuteMs
const waitMs = (failures: number) => Math.min(2 ** failures * 10 * minuteMs, longestSendingMs)

const tablesOf = (db: Db) => db as Kysely<BackupSendingTables>
const textOf = (ms: number) => new Date(ms).toISOString()

export const readSending = (db: Db) => tablesOf(db).selectFrom('backupSending').selectAll().executeTakeFirstOrThrow()

/** How often it has failed so far; nothing where another has sent that night, is at it, or it is too early to try again. */
export async function claimNight(db: Db, night: string, now: Date): Promise<number | undefined> {
  const ms = now.getTime()
  const claimed = await tablesOf(db)
    .updateTable('backupSending')
    .set({ notBefore: textOf(ms + claimMs) })
    .where((row) => row.or([row('night', 'is', null), row('night', '<', night)]))
    // What lies further away than any claim was written by a clock that was wrong.
    .where((row) =>
      row.or([
        row('notBefore', 'is', null),
        row('notBefore', '<=', textOf(ms)),
        row('notBefore', '>', textOf(ms + claimMs + minuteMs)),
      ]),
    )
    .returning('failures')
    .executeTakeFirst()
  return claimed?.failures
}

/** Whoever stops in the middle leaves it to others, or to the next start. */
export const releaseNight = (db: Db) => tablesOf(db).updateTable('backupSending').set({ notBefore: null }).execute()

export async function recordSent(portal: Portal, night: string, failures: number): Promise<void> {
  await inTransaction(portal.db, async (trx) => {
    const state = { night, sentAt: textOf(Date.now()), notBefore: null, failures: 0, lastError: null }
    await tablesOf(trx).updateTable('backupSending').set(state).execute()
    if (failures > 0) await tellAdmins(portal, trx, 'Backups are sent away from the machine again')
  })
}

export async function recordFailure(portal: Portal, why: string, failures: number, now: Date): Promise<void> {
  await inTransaction(portal.db, async (trx) => {
    const state = { failures: failures + 1, lastError: why, notBefore: textOf(now.getTime() + waitMs(failures)) }
    await tablesOf(trx).updateTable('backupSending').set(state).execute()
    if (failures > 0) return
    await tellAdmins(portal, trx, `A backup could not be sent away from the machine: ${why}; it is tried again`)
  })
}

async function tellAdmins(portal: Portal, trx: Trx, text: string): Promise<void> {
  const admins = await (trx as Transaction<PeopleTables>)
    .selectFrom('user')
    .select('id')
    .where('role', 'in', roles.filter(isAdmin) as 'admin'[])
    .where('active', '=', 1)
    .orderBy('id')
    .execute()
  const news = admins.map(({ id }) => ({ uid: id, kind: backupNews, text, path: '/admin-panel' }))
  await tell(portal, trx, news)
}
