// Round trip of a full portal: it is complete after a backup and restore, and after a move to PostgreSQL.
import { mkdtempSync, rmSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { hubs } from '#main.server.ts'
import { buildPortal, type RunningPortal } from '#server/app.ts'
import { readSecret } from '#server/auth/secret.ts'
import { readBackup, writeBackup } from '#server/backup/backup-file.ts'
import { moveDatabase } from '#server/backup/move.ts'
import { restoreContent } from '#server/backup/restore.ts'
import { withSnapshot } from '#server/backup/snapshot.ts'
import { type DatabaseLocation, type Db, openDatabase } from '#server/database/database.ts'
import { type Config, readConfig } from '#server/runtime/config.ts'
import { makePostgresDatabase } from '#server/testing/database.ts'
import { makePerson, type Person } from '#server/testing/portal.ts'
import { migrations } from '../../../scripts/commands/command.ts'
import { memoryFolder } from '../../setup/memory-folder.ts'
import { releaseBackup } from '../releases.ts'
import { emptyDatabase, makeFolder, readEverything } from '../test-databases.ts'

async function backUp(location: DatabaseLocation): Promise<string> {
  const file = path.join(await makeFolder(), 'a.backup')
  await withSnapshot(location, migrations, (content) => writeBackup(file, content))
  return file
}

async function restore(file: string, location: DatabaseLocation): Promise<void> {
  const database = openDatabase(location)
  try {
    await restoreContent(database, migrations, await readBackup(file))
  } finally {
    await database.close()
  }
}

/** A session, an open link, and the mail with it: queued, or sent and emptied. */
async function addDoors(db: Db, userId: string, name: string): Promise<void> {
  const [id, at] = [`door-${name}`, new Date().toISOString()]
  const times = { expiresAt: at, createdAt: at, updatedAt: at }
  const isSent = name === 'sent'
  await db
    .insertInto('session')
    .values({ id, token: `token-of-${name}`, userId, ...times })
    .execute()
  await db
    .insertInto('verification')
    .values({ id, identifier: id, value: `value-of-${name}`, ...times })
    .execute()
  const words = isSent
    ? { text: '', link: null }
    : { text: `The door of ${name}`, link: `https://${name}.example/door` }
  const subject = isSent ? 'A mail that went out' : 'A mail that waits'
  const mail = { id, to: 'a@nexus.example', subject, createdAt: at, sentAt: isSent ? at : null, ...words }
  await db.insertInto('mail').values(mail).execute()
}

const isOpenDoor = (table: string, row: string) =>
  ['session', 'verification'].includes(table) || (table === 'mail' && !row.includes('["link",null]'))

/** Enough rows for several chunks. */
const manyNews = (uid: string) =>
  Array.from({ length: 600 }, (_, n) => {
    return { id: `news-${n}`, uid, kind: 'role', text: `Number ${n}`, path: '/', at: 'now', readAt: null }
  })

// Filled once, with a row in every table; the portal on PostgreSQL is the same one, moved there.
let full: Config
let admin: Person
let store: Awaited<ReturnType<typeof makePostgresDatabase>>
let moved: Config
beforeAll(async () => {
  const dataDir = mkdtempSync(path.join(memoryFolder(), 'nexus-full-portal-'))
  // Its writers are faster than people.
  const highLimits = { OVERLOAD_MS: '60000', WRITES_PER_ACCOUNT: '1000000' }
  full = readConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'silent', BACKUPS_KEPT: '0', ...highLimits })
  await restore(releaseBackup('0.3.0'), full)
  const { db, close } = openDatabase(full)
  admin = await makePerson({ db, config: full, secret: readSecret(full) }, 'admin')
  const picture = { id: 'p1', userId: admin.uid, data: Buffer.from([0, 255, 10, 13, 34]), createdAt: 'now' }
  await db.insertInto('picture').values(picture).execute()
  await db.insertInto('inboxItem').values(manyNews(admin.uid)).execute()
  for (const at of ['open', 'sent']) await addDoors(db, admin.uid, at)
  // Characters that some programs treat as line breaks, and one that needs two UTF-16 units.
  const name = 'A\u2028B\u2029C\u0085D\r\nE\tF"G\\H 🙂'
  await db.updateTable('user').set({ name }).where('id', '=', admin.uid).execute()
  await close()
  store = await makePostgresDatabase()
  moved = { ...full, databaseUrl: store.url }
})
afterAll(async () => {
  await store.drop()
  rmSync(full.dataDir, { recursive: true, force: true })
})

