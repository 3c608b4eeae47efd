// Health endpoint: what an admin reads of jobs, emails, backups, storage and people online; nobody else does.
import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { backupName } from '#server/backup/backups.ts'
import { dayMs, hourMs } from '#server/jobs/job.ts'
import { queueMail } from '#server/notify/mail.ts'
import { type Person, startTestPortal, type TestPortal } from '#server/testing/portal.ts'
import type { Health } from '../contract-health.ts'
import { hub } from './handlers.ts'
import { recordSize } from './queries-size.ts'

let portal: TestPortal
let admin: Person
beforeAll(async () => {
  const env = { BACKUP_COMMAND: '/usr/bin/send --key s3cret' }
  portal = await startTestPortal({ hubs: [hub], env, runsStartJobs: true })
  admin = await portal.signInAs('admin')
})
afterAll(() => portal.close())

const read = async (as: Person) => portal.ask('GET', '/api/admin/health', { as })
const health = async (): Promise<Health> => (await read(admin)).json
const ago = (ms: number) => new Date(Date.now() - ms).toISOString()

it('is for admins only, even where others may open the panel', async () => {
  const body = { accessRoles: ['mcvp'], confirmed: true }
  expect((await portal.ask('PUT', '/api/route-permissions/admin-panel', { as: admin, body })).status).toBe(200)
  expect((await read(await portal.signInAs('mcvp'))).status).toBe(403)
  expect((await portal.ask('GET', '/api/admin/health')).status).toBe(401)
  expect((await read(admin)).status).toBe(200)
})

it('counts people of the last hour once, whatever their number of sessions', async () => {
  await portal.db
    .updateTable('session')
    .set({ updatedAt: ago(2 * hourMs) })
    .execute()
  const before = (await health()).online.people
  const sana = await portal.signInAs('tm')
  const { id, token, ...session } = await portal.db
    .selectFrom('session')
    .selectAll()
    .where('userId', '=', sana.uid)
    .executeTakeFirstOrThrow()
  await portal.db
    .insertInto('session')
    .values({ ...session, id: `${id}2`, token: `${token}2` })
    .execute()
  expect((await health()).online.people).toBe(before + 1)
})

it('tells late and failing jobs, old backups and ones that could not be sent from fine ones', async () => {
  const { config } = portal.portal
  const start = await health()
  expect(start.backups).toMatchObject({ newestAt: null, level: 'problem', sending: { level: 'problem' } })
  expect(Date.parse(start.backups?.nextAt ?? '')).toBeLessThan(Date.now())

  await mkdir(config.backupDir, { recursive: true })
  await writeFile(path.join(config.backupDir, backupName(new Date())), '')
  await portal.db
    .updateTable('backupSending')
    .set({ sentAt: ago(hourMs), failures: 0 })
    .execute()
  const good = await health()
  expect(good.backups).toMatchObject({ level: 'fine', sending: { level: 'fine', failures: 0 }, isBesideData: false })
  const nextMs = Date.parse(good.backups?.nextAt ?? '') - Date.now()
  expect(nextMs).toBeGreaterThan(0)
  expect(nextMs).toBeLessThanOrEqual(dayMs)
  await portal.db.updateTable('backupSending').set({ failures: 2, lastError: 'no room at /mnt' }).execute()
  expect((await health()).backups?.sending).toEqual({ sentAt: expect.any(String), failures: 2, level: 'problem' })

  const setJob = (values: object) =>
    portal.db
      .updateTable('job')
      .set({ failures: 0, ...values })
      .where('name', '=', 'audit-trim')
      .execute()
  const job = async () => (await health()).jobs.find(({ name }) => name === 'audit-trim')
  await expect.poll(async () => (await job())?.succeededAt).toBeTruthy()
  expect(await job()).toMatchObject({ level: 'fine', failures: 0 })
  await setJob({ failures: 3 })
  expect(await job()).toMatchObject({ level: 'warning', failures: 3 })
  await setJob({ failures: 4 })
  expect(await job()).toMatchObject({ level: 'problem' })
  await setJob({ succeededAt: ago(27 * hourMs) })
  expect(await job()).toMatchObject({ level: 'problem', failures: 0 })
})

it('counts emails that were given up in the last day', async () => {
  expect((await health()).email).toMatchObject({ givenUp: 0, level: 'fine' })
  await queueMail(portal.db, { to: 'tm@nexus.example', subject: 'Hello', text: 'Hello' })
  await portal.db
    .updateTable('mail')
    .set({ nextTryAt: null, lastError: '550 no room', givenUpAt: ago(23 * hourMs) })
    .execute()
  expect((await health()).email).toMatchObject({ givenUp: 1, level: 'warning' })
  await portal.db
    .updateTable('mail')
    .set({ givenUpAt: ago(25 * hourMs) })
    .execute()
  expect((await health()).email).toMatchObject({ givenUp: 0, level: 'fine' })
})

it('shows storage, version and migrations, and no setting, path or error text', async () => {
  const { status, text, json } = await read(admin)
  expect(status).toBe(200)
  expect(json).toMatchObject({
    version: { version: expect.stringMatching(/^\d+\.\d+/) },
    migrations: { applied: portal.portal.migrations.length, missing: 0, unknown: 0 },
    email: { sending: 'outbox', level: 'fine' },
    storage: { engine: portal.portal.engine, databaseBytes: expect.any(Number) },
  })
  expect(json.instances).toHaveLength(1)
  expect(json.storage.databaseBytes).toBeGreaterThan(10_000)
  expect(json.storage.disks[0]).toMatchObject({ use: 'data', level: expect.stringMatching(/fine|warning|problem/) })
  const { config } = portal.portal
  for (const hidden of ['s3cret', 'no room', config.dataDir, config.backupDir, portal.portal.secret])
    expect(text).not.toContain(hidden)
})

it('says how much the database grew in the last week', async () => {
  await portal.db.deleteFrom('databaseSize').execute()
  expect((await health()).storage.growth).toBeNull()
  const { databaseBytes } = (await health()).storage
  for (const [days, part] of [
    [9, 0.1],
    [5, 0.5],
    [1, 0.9],
  ] as const)
    await recordSize(portal.db, Math.round(databaseBytes * part), Date.now() - days * dayMs)
  // Later on the same day.
  await recordSize(portal.db, 1, Date.now() - 5 * dayMs)
  const { storage } = await health()
  expect(storage.growth).toEqual({ days: 5, bytes: storage.databaseBytes - Math.round(databaseBytes * 0.5) })
})
