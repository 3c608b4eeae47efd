// Restore without --replace: it leaves existing data alone, also on a portal where nobody has signed up.
import { execFile } from 'node:child_process'
import { readFile, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { buildPortal, type RunningPortal } from '#server/app.ts'
import { readBackup, writeBackup } from '#server/backup/backup-file.ts'
import { restoreContent } from '#server/backup/restore.ts'
import { withSnapshot } from '#server/backup/snapshot.ts'
import { type DatabaseLocation, type Engine, openDatabase, sqliteFile } from '#server/database/database.ts'
import { readConfig } from '#server/runtime/config.ts'
import { migrations } from '../../../scripts/commands/command.ts'
import { run as runRestore } from '../../../scripts/commands/restore.ts'
import { hubs } from '../../../src/main.server.ts'
import { builtProgram } from '../../setup/built-server.ts'
import { fromHub } from '../../setup/from-hub.ts'
import { databaseWithPeople, emptyDatabase, makeFolder, readEverything } from '../test-databases.ts'

const { filledIn } = await fromHub('happiness-survey/server/test-answers.ts')

const run = promisify(execFile)

async function backUp(place: DatabaseLocation): Promise<string> {
  const file = path.join(await makeFolder(), 'a.backup')
  await withSnapshot(place, migrations, (content) => writeBackup(file, content))
  return file
}

async function restore(file: string, place: DatabaseLocation, how: { replace?: boolean } = {}) {
  const database = openDatabase(place)
  try {
    return await restoreContent(database, migrations, await readBackup(file), how)
  } finally {
    await database.close()
  }
}

/** A portal that was started, where `leave` stores something before it stops. */
async function usedPlace(
  engine: Engine,
  leave: (running: RunningPortal) => Promise<unknown>,
): Promise<DatabaseLocation> {
  const place = await databaseWithPeople(engine, 0)
  const { databaseUrl: DATABASE_URL, dataDir: DATA_DIR } = place
  const config = readConfig({ LOG_LEVEL: 'silent', DATABASE_URL, DATA_DIR, BACKUPS_KEPT: '0' })
  const running = await buildPortal(config, hubs, DATA_DIR)
  try {
    await leave(running)
    return place
  } finally {
    await running.close()
  }
}

async function answerSurvey({ app }: RunningPortal): Promise<void> {
  for (const firstName of ['Sana', 'Hina']) {
    const payload = filledIn({ firstName, personalEmail: `${firstName}@mail.example` })
    const { statusCode } = await app.inject({ method: 'POST', url: '/api/happiness-survey', payload })
    expect(statusCode).toBe(204)
  }
}

/** Its first value finds it again. */
const oneRow = {
  roleGrant: { email: 'a@nexus.example', role: 'admin', grantedAt: 'now' },
  sonaSurvey: { id: 'one-more', year: '00.01', lc: 'Another', place: 99, touchedAt: 'now', offered: '[]' },
}

describe.each<Engine>(['sqlite', 'postgres'])('on %s', (engine) => {
  it('a portal with one row more than an unused one refuses; one that was only started accepts a backup', async () => {
    const source = await databaseWithPeople('sqlite', 1)
    const file = await backUp(source)
    const place = await usedPlace(engine, async ({ portal: { db, config } }) => {
      for (const [table, row] of Object.entries(oneRow)) {
        await db.insertInto(table).values(row).execute()
        await expect(restore(file, config)).rejects.toThrow(`There is already data here (rows in ${table})`)
        const [[column, value]] = Object.entries(row) as [[string, string]]
        const { numDeletedRows } = await db.deleteFrom(table).where(column, '=', value).executeTakeFirstOrThrow()
        expect(Number(numDeletedRows)).toBe(1)
      }
    })
    await restore(file, place)
    expect(await readEverything(place)).toEqual(await readEverything(source))
  })

  it('answers of visitors stay, and so do other tables in the same database, whatever their names', async () => {
    const source = await databaseWithPeople('sqlite', 1)
    const file = await backUp(source)
    const place = await usedPlace(engine, async (running) => {
      await answerSurvey(running)
      const { db } = running.portal
      await sql`create table search_words (word text)`.execute(db)
      await sql`insert into search_words values ('theirs')`.execute(db)
    })
    const before = await readEverything(place)
    expect(before.happinessAnswer).toHaveLength(2)
    expect(before.user).toEqual([])
    await expect(restore(file, place)).rejects.toThrow(
      /There is already data here \(rows in .*happinessAnswer.*--replace/,
    )
    expect(await readEverything(place)).toEqual(before)
    await restore(file, place, { replace: true })
    const { search_words, ...ours } = await readEverything(place)
    expect(search_words).toHaveLength(1)
    expect(ours).toEqual(await readEverything(source))
  })
})

it('the command with --replace says where the old data is now', async () => {
  const [file, place] = [await backUp(await databaseWithPeople('sqlite', 1)), await usedPlace('sqlite', answerSurvey)]
  const before = await readEverything(place)
  const env = { ...process.env, DATA_DIR: place.dataDir }
  const { stdout } = await run('node', [builtProgram('restore'), file, '--replace'], { env })
  const saved = /The previous data is in (.*)$/m.exec(stdout)?.[1] as string
  const again = await emptyDatabase('sqlite')
  await restore(saved, again)
  expect(await readEverything(again)).toEqual(before)
})

it('the command takes an upgrade back: the file of a newer version is set aside, and stays in use if the backup is broken', async () => {
  const [file, place] = [await backUp(await databaseWithPeople('sqlite', 1)), await databaseWithPeople('sqlite', 4)]
  const { db, close } = openDatabase(place)
  await db.insertInto('migration').values({ name: 'a-later-step', appliedAt: new Date().toISOString() }).execute()
  await close()
  const before = await readEverything(place)
  const broken = `${file}.broken`
  await writeFile(broken, (await readFile(file)).subarray(0, -100))
  vi.stubEnv('DATA_DIR', place.dataDir)
  onTestFinished(() => void vi.unstubAllEnvs())
  await expect(runRestore([broken, '--replace'])).rejects.toThrow('is not a complete NEXUS backup')
  expect(await readEverything(place)).toEqual(before)
  const aside = /from a newer NEXUS, is in (.*)$/m.exec(await runRestore([file, '--replace']))?.[1] as string
  expect((await readEverything(place)).user).toHaveLength(1)
  await rename(aside, sqliteFile(place.dataDir))
  expect(await readEverything(place)).toEqual(before)
})
