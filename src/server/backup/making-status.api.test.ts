// Backup making status: admins are told once when backups fail or are overdue, in the inbox, on home and in the metrics, and
// once when they are made again.
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, it, onTestFinished } from 'vitest'
import { hub as shell } from '../shell/handlers.ts'
import { type Person, startTestPortal, type TestPortal } from '../testing/portal.ts'
import { backupName } from './backups.ts'
import { overdueMs, watchBackups } from './making-status.ts'
import { nightlyBackup } from './nightly.ts'

const never = new AbortController().signal
const hourMs = 3_600_000
const ago = (ms: number) => new Date(Date.now() - ms)

let running: TestPortal
let [admin, mcvp]: Person[] = []
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'nexus-made-'))
  running = await startTestPortal({ env: { BACKUP_DIR: path.join(folder, 'backups'), LOG_LEVEL: 'silent' } })
  admin = await running.signInAs('admin')
  mcvp = await running.signInAs('mcvp')
})
afterAll(async () => {
  await running.close()
  await rm(folder, { recursive: true, force: true })
})

const { run: makeBackup } = nightlyBackup(shell.migrations)
const setMadeAt = (at: Date) => running.db.updateTable('backupMaking').set({ madeAt: at.toISOString() }).execute()
beforeEach(async () => {
  const { backupDir } = running.portal.config
  await rm(backupDir, { recursive: true, force: true })
  await running.db.updateTable('backupMaking').set({ failedAt: null, failedFolder: null, alarm: null }).execute()
  await setMadeAt(new Date())
  await running.db.deleteFrom('inboxItem').execute()
})

/** Whatever user runs the tests: a folder cannot be made below a file. */
async function withBrokenFolder() {
  const file = path.join(folder, 'a-file')
  await writeFile(file, '')
  return { ...running.portal, config: { ...running.portal.config, backupDir: path.join(file, 'backups') } }
}

const inbox = async () => {
  const rows = await running.db.selectFrom('inboxItem').select(['uid', 'kind', 'text']).orderBy('id').execute()
  return rows.map(({ uid, kind, text }) => [uid === admin?.uid, kind, text])
}
const home = async (person = admin) => (await running.ask('GET', '/api/home', { as: person })).json.forYou
const metrics = () => running.readMetrics()
const figure = async (name: string) => Number(new RegExp(`^${name} (.*)$`, 'm').exec(await metrics())?.[1])

const broken = 'The backup failed: the folder for backups cannot be written'
const overdue = 'No backup has been made for more than 26 hours'
const tries = '; the portal tries again every ten minutes'

it('a backup that cannot be made is told once, counted each time, and over when one is made', async () => {
  const failedBefore = await figure('nexus_backup_failures_total')
  expect(await figure('nexus_newest_backup_timestamp_seconds')).toBe(0)
  const portal = await withBrokenFolder()
  for (let look = 0; look < 2; look++) await expect(makeBackup(portal, never)).rejects.toThrow()
  expect(await inbox()).toEqual([[true, 'backup', broken + tries]])
  expect((await home())[0]).toMatchObject({ text: broken, path: '/admin-panel/health' })
  expect(await home(mcvp)).toEqual([])
  expect((await figure('nexus_backup_failures_total')) - failedBefore).toBe(2)
  // The same instance, once its folder is right again.
  await running.db
    .updateTable('backupMaking')
    .set({ failedAt: ago(3 * hourMs).toISOString() })
    .execute()
  await makeBackup(running.portal, never)
  expect((await inbox()).at(-1)).toEqual([true, 'backup', 'Backups are working again'])
  expect(await home()).toEqual([])
  expect(await figure('nexus_newest_backup_timestamp_seconds')).toBeGreaterThan(Date.now() / 1000 - 60)
  await makeBackup(running.portal, never)
  expect(await inbox()).toHaveLength(2)
})

it('one instance that makes its backups does not hide another that cannot', async () => {
  await expect(makeBackup(await withBrokenFolder(), never)).rejects.toThrow()
  await makeBackup(running.portal, never)
  expect((await home())[0]).toMatchObject({ text: broken })
  expect(await inbox()).toHaveLength(1)
})

it('26 hours without any backup are told once, after the time that a machine which slept gets', async () => {
  const { hasWork, run } = watchBackups(0)
  await setMadeAt(ago(overdueMs - 60_000))
  expect(await hasWork?.(running.portal)).toBe(false)
  await setMadeAt(ago(overdueMs + 60_000))
  const patient = watchBackups(60_000)
  expect(await patient.hasWork?.(running.portal)).toBe(false)
  await patient.run(running.portal, never)
  expect(await inbox()).toEqual([])
  expect(await hasWork?.(running.portal)).toBe(true)
  for (let look = 0; look < 2; look++) await run(running.portal, never)
  expect(await hasWork?.(running.portal)).toBe(false)
  expect(await inbox()).toEqual([[true, 'backup', overdue + tries]])
  expect((await home())[0]).toMatchObject({ text: overdue })
  await makeBackup(running.portal, never)
  expect(await home()).toEqual([])
})

it('counts the files that are there: a restored database knows only older ones', async () => {
  const { hasWork } = watchBackups(0)
  await setMadeAt(ago(100 * hourMs))
  const { backupDir } = running.portal.config
  await mkdir(backupDir)
  const written = path.join(backupDir, backupName(ago(25 * hourMs)))
  await writeFile(written, 'a backup')
  expect(await hasWork?.(running.portal)).toBe(false)
  await rm(written)
  // One that a wrong clock wrote is none.
  await setMadeAt(ago(-100 * hourMs))
  expect(await hasWork?.(running.portal)).toBe(true)
})

it('where backups are off, nobody is told and there is no figure', async () => {
  const off = await startTestPortal({ env: { BACKUPS_KEPT: '0' } })
  onTestFinished(() => off.close())
  await off.db.updateTable('backupMaking').set({ alarm: overdue }).execute()
  const person = await off.signInAs('admin')
  expect((await off.ask('GET', '/api/home', { as: person })).json.forYou).toEqual([])
  expect(watchBackups().isOn?.(off.portal)).toBe(false)
  expect(await off.readMetrics()).not.toContain('nexus_newest_backup')
})

it('no figure is ever NaN, not even while the database is away', async () => {
  expect(await metrics()).not.toMatch(/ NaN$/m)
  await running.db.schema.alterTable('mail').renameTo('mailAway').execute()
  onTestFinished(() => running.db.schema.alterTable('mailAway').renameTo('mail').execute())
  const text = await metrics()
  expect(text).not.toMatch(/ NaN$/m)
  expect(text).not.toMatch(/^nexus_mails_waiting /m)
})
