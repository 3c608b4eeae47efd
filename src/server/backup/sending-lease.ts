// Lease for sending the nightly backup: one row says which night's backup has left the machine and which instance sends the
// next, so that only one of them does.
import type { Kysely } from 'kysely'
import type { Db } from '../database/database.ts'
import { latestPlausible } from './backups.ts'

export type BackupSendingTables = {
  backupSending: {
    id: 1
    /** The newest night whose backup was sent. */
    night: string | null
    sentAt: string | null
    /** Nobody tries before this time. The instance that begins moves it forward, so that no other one does. */
    notBefore: string | null
    /** Since the last success. */
    failures: number
    lastError: string | null
  }
}

const minuteMs = 60_000
/** Timeout for a backup and the list beside it. */
export const sendTimeoutMs = 60 * minuteMs
const claimMs = sendTimeoutMs + minuteMs

export const sendingIn = (db: Db) => db as Kysely<BackupSendingTables>
const textOf = (ms: number) => new Date(ms).toISOString()

export const readSending = (db: Db) => sendingIn(db).selectFrom('backupSending').selectAll().executeTakeFirstOrThrow()

/** Returns the failures so far; undefined if another instance sent that night or is sending it, or a retry is too early. */
export async function claimNight(db: Db, night: string, now: Date): Promise<number | undefined> {
  const ms = now.getTime()
  const claimed = await sendingIn(db)
    .updateTable('backupSending')
    .set({ notBefore: textOf(ms + claimMs) })
    .where((row) =>
      row.or([
        row('night', 'is', null),
        row('night', '<', night),
        row('night', '>', latestPlausible(now).toISOString()),
      ]),
    )
    // A time further ahead than any claim was written by a wrong clock, too.
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

/** An instance that stops in the middle leaves it to others, or to the next start. */
export const releaseNight = (db: Db) => sendingIn(db).updateTable('backupSending').set({ notBefore: null }).execute()
