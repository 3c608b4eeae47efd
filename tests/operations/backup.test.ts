// Is everything that was in the portal in the backup, and everything that was in the backup in the restored portal?
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Db, type Engine, openDatabase, type Place } from '#server/database/database.ts'
import { appliedMigrations } from '#server/database/migrate.ts'
import { readBackup, writeBackup } from '#server/database/transfer/backup-file.ts'
import { fillDatabase } from '#server/database/transfer/fill.ts'
import { withSnapshot } from '#server/database/transfer/snapshot.ts'
import { makePostgresDatabase } from '#server/test-database.ts'
import { migrations } from '../../scripts/command.ts'
import { startDemo } from '../../scripts/demo.ts'
import { freePort } from '../../scripts/free-port.ts'
import { emptyPlace, everythingIn, makeFolder, placeWithPeople } from './places.ts'

const engines: Engine[] = ['sqlite', 'postgres']

async function backUp(place: Place): Promise<string> {
  const file = path.join(await makeFolder(), 'a.backup')
  await withSnapshot(place, migrations, (content) => writeBackup(file, content))
  return file
}

async function restore(file: string, place: Place, replace = false) {
  const database = openDatabase(place)
  try {
    return await fillDatabase(database, migrations, await readBackup(file), { replace })
  } finally {
    await database.close()
  }
}

/** A session, an open link, and the mail that carries it: waiting, or sent and emptied. */
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

describe.each(engines)('a portal in full use on %s', (engine) => {
  let demo: Awaited<ReturnType<typeof startDemo>>
  let drop: (() => Promise<void>) | undefined
  beforeAll(async () => {
    const store = engine === 'postgres' ? await makePostgresDatabase() : undefined
    drop = store?.drop
    demo = await startDemo(await freePort(), store?.url)
    const picture = { id: 'p1', userId: demo.admin.uid, data: Buffer.from([0, 255, 10, 13, 34]), createdAt: 'now' }
    await demo.portal.db.insertInto('picture').values(picture).execute()
    for (const at of ['open', 'sent']) await addDoors(demo.portal.db, demo.admin.uid, at)
    // What some programs take for the end of a line, and what needs two of UTF-16's units.
    const name = 'A\u2028B\u2029C\u0085D\r\nE\tF"G\\H 🙂'
    await demo.portal.db.updateTable('user').set({ name }).where('id', '=', demo.admin.uid).execute()
  })
  afterAll(async () => {
    await demo.stop()
    await drop?.()
  })

  it.each(engines)('comes back whole on an empty %s', async (target) => {
    const before = await everythingIn(demo.config)
    const place = await emptyPlace(target)
    await restore(await backUp(demo.config), place)
    const after = await everythingIn(place)
    expect(Object.keys(after)).toHaveLength(Object.keys(before).length)
    for (const [table, rows] of Object.entries(before)) {
      expect({ [table]: after[table] }).toEqual({ [table]: rows.filter((row) => !isOpenDoor(table, row)) })
    }
    const filled = Object.values(before).filter((rows) => rows.length > 0)
    expect(filled.length).toBeGreaterThan(20)
  })

  it('keeps to itself what opens a door: sessions, open links, and mails that wait with one', async () => {
    const before = await everythingIn(demo.config)
    const open = Object.entries(before).flatMap(([table, rows]) => rows.filter((row) => isOpenDoor(table, row)))
    expect(open.length).toBeGreaterThanOrEqual(4)
    const written = gunzipSync(await readFile(await backUp(demo.config))).toString()
    expect(written).toContain('A mail that went out')
    for (const secret of ['token-of-open', 'value-of-open', 'https://open.example/door', 'The door of open']) {
      expect(JSON.stringify(before)).toContain(secret)
      expect(written).not.toContain(secret)
    }
    const tokens = await demo.portal.db.selectFrom('session').select('token').execute()
    expect(tokens.length).toBeGreaterThan(1)
    for (const { token } of tokens) expect(written).not.toContain(token)
  })

  it('is backed up at one moment while people write', async () => {
    let isOver = false
    let written = 0
    const writers = Array.from({ length: 4 }, async (_, writer) => {
      while (!isOver) {
        const response = await fetch(`${demo.url}/api/documents`, {
          method: 'POST',
          headers: { cookie: demo.admin.cookie, 'content-type': 'application/json' },
          body: JSON.stringify({
            title: `Written by ${writer}, number ${written}`,
            description: 'While the backup ran',
            documentUrl: 'https://example.org/a',
          }),
        })
        expect(response.status).toBeLessThan(300)
        written += 1
      }
    })
    await new Promise((resolve) => setTimeout(resolve, 100))
    const [before, file, after] = [written, await backUp(demo.config), written]
    isOver = true
    await Promise.all(writers)
    const place = await emptyPlace('sqlite')
    await restore(file, place)
    const { document = [], audit = [] } = await everythingIn(place)
    const inBackup = document.filter((row) => row.includes('While the backup ran')).length
    // Each document has its record in the audit trail, written in the same transaction: both or neither.
    expect(audit.filter((row) => row.includes('Written by')).length).toBe(inBackup)
    expect(inBackup).toBeGreaterThanOrEqual(before)
    expect(inBackup).toBeLessThanOrEqual(after + 4)
  })
})

describe.each(engines)('on %s', (engine) => {
  it('what is there stays unless --replace is said', async () => {
    const [file, place] = [await backUp(await placeWithPeople('sqlite', 1)), await placeWithPeople(engine, 1)]
    const before = await everythingIn(place)
    await expect(restore(file, place)).rejects.toThrow('There is data already (1 people)')
    expect(await everythingIn(place)).toEqual(before)
    await restore(file, place, true)
    const after = await everythingIn(place)
    expect(after.user).not.toEqual(before.user)
    expect(after.user).toHaveLength(1)
  })

  it('a damaged file is refused and changes nothing', async () => {
    const [file, place] = [await backUp(await placeWithPeople('sqlite', 1)), await placeWithPeople(engine, 1)]
    const before = await everythingIn(place)
    const bytes = await readFile(file)
    const flipped = Buffer.from(bytes)
    flipped[Math.floor(bytes.length / 2)] = (flipped[Math.floor(bytes.length / 2)] as number) ^ 0xff
    for (const damaged of [bytes.subarray(0, bytes.length - 200), flipped, Buffer.from('no backup'), Buffer.alloc(0)]) {
      await writeFile(`${file}.damaged`, damaged)
      await expect(restore(`${file}.damaged`, place, true)).rejects.toThrow('is not a whole NEXUS backup')
    }
    await expect(restore(`${file}.nowhere`, place, true)).rejects.toThrow('There is no file')
    expect(await everythingIn(place)).toEqual(before)
  })

  it('a backup of an older portal is brought up to date', async () => {
    const older = migrations.slice(0, -3)
    const file = await backUp(await placeWithPeople(engine, 1, older))
    const place = await emptyPlace(engine)
    await restore(file, place)
    const { db, close } = openDatabase(place)
    expect(await appliedMigrations(db)).toEqual(migrations.map(({ name }) => name).sort())
    expect(await db.selectFrom('user').selectAll().execute()).toHaveLength(1)
    await close()
  })

  it('a backup of a newer portal is refused', async () => {
    const coming = [...migrations, { name: 'zz-1-not-yet-known', up: async () => {} }]
    const source = await placeWithPeople(engine, 1, coming)
    const file = path.join(await makeFolder(), 'newer.backup')
    await withSnapshot(source, coming, (content) => writeBackup(file, content))
    await expect(restore(file, await emptyPlace(engine))).rejects.toThrow('made by a newer NEXUS')
  })
})
