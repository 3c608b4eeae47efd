// Data from before version 0.3: start, check, restore and move say in one sentence what to do, and change nothing.
import path from 'node:path'
import { expect, it } from 'vitest'
import { hubs } from '#main.server.ts'
import { buildPortal } from '#server/app.ts'
import { readBackup, writeBackup } from '#server/backup/backup-file.ts'
import { type DatabaseLocation, type Engine, openDatabase } from '#server/database/database.ts'
import { appliedMigrations } from '#server/database/migrate.ts'
import { readConfig } from '#server/runtime/config.ts'
import { runNexus, settingsOf } from '../commands/run-nexus.ts'
import { layOut, releaseBackup } from '../releases.ts'
import { emptyDatabase, makeFolder, readEverything } from '../test-databases.ts'

const sentence =
  'This data comes from before version 0.3 of NEXUS, so nothing was changed: please install version 0.3 first, let it bring the data up to date, and then install this version.'

/** As version 0.2 left it: steps of several hubs had still to come. */
const isStill = (name: string) => !/^(server-2[3-9]|server-3|tasks|targets|set-up|gcp-7|happiness-survey-5)/.test(name)

async function layOutOlder(engine: Engine): Promise<DatabaseLocation> {
  const location = await layOut('0.3.0', engine)
  const { db, close } = openDatabase(location)
  const coming = (await appliedMigrations(db)).filter((name) => !isStill(name))
  await db.deleteFrom('migration').where('name', 'in', coming).execute()
  await close()
  return location
}

async function olderBackup(): Promise<string> {
  const file = path.join(await makeFolder(), 'older.backup')
  const content = await readBackup(releaseBackup('0.3.0'))
  await writeBackup(file, { ...content, migrations: content.migrations.filter(isStill) })
  return file
}

it.each<Engine>(['sqlite', 'postgres'])('is refused by a start and by check on %s', async (engine) => {
  const location = await layOutOlder(engine)
  const before = await readEverything(location)
  const config = readConfig({ PORT: '0', LOG_LEVEL: 'error', ...settingsOf(location) })
  await expect(buildPortal(config, hubs, location.dataDir)).rejects.toThrow(sentence)
  const { code, stdout } = await runNexus(['check'], settingsOf(location))
  expect([code, stdout]).toEqual([2, expect.stringContaining(sentence)])
  expect(await readEverything(location)).toEqual(before)
})

it.each<Engine>(['sqlite', 'postgres'])(
  'is refused by a restore, as a backup and as what it replaces, on %s',
  async (engine) => {
    const location = await layOut('0.3.0', engine)
    const before = await readEverything(location)
    const words = ['restore', await olderBackup(), '--replace']
    expect(await runNexus(words, settingsOf(location))).toMatchObject({
      code: 1,
      stderr: expect.stringContaining(sentence),
    })
    expect(await readEverything(location)).toEqual(before)
    const older = await layOutOlder(engine)
    const olderBefore = await readEverything(older)
    const over = ['restore', releaseBackup('0.3.0'), '--replace']
    expect(await runNexus(over, settingsOf(older))).toMatchObject({
      code: 1,
      stderr: expect.stringContaining(sentence),
    })
    expect(await readEverything(older)).toEqual(olderBefore)
  },
)

it('is refused by a move', async () => {
  const location = await layOutOlder('sqlite')
  const before = await readEverything(location)
  const target = await emptyDatabase('postgres')
  const { code, stderr } = await runNexus(['move', '--to', target.databaseUrl ?? ''], settingsOf(location))
  expect([code, stderr]).toEqual([1, expect.stringContaining(sentence)])
  expect(await readEverything(location)).toEqual(before)
  expect(await readEverything(target)).toEqual({})
})
