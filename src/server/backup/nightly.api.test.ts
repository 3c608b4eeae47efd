// Nightly backup: each night's file is sent away once, with retries and notifications to admins. Runs real commands.
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { addErased } from '../privacy/erased-list.ts'
import { hub as shell } from '../shell/handlers.ts'
import { type Person, startTestPortal, type TestPortal } from '../testing/portal.ts'
import { backUpIfDue, backupName } from './backups.ts'
import { nightlyBackup, sendIfDue } from './nightly.ts'
import { readSending } from './sending-lease.ts'

const minuteMs = 60_000
const never = new AbortController().signal
const night = (day: number, hour = 3) => new Date(2026, 4, day, hour, 1)

let running: TestPortal
let admin: Person
beforeAll(async () => {
  running = await startTestPortal({ env: { BACKUP_COMMAND: 'true', LOG_LEVEL: 'silent' } })
  admin = await running.signInAs('admin')
  await running.signInAs('mcvp')
})
afterAll(() => running.close())

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'nexus-sent-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  await running.db
    .updateTable('backupSending')
    .set({ night: null, sentAt: null, notBefore: null, failures: 0, lastError: null })
    .execute()
  await running.db.deleteFrom('inboxItem').execute()
})

/** A portal that sends backups with a shell command, in which $0 is the file; its folder has backups of these times. */
async function portalWith(line: string, ...moments: Date[]) {
  for (const at of moments) await writeFile(path.join(folder, backupName(at)), 'a backup')
  const config = { ...running.portal.config, backupDir: folder, backupCommand: ['sh', '-c', line] }
  return { ...running.portal, config }
}

const log = () => path.join(folder, 'log')
const noting = () => `echo "$0" >> ${log()}`
const noted = async () => {
  const text = await readFile(log(), 'utf8').catch(() => '')
  return text.split('\n').flatMap((line) => (line ? [path.basename(line)] : []))
}
const listNotifications = () => running.db.selectFrom('inboxItem').selectAll().orderBy('id', 'desc').execute()
const notificationTexts = async () => (await listNotifications()).map(({ text }) => text)
const figure = async (name: string) => {
  const text = await running.readMetrics()
  return Number(new RegExp(`^${name} (.*)$`, 'm').exec(text)?.[1])
}

it('sends the list of erased people and then the newest backup, and neither again', async () => {
  const portal = await portalWith(noting(), night(1), night(2))
  await addErased(folder, new Map([['a'.repeat(64), night(1).toISOString()]]))
  for (let look = 0; look < 2; look++) await sendIfDue(portal, { stopping: never, now: night(2, 4) })
  expect(await noted()).toEqual(['erased.txt', backupName(night(2))])
  expect(await figure('nexus_backup_sent_timestamp_seconds')).toBeGreaterThan(Date.now() / 1000 - 60)
  expect(await figure('nexus_backup_sent_failures')).toBe(0)
  expect(await notificationTexts()).toEqual([])
})

it('puts the path where the command has {file}', async () => {
  const portal = await portalWith('', night(1))
  portal.config.backupCommand = ['cp', '{file}', `${folder}/far-away`]
  await sendIfDue(portal, { stopping: never })
  expect(await readFile(`${folder}/far-away`, 'utf8')).toBe('a backup')
})

it('accepts any folder name', async () => {
  const odd = path.join(folder, "a $& b's")
  await mkdir(odd)
  await writeFile(path.join(odd, backupName(night(1))), 'a backup')
  const portal = await portalWith('')
  Object.assign(portal.config, { backupDir: odd, backupCommand: ['cp', '{file}', `${folder}/far-away`] })
  await sendIfDue(portal, { stopping: never })
  expect(await readFile(`${folder}/far-away`, 'utf8')).toBe('a backup')
})

it('one of several instances sends each night, whichever folder its backup is in', async () => {
  const portal = await portalWith(`sleep 0.3; ${noting()}`, night(1))
  const look = () => sendIfDue(portal, { stopping: never, now: night(1, 4) })
  await Promise.all([look(), look(), look()])
  const other = await mkdtemp(path.join(tmpdir(), 'nexus-sent-'))
  onTestFinished(() => rm(other, { recursive: true, force: true }))
  await writeFile(path.join(other, backupName(night(1, 5))), 'its own')
  await sendIfDue({ ...portal, config: { ...portal.config, backupDir: other } }, { stopping: never })
  expect(await noted()).toEqual([backupName(night(1))])
})

it('notifies admins once when it starts to fail, retries later, and notifies them when it works again', async () => {
  const failing = await portalWith(`${noting()}; echo no room >&2; exit 3`, night(1))
  const lookAt = (portal: typeof failing, minutes: number) =>
    sendIfDue(portal, { stopping: never, now: new Date(night(1).getTime() + minutes * minuteMs) })
  await lookAt(failing, 0)
  await lookAt(failing, 9)
  expect(await noted()).toHaveLength(1)
  await lookAt(failing, 11)
  expect(await noted()).toHaveLength(2)
  const failed = 'A backup could not be sent off the machine: the command exited with code 3; the portal will try again'
  expect(await notificationTexts()).toEqual([failed])
  expect((await listNotifications()).map(({ uid }) => uid)).toEqual([admin.uid])
  expect(await figure('nexus_backup_sent_failures')).toBe(2)
  expect(await figure('nexus_backup_sent_timestamp_seconds')).toBe(0)
  await lookAt(await portalWith(noting()), 40)
  expect(await notificationTexts()).toEqual(['Backups are being sent off the machine again', failed])
  expect(await figure('nexus_backup_sent_failures')).toBe(0)
})

