// Backup command, `nexus backup [file] [--send]`: writes a snapshot of everything the portal stores into one compressed file.
// The portal may be running.
import { statSync } from 'node:fs'
import path from 'node:path'
import { backupName, createBackup } from '../../src/server/backup/backups.ts'
import { sendBackup } from '../../src/server/backup/nightly.ts'
import { SendError } from '../../src/server/backup/send-file.ts'
import { sendTimeoutMs } from '../../src/server/backup/sending-lease.ts'
import { erasedFileName } from '../../src/server/privacy/erased-list.ts'
import { choosePortal, loadSettings } from './chosen-portal.ts'
import { migrations } from './command.ts'
import { Misused, Refused } from './printed.ts'

export async function run(words: string[]): Promise<string> {
  const [given, ...more] = words.filter((word) => word !== '--send')
  if (more.length > 0 || given?.startsWith('-')) throw new Misused()
  const settings = loadSettings()
  const { config } = settings
  const command = words.includes('--send') ? config.backupCommand : []
  if (!command) throw new Refused('To send a backup, set BACKUP_COMMAND to the program that sends it.')
  const file = path.resolve(given ?? path.join(config.backupDir, `by-hand-${backupName(new Date())}`))
  const { handOver } = await choosePortal({ settings, files: [file, path.join(path.dirname(file), erasedFileName)] })
  const startedMs = performance.now()
  await createBackup(config, migrations, file).finally(handOver)
  const seconds = ((performance.now() - startedMs) / 1000).toFixed(1)
  const made = `Backup made in ${seconds} s: ${file} (${Math.ceil(statSync(file).size / 1024)} KB)`
  if (command.length === 0) return made
  await send(command, file, made)
  return `${made}\nSent with ${command[0]}.`
}

async function send(command: string[], file: string, made: string): Promise<void> {
  const stopping = new AbortController()
  // The command does not receive Ctrl-C itself, and must not continue alone.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stopping.abort())
  const signal = AbortSignal.any([stopping.signal, AbortSignal.timeout(sendTimeoutMs)])
  await sendBackup(command, file, signal).catch((error: unknown) => {
    if (!(error instanceof SendError)) throw error
    const why = stopping.signal.aborted ? 'the command was stopped' : error.message
    throw new Refused([made, `It was not sent: ${why}.`, error.output].filter(Boolean).join('\n'))
  })
}
