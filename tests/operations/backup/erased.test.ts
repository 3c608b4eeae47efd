// Erasure after a restore: a restore brings back nobody who was erased. They are known from the database that is replaced,
// or from the list beside the backup, which survives the loss of the database.
import { execFile } from 'node:child_process'
import { copyFile, readFile, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, it } from 'vitest'
import { buildPortal, type RunningPortal } from '#server/app.ts'
import { readBackup } from '#server/backup/backup-file.ts'
import { createBackup } from '#server/backup/backups.ts'
import { restoreContent } from '#server/backup/restore.ts'
import { type DatabaseLocation, type Engine, inTransaction, openDatabase } from '#server/database/database.ts'
import { recount } from '#server/database/recount.ts'
import { recordAudit } from '#server/privacy/audit.ts'
import { fingerprintOf } from '#server/privacy/erase.ts'
import { eraseAfterRestore } from '#server/privacy/erase-after-restore.ts'
import { readErased } from '#server/privacy/erased-list.ts'
import { readConfig } from '#server/runtime/config.ts'
import { hub as shell } from '#server/shell/handlers.ts'
import { migrations, personal } from '../../../scripts/commands/command.ts'
import { hubs } from '../../../src/main.server.ts'
import { builtProgram } from '../../setup/built-server.ts'
import { layOut, releaseBackup } from '../releases.ts'
import { databaseWithPeople, emptyDatabase, makeFolder, readEverything } from '../test-databases.ts'

const recounts = [shell, ...hubs].flatMap((hub) => hub.recounts ?? [])
const run = promisify(execFile)

const settingsOf = ({ dataDir, databaseUrl }: DatabaseLocation) => ({
  DATA_DIR: dataDir,
  ...(databaseUrl && { DATABASE_URL: databaseUrl }),
})
const configOf = (location: DatabaseLocation) =>
  readConfig({ LOG_LEVEL: 'silent', BACKUPS_KEPT: '0', ...settingsOf(location) })

async function running<T>(location: DatabaseLocation, work: (running: RunningPortal) => Promise<T>): Promise<T> {
  const portal = await buildPortal(configOf(location), hubs, location.dataDir)
  try {
    return await work(portal)
  } finally {
    await portal.close()
  }
}

/** As the command does it; returns how many were erased again. */
async function restore(file: string, location: DatabaseLocation, how: { replace?: boolean } = {}): Promise<number> {
  const database = openDatabase(location)
  try {
    const again = eraseAfterRestore(personal, await readErased(path.dirname(file)))
    await restoreContent(database, migrations, await readBackup(file), { ...how, ...again })
    return again.count()
  } finally {
    await database.close()
  }
}

const replace = { replace: true }

async function backUp(location: DatabaseLocation): Promise<string> {
  const file = path.join(await makeFolder(), 'a.backup')
  await createBackup(configOf(location), migrations, file)
  return file
}

type Member = { id: string; email: string }
async function membersOf(location: DatabaseLocation): Promise<Member[]> {
  const { db, close } = openDatabase(location)
  try {
    return (await db.selectFrom('user').select(['id', 'email']).orderBy('id').execute()) as Member[]
  } finally {
    await close()
  }
}

const eraseIn = ({ portal }: RunningPortal, { id, email }: Member) => portal.erase(id, { uid: id, email, address: '' })
const erase = (location: DatabaseLocation, gone: Member) => running(location, (portal) => eraseIn(portal, gone))

/** Nothing of them is left, and everybody else is there. */
async function expectGone(location: DatabaseLocation, gone: Member, others: Member[]): Promise<void> {
  expect(await membersOf(location)).toEqual(others)
  const everything = JSON.stringify(await readEverything(location))
  for (const text of [gone.id, gone.email]) expect(everything).not.toContain(text)
  expect(everything).toContain(fingerprintOf(gone.id))
}