it('moves to PostgreSQL completely, and nobody has to sign in again', async () => {
  const before = await readEverything(full)
  expect(before.session?.length).toBeGreaterThan(1)
  expect(Object.values(before).filter((rows) => rows.length > 0).length).toBeGreaterThan(20)
  const target = openDatabase(moved)
  await moveDatabase(full.dataDir, target, migrations, { replace: false })
  await target.close()
  expect(await readEverything(moved)).toEqual(before)
})

it.each([
  ['sqlite', 'postgres'],
  ['postgres', 'sqlite'],
] as const)(
  'on %s it comes back whole on an empty %s, but for sessions, open links, and mails that wait with one',
  async (engine, target) => {
    const source = engine === 'sqlite' ? full : moved
    const [before, file, location] = [await readEverything(source), await backUp(source), await emptyDatabase(target)]
    await restore(file, location)
    const after = await readEverything(location)
    expect(Object.keys(after)).toHaveLength(Object.keys(before).length)
    for (const [table, rows] of Object.entries(before)) {
      expect({ [table]: after[table] }).toEqual({ [table]: rows.filter((row) => !isOpenDoor(table, row)) })
    }
    const written = gunzipSync(await readFile(file)).toString()
    expect(written).toContain('A mail that went out')
    for (const secret of ['token-of-open', 'value-of-open', 'https://open.example/door', 'The door of open']) {
      expect(JSON.stringify(before)).toContain(secret)
      expect(written).not.toContain(secret)
    }
    const tokens = before.session?.map((row) => String(new Map(JSON.parse(row)).get('token'))) ?? []
    expect(tokens.length).toBeGreaterThan(1)
    for (const token of tokens) expect(written).not.toContain(token)
  },
)

type App = RunningPortal['app']

it.each(['sqlite', 'postgres'] as const)('on %s it is backed up at one moment while people write', async (engine) => {
  const source = engine === 'sqlite' ? full : moved
  const { app, close } = await buildPortal(source, hubs, source.dataDir)
  let isOver = false
  let written = 0
  const write = async (app: App, writer: number) => {
    const payload = {
      title: `Written by ${writer}, number ${written}`,
      description: 'While the backup ran',
      documentUrl: 'https://example.org/a',
    }
    const headers = { cookie: admin.cookie }
    const { statusCode } = await app.inject({ method: 'POST', url: '/api/documents', headers, payload })
    expect(statusCode).toBeLessThan(300)
    written += 1
  }
  await write(app, 0)
  const writers = [1, 2].map(async (writer) => {
    while (!isOver) await write(app, writer)
  })
  const [before, file, after] = [written, await backUp(source), written]
  isOver = true
  await Promise.all(writers)
  await close()
  expect(after).toBeGreaterThan(before)
  const location = await emptyDatabase('sqlite')
  await restore(file, location)
  const { document = [], audit = [] } = await readEverything(location)
  const inBackup = document.filter((row) => row.includes('While the backup ran')).length
  // Each document has its record in the audit trail, written in the same transaction: both or neither.
  expect(audit.filter((row) => row.includes('Written by')).length).toBe(inBackup)
  expect(inBackup).toBeGreaterThanOrEqual(before)
  expect(inBackup).toBeLessThanOrEqual(after + 2)
})
