// Backup making status: tells admins, in the inbox and on home, when no backup can be made or none was made for 26 hours, and
// when backups are made again.
import { hostname } from 'node:os'
import path from 'node:path'
import { type Kysely, sql } from 'kysely'
import { isAdmin } from '#shared/access.ts'
import type { Caller } from '../auth/session.ts'
import { type Db, inTransaction, type Trx } from '../database/database.ts'
import { preparedQuery } from '../database/prepared-query.ts'
import { isStorageFull } from '../http/problems.ts'
import type { ForYou, Job, Portal } from '../hub/hub.ts'
import { hourMs } from '../jobs/job.ts'
import type { Config } from '../runtime/config.ts'
import { findNewestBackupTime, latestPlausible } from './backups.ts'
import { notifyAdmins } from './sending-status.ts'

export type BackupMakingTables = {
  backupMaking: {
    id: 1
    /** When an instance last made one; before the first, when the portal began to look after this. */
    madeAt: string
    failedAt: string | null
    /** Each instance has a folder of its own: one that makes its backups says nothing about one that cannot. */
    failedFolder: string | null
    /** What admins were told, while it lasts. */
    alarm: string | null
  }
}

const making = (db: Db) => db as Kysely<BackupMakingTables>

export const overdueMs = 26 * hourMs
/** A machine that slept, or was off, first gets the time to make up for it. */
const graceMs = hourMs / 4
/** An instance that fails tries again within minutes; one that no longer does is gone, or has another name. */
const goneMs = 2 * hourMs

const folderOf = ({ backupDir }: Config) => `${hostname()}:${path.resolve(backupDir)}`

function reasonOf(error: NodeJS.ErrnoException): string {
  if (isStorageFull(error) || error.code === 'ENOSPC') return 'the storage is full'
  if (['EACCES', 'EPERM', 'EROFS', 'ENOTDIR', 'EEXIST'].includes(error.code ?? ''))
    return 'the folder for backups cannot be written'
  return 'the log says why'
}

/** This instance has a backup of the last night. */
export async function recordMade(portal: Portal, now = new Date()): Promise<void> {
  const { config, db } = portal
  const madeAt = new Date(await findNewestBackupTime(config)).toISOString()
  await inTransaction(db, async (trx) => {
    await making(trx).updateTable('backupMaking').set({ madeAt }).execute()
    await making(trx)
      .updateTable('backupMaking')
      .set({ failedAt: null, failedFolder: null })
      .where((row) =>
        row.or([
          row('failedFolder', '=', folderOf(config)),
          row('failedAt', '<', new Date(now.getTime() - goneMs).toISOString()),
        ]),
      )
      .execute()
    const cleared = await making(trx)
      .updateTable('backupMaking')
      .set({ alarm: null })
      .where('alarm', 'is not', null)
      .where('failedAt', 'is', null)
      .returning('id')
      .execute()
    if (cleared.length > 0) await notifyAdmins(portal, trx, 'Backups are working again')
  })
}

export async function recordNotMade(portal: Portal, error: Error, now = new Date()): Promise<void> {
  await inTransaction(portal.db, async (trx) => {
    const state = { failedAt: now.toISOString(), failedFolder: folderOf(portal.config) }
    await making(trx).updateTable('backupMaking').set(state).execute()
    await raise(portal, trx, `The backup failed: ${reasonOf(error)}`)
  })
}

/** Notifies admins when it begins, and then keeps the sentence on home up to date. */
async function raise(portal: Portal, trx: Trx, alarm: string): Promise<void> {
  const update = () => making(trx).updateTable('backupMaking').set({ alarm })
  const begun = await update().where('alarm', 'is', null).returning('id').execute()
  if (begun.length === 0) await update().where('alarm', '!=', alarm).execute()
  else await notifyAdmins(portal, trx, `${alarm}; the portal tries again every ten minutes`)
}

/** By what instances recorded and by the files in the folder of this one: a restored database knows only older ones. */
async function isOverdue({ config, db }: Portal, now = new Date()): Promise<boolean> {
  const { madeAt } = await making(db).selectFrom('backupMaking').select('madeAt').executeTakeFirstOrThrow()
  const times = [Date.parse(madeAt), await findNewestBackupTime(config)]
  const newest = Math.max(0, ...times.filter((ms) => ms <= latestPlausible(now).getTime()))
  return now.getTime() - newest > overdueMs
}

/** Beside the job that makes them: that one may hang, or never get its lease. */
export function watchBackups(waitMs = graceMs): Job {
  let overdueSinceMs: number | undefined
  const mustRaise = async (portal: Portal) => {
    overdueSinceMs = (await isOverdue(portal)) ? (overdueSinceMs ?? performance.now()) : undefined
    return overdueSinceMs !== undefined && performance.now() - overdueSinceMs >= waitMs
  }
  return {
    name: 'backup-watch',
    everyMs: hourMs / 6,
    isOn: ({ config }) => config.backupsKept > 0,
    hasWork: async (portal) => (await mustRaise(portal)) && (await findAlarm(portal.db, {})).length === 0,
    async run(portal) {
      if (!(await mustRaise(portal))) return
      await inTransaction(portal.db, (trx) => raise(portal, trx, 'No backup has been made for more than 26 hours'))
    },
  }
}

const findAlarm = preparedQuery<Record<string, never>, { alarm: string | null }>((db) =>
  making(db).selectFrom('backupMaking').select('alarm').where('id', '=', sql.lit(1)).where('alarm', 'is not', null),
)

export async function listBackupAlarms({ db, config }: Portal, { role }: Caller): Promise<ForYou[]> {
  if (!isAdmin(role) || config.backupsKept === 0) return []
  const found = await findAlarm(db, {})
  return found.flatMap(({ alarm }) =>
    alarm ? [{ text: alarm, path: '/admin-panel/health', isFirst: true as const }] : [],
  )
}
