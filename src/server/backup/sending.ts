// Which night's backup has left the machine, and who sends the next? One row, so that of all instances one does, and all can
// tell.
import type { Kysely } from 'kysely'
import type { Db } from '../database/database.ts'
import { latestBelieved } from './backups.ts'

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

const minuteMs = 60_000
/** For a backup and the list beside it. */
export const longestSendingMs = 60 * minuteMs
const claimMs = longestSendingMs + minuteMs

export const sendingIn = (db: Db) => db as Kysely<BackupSendingTables>
const textOf = (ms: number) => new Date(ms).toISOString()

export const readSending = (db: Db) => sendingIn(db).selectFrom('backupSending').selectAll().executeTakeFirstOrThrow()

/** How often it has failed so far; nothing where another has sent that night, is at it, or it is too early to try again. */
export async function claimNight(db: Db, night: string, now: Date): Promise<number | undefined> {
  const ms = now.getTime()
  const claimed = await sendingIn(db)
    .updateTable('backupSending')
    .set({ notBefore: textOf(ms + claimMs) })
    .where((row) =>
      row.or([
        row('night', 'is', null),
        row('night', '<', night),
        row('night', '>', latestBelieved(now).toISOString()),
      ]),
    )
    // What lies further away than any claim was written by a clock that was wrong, too.
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
export const releaseNight = (db: Db) => sendingIn(db).updateTable('backupSending').set({ notBefore: null }).execute()
