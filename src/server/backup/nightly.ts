// Nightly backup: makes a backup and, if a command is set, sends it away from the machine. Missed
// or failed nights are retried.
import path from 'node:path'
import { withSpareConnection } from '../database/database.ts'
import type { Migration } from '../database/migrate.ts'
import type { Job, Portal } from '../hub/hub.ts'
import { findErasedFile } from '../privacy/erased-list.ts'
import type { Config } from '../runtime/config.ts'
import { backUpIfDue, backupTime, isMissing, lastDue, latestPlausible, listNightlyBackups } from './backups.ts'
import { recordMade, recordNotMade } from './making-status.ts'
import { SendError, sendFile } from './send-file.ts'
import { claimNight, readSending, releaseNight, sendTimeoutMs } from './sending-lease.ts'
import { recordFailure, recordSent } from './sending-status.ts'

/** Sends the list of erased people first: no backup may be stored without it. Returns the output of the command. */
export async function sendBackup(command: readonly string[], file: string, signal: AbortSignal): Promise<string> {
  const list = await findErasedFile(path.dirname(file))
  if (list) await sendFile(command, list, signal)
  return sendFile(command, file, signal)
}

/** One backup of each night that was not sent yet, oldest first; only the newest if none was ever sent. */
async function listUnsent({ backupDir, backupHour }: Config, sentNight: string | null, now: Date) {
  const all = (await listNightlyBackups(backupDir, now)).map((name) => ({
    file: path.join(backupDir, name),
    night: lastDue(new Date(backupTime(name)), backupHour).toISOString(),
  }))
  if (!sentNight || sentNight > latestPlausible(now).toISOString()) return all.slice(-1)
  return all.filter(({ night }, at) => night > sentNight && night !== all[at - 1]?.night)
}

/** Sends what was not sent yet, unless another instance does. */
export async function sendIfDue(
  portal: Portal,
  { stopping, now = new Date(), timeoutMs = sendTimeoutMs }: { stopping: AbortSignal; now?: Date; timeoutMs?: number },
): Promise<void> {
  const { config, db, log } = portal
  const command = config.backupCommand
  if (!command) return
  const begunMs = performance.now()
  // Sending one backup may take an hour: claim and retry delay count from when they begin.
  const clock = () => new Date(now.getTime() + performance.now() - begunMs)
  for (const { file, night } of await listUnsent(config, (await readSending(db)).night, now)) {
    const failures = stopping.aborted ? undefined : await claimNight(db, night, clock())
    if (failures === undefined) return
    try {
      const output = await sendBackup(command, file, AbortSignal.any([stopping, AbortSignal.timeout(timeoutMs)]))
      log.info({ file, output }, 'backup sent')
    } catch (error) {
      if (stopping.aborted) return void (await releaseNight(db))
      const { message, output } = error instanceof SendError ? error : new SendError(String(error), '')
      log.error({ file, reason: message, output }, 'backup not sent')
      return recordFailure(portal, message, failures, clock())
    }
    await recordSent(portal, night, failures)
  }
}

async function isBackupDue({ config, db }: Portal): Promise<boolean> {
  const now = new Date()
  if (await isMissing(config, now)) return true
  return config.backupCommand !== undefined && (await listUnsent(config, (await readSending(db)).night, now)).length > 0
}

/**
 * Looks every few minutes, so that a machine that slept at that hour makes up for it. Each instance keeps backups in its own
 * folder: one that has none of this night yet takes the lease as soon as it is free.
 */
export const nightlyBackup = (migrations: Migration[]): Job => ({
  name: 'nightly-backup',
  everyMs: 10 * 60_000,
  // Sending takes up to an hour, for each night that was missed.
  timeoutMs: 6 * sendTimeoutMs,
  isOn: ({ config }) => config.backupsKept > 0,
  hasWork: isBackupDue,
  async run(portal, stopping) {
    const { config, db, log, metrics } = portal
    const [made] = await Promise.allSettled([withSpareConnection(db, () => backUpIfDue(config, migrations))])
    if (made.status === 'rejected') {
      metrics.backupFailed()
      log.error({ reason: String(made.reason) }, 'backup failed')
    } else if (made.value) log.info({ file: made.value }, 'backup made')
    // On a full disk this may fail as well: the log and the metrics say so all the same.
    await (made.status === 'rejected' ? recordNotMade(portal, made.reason) : recordMade(portal)).catch(
      (error: unknown) => log.error({ reason: String(error) }, 'could not record whether the backup was made'),
    )
    // Older ones are sent all the same.
    await sendIfDue(portal, { stopping })
    if (made.status === 'rejected') throw made.reason
  },
})
