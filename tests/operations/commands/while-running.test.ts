// Restore and move while a portal runs on the data: they refuse, say how to stop it, and change nothing; a killed portal is in
// nobody's way.
import { existsSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { createBackup } from '#server/backup/backups.ts'
import { lockFolder } from '#server/backup/folder-lock.ts'
import { type DatabaseLocation, type Engine, openDatabase } from '#server/database/database.ts'
import { readConfig } from '#server/runtime/config.ts'
import { migrations } from '../../../scripts/commands/command.ts'
import { launchPortal, startPortalProcess } from '../../faults/portal-process.ts'
import { databaseWithPeople, makeFolder, readEverything } from '../test-databases.ts'
import { runNexus, settingsOf } from './run-nexus.ts'

async function backUp(location: DatabaseLocation): Promise<string> {
  const file = path.join(await makeFolder(), 'a.backup')
  await createBackup(readConfig(settingsOf(location)), migrations, file)
  return file
}

const peopleIn = async (location: DatabaseLocation) => (await readEverything(location)).user?.length

const refusal =
  /is running on this data.*so nothing was changed\. Stop it, then run this again:.*sudo systemctl stop nexus/s

describe.each<Engine>(['sqlite', 'postgres'])('on %s', (engine) => {
  it('a restore refuses beside a running portal, and works after it was stopped or killed', async () => {
    const [location, file] = [await databaseWithPeople(engine, 2), await backUp(await databaseWithPeople('sqlite', 5))]
    const env = settingsOf(location)
    const portal = await startPortalProcess({ ...env, BACKUPS_KEPT: '0' })
    const refused = await runNexus(['restore', file, '--replace'], env)
    expect([refused.code, refused.stderr]).toEqual([1, expect.stringMatching(refusal)])
    expect(refused.stderr).toContain(`process ${portal.process.pid} on `)
    expect(await peopleIn(location)).toBe(2)
    // Nothing was saved first, either.
    expect(existsSync(path.join(location.dataDir, 'backups'))).toBe(false)
    await portal.kill('SIGKILL')
    const { stdout, stderr } = await runNexus(['restore', file, '--replace'], env)
    expect([stdout, stderr]).toEqual([expect.stringContaining('Restored'), expect.stringContaining('Database: ')])
    expect(await peopleIn(location)).toBe(5)
  })
})

it('the lock of the folder alone is enough: for a portal of which the database tells nothing', async () => {
  const [location, file] = [await databaseWithPeople('sqlite', 2), await backUp(await databaseWithPeople('sqlite', 5))]
  const portal = await startPortalProcess({ ...settingsOf(location), BACKUPS_KEPT: '0' })
  const { db, close } = openDatabase(location)
  await db.deleteFrom('runningPortal').execute()
  await close()
  const { code, stderr } = await runNexus(['restore', file, '--replace'], settingsOf(location))
  expect([code, stderr]).toEqual([1, expect.stringContaining(`is running in ${location.dataDir}`)])
  await portal.kill('SIGTERM')
})

it('no portal starts during a restore', async () => {
  const location = await databaseWithPeople('sqlite', 1)
  const release = lockFolder(location.dataDir)
  const portal = await launchPortal(settingsOf(location))
  await expect(portal.up).rejects.toThrow()
  expect(portal.output()).toBe(
    `Setting DATA_DIR ${location.dataDir} is being restored or moved. Start again when that has finished.\n`,
  )
  // systemd tries again.
  expect(portal.process.exitCode).toBe(1)
  release()
})

it('a move refuses while a portal runs on the file, or on the target, and leaves both as they were', async () => {
  const [from, to] = [await databaseWithPeople('sqlite', 3), await databaseWithPeople('postgres', 1)]
  const words = ['move', '--to', to.databaseUrl ?? '', '--replace']
  for (const each of [from, to]) {
    const portal = await startPortalProcess({ ...settingsOf(each), BACKUPS_KEPT: '0' })
    const { code, stderr } = await runNexus(words, settingsOf(from))
    expect([code, stderr]).toEqual([1, expect.stringMatching(refusal)])
    expect(stderr).toMatch(/^Database: SQLite, .*\nTo: PostgreSQL, /)
    expect([await peopleIn(from), await peopleIn(to)]).toEqual([3, 1])
    await portal.kill('SIGTERM')
  }
  expect((await runNexus(words, settingsOf(from))).stdout).toContain('Moved')
  expect(await peopleIn(to)).toBe(3)
})
