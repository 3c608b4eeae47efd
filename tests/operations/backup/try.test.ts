// Trial restore (`restore --try`): reports what a backup contains, and changes nothing.
import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { gunzipSync, gzipSync } from 'node:zlib'
import { expect, it, vi } from 'vitest'
import { createBackup } from '#server/backup/backups.ts'
import { type DatabaseLocation, openDatabase } from '#server/database/database.ts'
import { fingerprintOf } from '#server/privacy/erase.ts'
import { addErased } from '#server/privacy/erased-list.ts'
import { readConfig } from '#server/runtime/config.ts'
import { version } from '#server/runtime/version.ts'
import { migrations } from '../../../scripts/commands/command.ts'
import { tryBackup } from '../../../scripts/commands/try-backup.ts'
import { builtProgram } from '../../setup/built-server.ts'
import { releaseBackup } from '../releases.ts'
import { databaseWithPeople, makeFolder, readEverything } from '../test-databases.ts'

const run = promisify(execFile)
const oldBackup = releaseBackup('0.3.0')

/** With settings that would be noticed if they were used; returns the output. */
async function tried(
  file: string,
  { dataDir, databaseUrl }: Pick<DatabaseLocation, 'dataDir' | 'databaseUrl'>,
): Promise<string> {
  const tmp = await makeFolder()
  vi.stubEnv('TMPDIR', tmp)
  const mail = { SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'a@nexus.example' }
  const env = { ...mail, DATA_DIR: dataDir, DATABASE_URL: databaseUrl, BACKUP_COMMAND: `touch ${tmp}/sent` }
  const said = await tryBackup(file, readConfig(env)).finally(() => vi.unstubAllEnvs())
  expect(await readdir(tmp)).toEqual([])
  return said
}

it('reports the contents of a backup of version 0.3, on a machine without a portal', async () => {
  const nowhere = path.join(await makeFolder(), 'data')
  expect((await tried(oldBackup, { dataDir: nowhere, databaseUrl: undefined })).split('\n')).toEqual([
    'Backup of 2026-11-18T09:25:19.936Z, made by NEXUS 0.3.0 on SQLite: 36 KB',
    'People: 25, 2 of them admins',
    'Newest record: 2026-11-18',
    'Year 25.26, closed: 4 MX checklists',
    'Year 26.27, closing: 1 Handover notes',
    expect.stringMatching(/^Year now, open: 8 GCPs, .*2 MX checklists, 3 Funnel reports/),
    ...['27.28', '28.29', '29.30', '30.31', 'later'].map((year) => `Year ${year}, planned: nothing collected`),
    expect.stringMatching(/^Rows by hub: shell \d+, .*gcp 17, .*mx-funnel 4/),
    expect.stringMatching(/^A portal started on it in [\d.]+ s\. Nothing was changed here\.$/),
  ])
  await expect(readdir(nowhere)).rejects.toThrow('ENOENT')
})

it('leaves the real data alone, and counts people who would be erased again', async () => {
  const location = await databaseWithPeople('postgres', 3)
  const [file, config] = [
    path.join(await makeFolder(), 'a.backup'),
    readConfig({ DATA_DIR: location.dataDir, DATABASE_URL: location.databaseUrl }),
  ]
  await createBackup(config, migrations, file)
  const { db, close } = openDatabase(location)
  const { id } = await db.selectFrom('user').select('id').limit(1).executeTakeFirstOrThrow()
  await close()
  const list = path.join(config.backupDir, 'erased.txt')
  await addErased(config.backupDir, new Map([[fingerprintOf(id), new Date().toISOString()]]))
  const before = [await readEverything(location), await readFile(list, 'utf8')]
  const said = await tried(file, location)
  expect(said).toContain(`made by NEXUS ${version} on PostgreSQL`)
  expect(said).toContain('People: 2, 0 of them admins')
  expect(said).toContain('Accounts deleted since then, which a restore deletes again: 1')
  expect([await readEverything(location), await readFile(list, 'utf8')]).toEqual(before)
  expect((await readdir(location.dataDir)).sort()).toEqual(['backups', 'postgres-timeline'])
})

it('says in a sentence that a file is broken, and leaves nothing behind', async () => {
  const [folder, tmp] = [await makeFolder(), await makeFolder()]
  const file = path.join(folder, 'broken.backup')
  await writeFile(file, (await readFile(oldBackup)).subarray(0, 9000))
  const env = { ...process.env, DATA_DIR: folder, TMPDIR: tmp }
  await expect(run('node', [builtProgram('restore'), '--try', file], { env })).rejects.toMatchObject({
    code: 1,
    stderr: `${file} is not a complete NEXUS backup. Nothing was changed.\n`,
  })
  expect(await readdir(tmp)).toEqual([])
})

const whole = readFileSync(oldBackup)
const text = gunzipSync(whole).toString()

it.each([
  ['names a table that there is not', gzipSync(text.replace('{"table":{"name":"user"', '{"table":{"name":"uses"'))],
  ['is there twice', Buffer.concat([whole, whole])],
  ['has nothing but the beginning', gzipSync('{"nexusBackup":1}\n')],
  ['is another JSON', gzipSync('null\n')],
])('and so it does where it %s', async (_, bytes) => {
  const dataDir = await makeFolder()
  const file = path.join(dataDir, 'broken.backup')
  await writeFile(file, bytes)
  await expect(tried(file, { dataDir, databaseUrl: undefined })).rejects.toThrow('is not a complete NEXUS backup')
})