describe.each<Engine>(['sqlite', 'postgres'])('on %s', (engine) => {
  it('people who were erased after the backup are erased again, once', async () => {
    const location = await databaseWithPeople(engine, 3)
    const [gone, ...others] = (await membersOf(location)) as [Member, ...Member[]]
    // A start enrols everybody in the list.
    const file = await running(location, async (portal) => {
      const made = await backUp(location)
      await eraseIn(portal, gone)
      return made
    })
    expect(await restore(file, location, replace)).toBe(1)
    await expectGone(location, gone, others)
    const database = openDatabase(location)
    const wrong: string[] = []
    for (const count of recounts) wrong.push(...(await recount(database, count)))
    const audit = await database.db.selectFrom('audit').select(['kind', 'actorEmail']).execute()
    await database.close()
    expect({ audit, wrong }).toEqual({ audit: [{ kind: 'identity.erase', actorEmail: 'npm run restore' }], wrong: [] })
    // The second time, the restored database knows it too: both kept the same.
    if (engine === 'postgres') return
    expect(await restore(file, location, replace)).toBe(1)
    await expectGone(location, gone, others)
  })

  it('restored texts with the name stay as they are, and are listed for the admins', async () => {
    const location = await databaseWithPeople(engine, 2)
    const [gone] = (await membersOf(location)) as [Member]
    const line = { kind: 'x.y', subject: 'x', after: { title: 'By Erased Again' } }
    await running(location, async ({ portal: { db } }) => {
      await db.updateTable('user').set({ name: 'Erased Again' }).where('id', '=', gone.id).execute()
      await inTransaction(db, (trx) => recordAudit(trx, { uid: null, email: 'console', address: '' }, line))
    })
    const file = await backUp(location)
    await erase(location, gone)
    expect(await restore(file, location, replace)).toBe(1)
    const { db, close } = openDatabase(location)
    const kept = await db.selectFrom('audit').select(['id', 'after']).where('kind', '=', 'x.y').execute()
    const listed = await db.selectFrom('nameMention').select(['source', 'record', 'field', 'decidedAt']).execute()
    await close()
    expect(kept).toMatchObject([{ after: JSON.stringify(line.after) }])
    const record = JSON.stringify({ id: kept[0]?.id })
    expect(listed).toEqual([{ source: 'audit', record, field: 'after', decidedAt: null }])
  })

  it('in an empty database, the list beside the backup names them', async () => {
    const source = await databaseWithPeople(engine, 2)
    const [gone, other] = (await membersOf(source)) as [Member, Member]
    const file = await backUp(source)
    await erase(source, gone)
    const later = await backUp(source)
    await copyFile(path.join(path.dirname(later), 'erased.txt'), path.join(path.dirname(file), 'erased.txt'))
    const location = await emptyDatabase(engine)
    expect(await restore(file, location)).toBe(1)
    await expectGone(location, gone, [other])
    if (engine === 'postgres') return
    // Without the list nobody can know.
    await rm(path.join(path.dirname(file), 'erased.txt'))
    const naive = await emptyDatabase('sqlite')
    expect(await restore(file, naive)).toBe(0)
    expect(await membersOf(naive)).toHaveLength(2)
  })

  it('a backup of version 0.3 can still be restored, also over a portal that has erased somebody', async () => {
    const location = await databaseWithPeople(engine, 1)
    const [gone] = (await membersOf(location)) as [Member]
    await erase(location, gone)
    const file = path.join(await makeFolder(), 'old.backup')
    await copyFile(releaseBackup('0.3.0'), file)
    // A person from that version can be erased again too.
    const [old, ...others] = (await membersOf(await layOut('0.3.0', 'sqlite'))) as [Member, ...Member[]]
    await writeFile(path.join(path.dirname(file), 'erased.txt'), `${fingerprintOf(old.id)} 2026-11-01T00:00:00.000Z\n`)
    expect(await restore(file, location, replace)).toBe(1)
    expect(others.length).toBeGreaterThan(2)
    expect(await membersOf(location)).toEqual(others)
    expect(JSON.stringify(await readEverything(location))).toContain(fingerprintOf(gone.id))
  })
})

it('the command says how many', async () => {
  const location = await databaseWithPeople('sqlite', 2)
  const [gone, other] = (await membersOf(location)) as [Member, Member]
  const file = await backUp(location)
  await erase(location, gone)
  const env = { ...process.env, ...settingsOf(location) }
  const { stdout } = await run('node', [builtProgram('restore'), file, '--replace'], { env })
  expect(stdout).toContain('Accounts deleted again, because they were deleted after this backup: 1.')
  await expectGone(location, gone, [other])
})

describe('the list', () => {
  it('is written at the erasure itself, before any backup, and is readable only for its owner', async () => {
    const location = await databaseWithPeople('sqlite', 2)
    const [gone, also] = (await membersOf(location)) as [Member, Member]
    const { backupDir } = configOf(location)
    await running(location, async (portal) => {
      await eraseIn(portal, gone)
      expect([...(await readErased(backupDir)).keys()]).toEqual([fingerprintOf(gone.id)])
      await eraseIn(portal, also)
    })
    await createBackup(configOf(location), migrations, path.join(backupDir, 'a.backup'))
    const text = await readFile(path.join(backupDir, 'erased.txt'), 'utf8')
    expect(text.trimEnd().split('\n')).toHaveLength(2)
    expect(text).not.toContain(gone.id)
    expect((await stat(path.join(backupDir, 'erased.txt'))).mode & 0o077).toBe(0)
  })

  it('survives an incomplete line', async () => {
    const folder = await makeFolder()
    const [one, two] = [fingerprintOf('one'), fingerprintOf('two')]
    const text = `${one} 2026-11-01T00:00:00.000Z\n${one.slice(0, 20)}${two} 2026-11-02T00:00:00.000Z\nwhatever\n`
    await writeFile(path.join(folder, 'erased.txt'), text)
    expect([...(await readErased(folder)).keys()]).toEqual([one, two])
  })
})
