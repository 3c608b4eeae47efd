// What happens every night? A backup is made, and sent away where a command is set; what was missed or failed is made up for.
import path from 'node:path'
import type { Migration } from '../database/migrate.ts'
import type { Portal } from '../hub/hub.ts'
import { erasedFileIn } from '../privacy/erased-list.ts'
import type { Config } from '../runtime/config.ts'
import { backUpIfDue, backupTime, lastDue, latestBelieved, nightlyBackups } from './backups.ts'
import { recordFailure, recordSent } from './record-sending.ts'
import { NotSent, sendFile } from './send-file.ts'
import { claimNight, longestSendingMs, readSending, releaseNight } from './sending.ts'

const lookEveryMs = 10 * 60_000

/** The list of who was erased goes first: no backup lies anywhere without it. Answers what the command said. */
export async function sendBackup(command: readonly string[], file: string, signal: AbortSignal): Promise<string> {
  const list = await erasedFileIn(path.dirname(file))
  if (list) await sendFile(command, list, signal)
  return sendFile(command, file, signal)
}

/** One of each night that has not left yet, oldest first; just the newest where none ever has. */
async function unsent({ backupDir, backupHour }: Config, sentNight: string | null, now: Date) {
  const all = (await nightlyBackups(backupDir, now)).map((name) => ({
    file: path.join(backupDir, name),
    night: lastDue(new Date(backupTime(name)), backupHour).toISOString(),
  }))
  if (!sentNight || sentNight > latestBelieved(now).toISOString()) return all.slice(-1)
  return all.filter(({ night }, at) => night > sentNight && night !== all[at - 1]?.night)
}

/** Sends what has not left yet, unless another instance does. */
export async function sendIfDue(
  portal: Portal,
  { stopping, now = new Date(), mostMs = longestSendingMs }: { stopping: AbortSignal; now?: Date; mostMs?: number },
): Promise<void> {
  const { config, db, log } = portal
  const command = config.backupCommand
  if (!command) return
  const begunMs = performance.now()
  // Each backup may take its hour: a claim and a pause count from when they begin.
  const clock = () => new Date(now.getTime() + performance.now() - begunMs)
  for (const { file, night } of await unsent(config, (await readSending(db)).night, now)) {
    const failures = stopping.aborted ? undefined : await claimNight(db, night, clock())
    if (failures === undefined) return
    try {
      const output = await sendBackup(command, file, AbortSignal.any([stopping, AbortSignal.timeout(mostMs)]))
      log.info({ file, output }, 'backup sent')
    } catch (error) {
      if (stopping.aborted) return void (await releaseNight(db))
      const { message, output } = error instanceof NotSent ? error : new NotSent(String(error), '')
      log.error({ file, reason: message, output }, 'backup not sent')
      return recordFailure(portal, message, failures, clock())
    }
    await recordSent(portal, night, failures)
  }
}

/** Looks every few minutes, so that a machine that slept at that hour makes up for it. */
export function startNightlyBackups(portal: Portal, migrations: Migration[]): () => Promise<void> {
  const { config, log } = portal
  if (config.backupsKept === 0) return async () => {}
  const stopping = new AbortController()
  let running: Promise<void> | undefined
  const backUp = async () => {
    const file = await backUpIfDue(config, migrations)
    if (file) log.info({ file }, 'backup made')
  }
  const look = async () => {
    await backUp().catch((error) => log.error({ reason: String(error) }, 'backup failed'))
    const { signal } = stopping
    await sendIfDue(portal, { stopping: signal }).catch((error) =>
      log.error({ reason: String(error) }, 'backup not sent'),
    )
    running = undefined
  }
  const timer = setInterval(() => {
    running ??= look()
  }, lookEveryMs)
  return async () => {
    clearInterval(timer)
    stopping.abort()
    await running
  }
}
