// Deployment checks of `nexus check`: an odd unit, backups that the portal may not write, damaged pages, and a certificate that
// ends soon.
import { execFileSync, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdirSync, openSync, readFileSync, writeFileSync, writeSync } from 'node:fs'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { sql } from 'kysely'
import { expect, it, onTestFinished } from 'vitest'
import { openDatabase, sqliteFile } from '#server/database/database.ts'
import { readConfig } from '#server/runtime/config.ts'
import { checks, type Finding } from '../../../scripts/commands/health-checks.ts'
import { findService } from '../../../scripts/commands/systemd-unit.ts'
import { startPortalProcess } from '../../faults/portal-process.ts'
import { isInstalled } from '../../setup/is-installed.ts'
import { databaseWithPeople, makeFolder } from '../test-databases.ts'
import { settingsOf } from './run-nexus.ts'

const config = readConfig({})
const unit = readFileSync(path.join(import.meta.dirname, '../../../deploy/nexus.service'), 'utf8')
const levels = (findings: Finding[] | undefined) => findings?.map(({ level, text }) => `${level}: ${text}`)

it('a unit that is not that of this version is a warning; comments and drop-ins are not', async () => {
  const folder = await makeFolder()
  const file = path.join(folder, 'nexus.service')
  const check = async (text: string) => {
    writeFileSync(file, text)
    return levels(await checks.Service?.({ config, service: findService([folder]) }))
  }
  const same = [`fine: ${file} is that of this version`]
  expect(await check(unit)).toEqual(same)
  expect(await check(`# Ours\n\n${unit.replaceAll(/^#.*$/gm, '')}`)).toEqual(same)
  mkdirSync(`${file}.d`)
  writeFileSync(path.join(`${file}.d`, 'override.conf'), '[Service]\nReadWritePaths=/mnt/backups\n')
  expect(await check(unit)).toEqual(same)
  expect((await check(unit.replace('Type=notify', 'Type=simple')))?.[0]).toMatch(
    /^warning: .* it has no 'Type=notify'; /,
  )
  expect((await check(`${unit}MemoryMax=1G\n`))?.[0]).toMatch(/^warning: .* it has 'MemoryMax=1G'; /)
  expect(await checks.Service?.({ config })).toEqual([])
})

const isRoot = process.getuid?.() === 0
/** The portal sees one folder as read-only, as it does in the sandbox of its unit. */
const readOnlyView = (folder: string) => [
  ...[
    'unshare',
    '--mount',
    'sh',
    '-c',
    'mount --bind -o ro "$1" "$1" && mount -o remount,ro,bind "$1" && shift && exec "$@"',
  ],
  ...['sh', folder],
]
const canHaveViews = isRoot && spawnSync('unshare', ['--mount', 'true']).status === 0 && isInstalled('nsenter')

it.runIf(canHaveViews)('a folder for backups that only the portal sees as read-only is a problem', async () => {
  const [location, backups] = [await databaseWithPeople('sqlite', 0), await makeFolder()]
  const env = { ...settingsOf(location), BACKUP_DIR: backups }
  const database = openDatabase(location)
  onTestFinished(database.close)
  const check = async (BACKUP_DIR: string) =>
    levels(await checks.Backups?.({ config: readConfig({ ...env, BACKUP_DIR }), database }))?.filter((text) =>
      text.includes('cannot write'),
    )
  const portal = await startPortalProcess(env, readOnlyView(backups))
  const refused = (folder: string) =>
    `problem: the portal cannot write to ${folder}: Read-only file system. A service needs ReadWritePaths=${folder} in 'systemctl edit nexus', and the folder must be its user's`
  expect(await check(backups)).toEqual([refused(backups)])
  const inIt = path.join(backups, 'not/yet/there')
  expect(await check(inIt)).toEqual([refused(inIt)])
  expect(await check(location.dataDir)).toEqual([])
  await portal.kill('SIGTERM')
})

it.runIf(isRoot && isInstalled('setpriv'))('a folder that belongs to somebody else is a problem', async () => {
  const [location, backups] = [await databaseWithPeople('sqlite', 0), await makeFolder()]
  const nobody = '65534'
  execFileSync('chown', ['-R', nobody, location.dataDir])
  const env = { ...settingsOf(location), BACKUP_DIR: location.dataDir }
  const database = openDatabase(location)
  onTestFinished(database.close)
  const portal = await startPortalProcess(env, ['setpriv', `--reuid=${nobody}`, `--regid=${nobody}`, '--clear-groups'])
  chmodSync(backups, 0o755)
  const texts = levels(await checks.Backups?.({ config: readConfig({ ...env, BACKUP_DIR: backups }), database }))
  expect(texts?.filter((text) => text.includes('cannot write'))).toEqual([
    expect.stringContaining(`problem: the portal cannot write to ${backups}: Permission denied. `),
  ])
  await portal.kill('SIGTERM')
})

it('damaged pages are a problem, although the portal runs', async () => {
  const location = await databaseWithPeople('sqlite', 200)
  const first = openDatabase(location)
  const check = async (database = first) => levels(await checks.Pages?.({ config, database }))
  expect(await check()).toEqual(['fine: no page of the database is damaged'])
  const { rows } = await sql<{ rootpage: number }>`
    select rootpage from sqlite_schema where type = 'index' and tbl_name = 'user' and rootpage > 0`.execute(first.db)
  const { rows: sizes } = await sql<{ page_size: number }>`pragma page_size`.execute(first.db)
  await sql`pragma wal_checkpoint(truncate)`.execute(first.db)
  await first.close()
  const pageSize = sizes[0]?.page_size ?? 0
  writeSync(
    openSync(sqliteFile(location.dataDir), 'r+'),
    Buffer.alloc(pageSize, 0xa5),
    0,
    pageSize,
    ((rows[0]?.rootpage ?? 0) - 1) * pageSize,
  )
  const damaged = openDatabase(location)
  onTestFinished(damaged.close)
  expect(await check(damaged)).toEqual([expect.stringMatching(/^problem: the database file is damaged: /)])
})

it.runIf(isInstalled('openssl'))('a certificate that ends within 14 days is a warning', async () => {
  const folder = await makeFolder()
  const endingIn = async (days: string) => {
    const [key, cert] = ['key', 'cert'].map((name) => path.join(folder, name)) as [string, string]
    const made = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-subj', '/CN=localhost']
    execFileSync('openssl', ['req', '-x509', ...made, '-days', days, '-keyout', key, '-out', cert], { stdio: 'ignore' })
    const server = createServer({ key: readFileSync(key), cert: readFileSync(cert) }).listen(0, '127.0.0.1')
    await once(server, 'listening')
    onTestFinished(() => void server.close())
    const { port } = server.address() as AddressInfo
    return levels(await checks.TLS?.({ config: readConfig({ PUBLIC_URL: `https://localhost:${port}` }) }))
  }
  expect(await endingIn('15')).toEqual([expect.stringMatching(/^fine: the certificate of localhost:\d+ lasts until 2/)])
  expect(await endingIn('13')).toEqual([
    expect.stringMatching(/^warning: the certificate of localhost:\d+ ends on 2\S+, in 1[23] days: /),
  ])
  expect(await checks.TLS?.({ config: readConfig({ PUBLIC_URL: 'http://localhost:3000' }) })).toEqual([])
})
