// Nightly backups: one each night, and the configured number is kept.
import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, it } from 'vitest'
import { readBackup } from '#server/backup/backup-file.ts'
import { backUpIfDue, lastDue } from '#server/backup/backups.ts'
import { readConfig } from '#server/runtime/config.ts'
import { migrations } from '../../../scripts/commands/command.ts'
import { databaseWithPeople } from '../test-databases.ts'

const at = (day: number, hour: number, minute = 0) => new Date(2026, 4, day, hour, minute)

it('is due once after the configured hour', () => {
  expect(lastDue(at(10, 2, 59), 3)).toEqual(at(9, 3))
  expect(lastDue(at(10, 3), 3)).toEqual(at(10, 3))
  expect(lastDue(at(10, 23), 3)).toEqual(at(10, 3))
})

it('makes one a night, catches up on a missed one, and keeps the newest', async () => {
  const { dataDir } = await databaseWithPeople('sqlite', 1)
  const config = readConfig({ DATA_DIR: dataDir, BACKUPS_KEPT: '3' })
  const run = (when: Date) => backUpIfDue(config, migrations, when)
  const first = await run(at(1, 12))
  expect(first).toBeDefined()
  await writeFile(path.join(config.backupDir, 'by-hand.backup'), 'stays')
  expect(await run(at(1, 23))).toBeUndefined()
  expect(await run(at(2, 2, 50))).toBeUndefined()
  expect(await run(at(2, 3, 7))).toBeDefined()
  expect(await run(at(2, 3, 17))).toBeUndefined()
  // The machine slept for two nights: one backup on waking.
  expect(await run(at(4, 9))).toBeDefined()
  expect(await run(at(4, 10))).toBeUndefined()
  const last = await run(at(5, 3))
  const names = await readdir(config.backupDir)
  expect(names).toHaveLength(4)
  expect(names).toContain('by-hand.backup')
  expect(names).not.toContain(path.basename(first as string))
  expect((await readBackup(last as string)).migrations.length).toBe(migrations.length)
})

it('removes what a killed backup left behind, and nothing newer', async () => {
  const config = readConfig({ DATA_DIR: (await databaseWithPeople('sqlite', 1)).dataDir })
  await mkdir(config.backupDir)
  for (const [name, day] of Object.entries({ old: 3, young: 5 })) {
    const file = path.join(config.backupDir, `${name}.backup.unfinished`)
    await writeFile(file, 'half')
    await utimes(file, at(day, 2), at(day, 2))
  }
  await backUpIfDue(config, migrations, at(5, 3))
  const names = await readdir(config.backupDir)
  expect(names).toHaveLength(2)
  expect(names).toContain('young.backup.unfinished')
})

it('leaves no incomplete backup behind when it fails', async () => {
  const config = readConfig({ DATA_DIR: (await databaseWithPeople('sqlite', 1)).dataDir, BACKUPS_KEPT: '3' })
  const unknown = migrations.slice(0, -1)
  await expect(backUpIfDue(config, unknown, at(1, 12))).rejects.toThrow('newer version of NEXUS')
  expect(await readdir(config.backupDir)).toEqual([])
})