it('sends the nights that were missed, each once and oldest first', async () => {
  await sendIfDue(await portalWith('true', night(1)), { stopping: never })
  await sendIfDue(await portalWith(noting(), night(2), night(3), night(3, 9), night(4)), { stopping: never })
  expect(await noted()).toEqual([night(2), night(3), night(4)].map(backupName))
})

it('still makes and sends backups after the clock was once wrong', async () => {
  const later = new Date(night(1).getTime() + 400 * 24 * 60 * minuteMs)
  await sendIfDue(await portalWith('true', later), { stopping: never, now: later })
  const portal = await portalWith(noting())
  expect(await backUpIfDue(portal.config, shell.migrations, night(2))).toBe(path.join(folder, backupName(night(2))))
  for (let look = 0; look < 2; look++) await sendIfDue(portal, { stopping: never, now: night(2) })
  expect(await noted()).toEqual([backupName(night(2))])
})

it('kills a command that exceeds its timeout, with its child processes', async () => {
  const portal = await portalWith(`(trap '' HUP; sleep 1; echo late >> ${log()}) & wait`, night(1))
  await sendIfDue(portal, { stopping: never, timeoutMs: 200 })
  expect((await readSending(running.db)).lastError).toBe('the command took too long')
  await new Promise((resolve) => setTimeout(resolve, 1200))
  expect(await noted()).toEqual([])
})

it('does not wait for processes that the command leaves running', async () => {
  const portal = await portalWith(`sh -c 'echo $$ > ${log()}; exec sleep 20' & sleep 0.2; echo gone`, night(1))
  const startedMs = performance.now()
  await sendIfDue(portal, { stopping: never })
  expect(performance.now() - startedMs).toBeLessThan(10_000)
  process.kill(Number(await readFile(log(), 'utf8')))
  expect((await readSending(running.db)).sentAt).not.toBeNull()
})

it('counts the retry delay from the failure, however long the send before took', async () => {
  await sendIfDue(await portalWith('true', night(1)), { stopping: never })
  const portal = await portalWith(`case $0 in *-03T*) exit 1;; *) sleep 0.3;; esac`, night(2), night(3))
  await sendIfDue(portal, { stopping: never, now: night(3) })
  const { failures, notBefore } = await readSending(running.db)
  expect(failures).toBe(1)
  expect(Date.parse(notBefore as string)).toBeGreaterThan(night(3).getTime() + 10 * minuteMs + 250)
})

it('a portal that stops in the middle leaves it to the next, and this is no failure', async () => {
  const stopping = new AbortController()
  const portal = await portalWith(`${noting()}; sleep 30`, night(1))
  const sending = sendIfDue(portal, { stopping: stopping.signal })
  await vi.waitFor(async () => expect(await noted()).toHaveLength(1), 20_000)
  stopping.abort()
  await sending
  await sendIfDue(await portalWith(noting()), { stopping: never })
  expect(await noted()).toHaveLength(2)
  expect(await notificationTexts()).toEqual([])
})

it('reports a command that cannot be started, and passes no secrets on to commands', async () => {
  for (const name of ['AUTH_SECRET', 'PGPASSWORD', 'POSTGRES_PASSWORD']) vi.stubEnv(name, 'not for others')
  vi.stubEnv('FOR_THE_COMMAND', 'this is')
  onTestFinished(() => void vi.unstubAllEnvs())
  await sendIfDue(await portalWith(`env > ${log()}`, night(1)), { stopping: never })
  const seen = await noted()
  expect(seen).toContain('FOR_THE_COMMAND=this is')
  expect(seen.join()).not.toContain('not for others')
  const portal = await portalWith('', night(2))
  portal.config.backupCommand = ['/no/such/program']
  await sendIfDue(portal, { stopping: never })
  expect((await readSending(running.db)).lastError).toBe('/no/such/program cannot be started (ENOENT)')
})

it('a night makes a backup and sends it, and then has no work until the next', async () => {
  const { hasWork, run } = nightlyBackup(shell.migrations)
  const portal = await portalWith(noting())
  expect(await hasWork?.(portal)).toBe(true)
  await run(portal, never)
  expect(await noted()).toEqual([expect.stringMatching(/^nexus-.*\.backup$/)])
  expect(await hasWork?.(portal)).toBe(false)
})

it('a backup that cannot be made keeps no older one from being sent, and fails the job', async () => {
  const portal = await portalWith(noting(), night(1))
  await running.db.insertInto('migration').values({ name: 'newer-1', appliedAt: '' }).execute()
  await expect(nightlyBackup(shell.migrations).run(portal, never)).rejects.toThrow('newer version of NEXUS')
  await running.db.deleteFrom('migration').where('name', '=', 'newer-1').execute()
  expect(await noted()).toEqual([backupName(night(1))])
})

it('is switched off with the backups', () => {
  const { isOn } = nightlyBackup([])
  const { portal } = running
  const on = [0, 1].map((backupsKept) => isOn?.({ ...portal, config: { ...portal.config, backupsKept } }))
  expect(on).toEqual([false, true])
})
