// Backup before an upgrade: made once, of the data as the older version left it; without it the upgrade changes nothing, and
// with it the upgrade can be taken back.
import { readdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, it } from 'vitest'
import { hubs } from '#main.server.ts'
import { buildPortal } from '#server/app.ts'
import { readBackup, verifyBackup } from '#server/backup/backup-file.ts'
import { restoreContent } from '#server/backup/restore.ts'
import { type DatabaseLocation, type Engine, openDatabase } from '#server/database/database.ts'
import { appliedMigrations, stepsDone } from '#server/database/migrate.ts'
import { readConfig } from '#server/runtime/config.ts'
import { migrations } from '../../../scripts/commands/command.ts'
import { backupOf, layOut, releases } from '../releases.ts'
import { type Everything, emptyDatabase, makeFolder, readEverything } from '../test-databases.ts'

async function start({ dataDir, databaseUrl }: DatabaseLocation, env: Record<string, string>): Promise<void> {
  const where = { DATA_DIR: dataDir, DATABASE_URL: databaseUrl, DATABASE_POOL: '4' }
  const config = readConfig({ PORT: '0', LOG_LEVEL: 'error', ...where, ...env })
  await (await buildPortal(config, hubs, dataDir)).close()
}

async function readState(location: DatabaseLocation) {
  const { db, close } = openDatabase(location)
  const { n } = await db.selectFrom('user').select(db.fn.countAll().as('n')).executeTakeFirstOrThrow()
  const state = { migrations: await appliedMigrations(db), people: Number(n) }
  await close()
  return state
}

async function readFile(file: string) {
  await verifyBackup(file)
  const { migrations, pieces } = await readBackup(file)
  let people = 0
  for await (const { table, rows } of pieces()) if (table.name === 'user') people += rows.length
  return { migrations, people }
}

/** Into an empty database with the tables of the older version, as its own program restores it. */
async function takeBack(file: string, engine: Engine): Promise<Everything> {
  const location = await emptyDatabase(engine)
  const database = openDatabase(location)
  const content = await readBackup(file)
  await restoreContent(database, stepsDone(content.migrations, migrations), content, {})
  await database.close()
  return readEverything(location)
}

/** A backup leaves out what it does not carry, and mails with a link; steps were applied when they were applied. */
function withoutCredentials(all: Everything) {
  const { session, verification, runningPortal, mail, migration, ...rest } = all
  return rest
}

const engines: Engine[] = ['sqlite', 'postgres']

async function isUpgraded(release: string): Promise<boolean> {
  const { migrations: applied } = await backupOf(release)
  return stepsDone(applied, migrations).length < migrations.length
}
/** All but a release since which no migration was added. */
const upgraded: string[] = []
for (const release of releases) if (await isUpgraded(release)) upgraded.push(release)

it.each(upgraded.flatMap((release) => engines.map((engine) => [release, engine] as const)))(
  'of version %s on %s is made once, without it nothing changes, and with it everything is as before',
  async (release, engine) => {
    const location = await layOut(release, engine)
    const [before, everything] = [await readState(location), await readEverything(location)]
    const folder = await makeFolder()
    const blocked = path.join(folder, 'a-file')
    await writeFile(blocked, '')
    await expect(start(location, { BACKUP_DIR: path.join(blocked, 'backups') })).rejects.toThrow(
      'so nothing was changed',
    )
    expect(await readState(location)).toEqual(before)
    const backups = path.join(folder, 'backups')
    const list = async () => (await readdir(backups)).filter((name) => name.endsWith('.backup'))
    for (let at = 0; at < 2; at++) await start(location, { BACKUP_DIR: backups })
    const [made, ...more] = await list()
    expect(more).toEqual([])
    expect(await readFile(path.join(backups, made as string))).toEqual(before)
    expect((await readState(location)).migrations).toEqual(migrations.map(({ name }) => name).sort())
    const back = await takeBack(path.join(backups, made as string), engine)
    expect(withoutCredentials(back)).toEqual(withoutCredentials(everything))
  },
)

it('is left out where a setting says so, and for a new database', async () => {
  const old = upgraded.at(-1) as string
  for (const [location, env] of [
    [await layOut(old, 'sqlite'), { BACKUP_BEFORE_UPGRADE: 'off' }],
    [await layOut(old, 'sqlite'), { BACKUPS_KEPT: '0' }],
    [await emptyDatabase('sqlite'), {}],
  ] as const) {
    const folder = await makeFolder()
    await start(location, { ...env, BACKUP_DIR: folder })
    expect(await readdir(folder)).toEqual([])
  }
})
