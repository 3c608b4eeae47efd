// Restore: what it does to existing data, and with a backup that is damaged, older or newer. full-portal.test.ts checks what
// a backup contains.
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { readBackup, writeBackup } from '#server/backup/backup-file.ts'
import { restoreContent } from '#server/backup/restore.ts'
import { withSnapshot } from '#server/backup/snapshot.ts'
import { type DatabaseLocation, type Engine, openDatabase } from '#server/database/database.ts'
import { appliedMigrations } from '#server/database/migrate.ts'
import { migrations } from '../../../scripts/commands/command.ts'
import { databaseWithPeople, emptyDatabase, makeFolder, readEverything } from '../test-databases.ts'

const engines: Engine[] = ['sqlite', 'postgres']

async function backUp(location: DatabaseLocation): Promise<string> {
  const file = path.join(await makeFolder(), 'a.backup')
  await withSnapshot(location, migrations, (content) => writeBackup(file, content))
  return file
}

async function restore(file: string, location: DatabaseLocation, replace = false) {
  const database = openDatabase(location)
  try {
    return await restoreContent(database, migrations, await readBackup(file), { replace })
  } finally {
    await database.close()
  }
}

describe.each(engines)('on %s', (engine) => {
  it('existing data stays when a file is damaged, and without --replace', async () => {
    const [file, location] = [await backUp(await databaseWithPeople('sqlite', 1)), await databaseWithPeople(engine, 1)]
    const before = await readEverything(location)
    const bytes = await readFile(file)
    const flipped = Buffer.from(bytes)
    flipped[Math.floor(bytes.length / 2)] = (flipped[Math.floor(bytes.length / 2)] as number) ^ 0xff
    const shortened = bytes.subarray(0, bytes.length - 200)
    // Problems in the file are the same for both; that a failed restore leaves nothing is tested on each.
    const others = engine === 'sqlite' ? [flipped, Buffer.from('no backup'), Buffer.alloc(0)] : []
    for (const damaged of [shortened, ...others]) {
      await writeFile(`${file}.damaged`, damaged)
      await expect(restore(`${file}.damaged`, location, true)).rejects.toThrow('is not a complete NEXUS backup')
    }
    await expect(restore(`${file}.nowhere`, location, true)).rejects.toThrow('There is no file')
    await expect(restore(file, location)).rejects.toThrow('There is already data here (1 people)')
    expect(await readEverything(location)).toEqual(before)
    await restore(file, location, true)
    const after = await readEverything(location)
    expect(after.user).not.toEqual(before.user)
    expect(after.user).toHaveLength(1)
  })

  it('a backup of an older portal is migrated', async () => {
    const older = migrations.slice(0, -3)
    const file = await backUp(await databaseWithPeople(engine, 1, older))
    const location = await emptyDatabase(engine)
    await restore(file, location)
    const { db, close } = openDatabase(location)
    expect(await appliedMigrations(db)).toEqual(migrations.map(({ name }) => name).sort())
    expect(await db.selectFrom('user').selectAll().execute()).toHaveLength(1)
    await close()
  })
})

it('a backup of a newer portal is refused', async () => {
  const coming = [...migrations, { name: 'zz-1-not-yet-known', up: async () => {} }]
  const source = await databaseWithPeople('sqlite', 1, coming)
  const file = path.join(await makeFolder(), 'newer.backup')
  await withSnapshot(source, coming, (content) => writeBackup(file, content))
  await expect(restore(file, await emptyDatabase('sqlite'))).rejects.toThrow('comes from a newer version of NEXUS')
})
