// Portal that a command means: it creates no database, says which one it uses and who owns it, finds the settings of the
// service, and leaves its files to the owner of the data.
import { chmodSync, chownSync, existsSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import type { Engine } from '#server/database/database.ts'
import { loadSettings } from '../../../scripts/commands/chosen-portal.ts'
import { findService } from '../../../scripts/commands/systemd-unit.ts'
import { layOut, releaseBackup } from '../releases.ts'
import { databaseWithPeople, emptyDatabase, makeFolder } from '../test-databases.ts'
import { runNexus, settingsOf } from './run-nexus.ts'

it.each([['admin', 'grant', 'sana@nexus.example'], ['backup']])('%s creates no database', async (...words) => {
  const folder = await makeFolder()
  const { code, stdout, stderr } = await runNexus(words, {}, folder)
  expect([code, stdout, readdirSync(folder)]).toEqual([1, '', []])
  expect(stderr).toContain(`There is no NEXUS database at ${path.join(folder, 'data/nexus.sqlite')}`)
  expect(stderr).toContain('Set DATA_DIR or DATABASE_URL')
})

it('nor does one on a PostgreSQL that holds nothing', async () => {
  const location = await emptyDatabase('postgres')
  for (const words of [['admin', 'list'], ['backup']]) {
    const { code, stderr } = await runNexus(words, settingsOf(location))
    expect([code, stderr]).toEqual([1, expect.stringContaining('no NEXUS data')])
  }
})

it('a PostgreSQL that is not there is named, with what to do', async () => {
  const url = 'postgres://nexus:hidden@127.0.0.1:1/portal'
  const location = await databaseWithPeople('sqlite', 0)
  const { code, stderr } = await runNexus(['move', '--to', url], settingsOf(location))
  expect([code, stderr.split('\n').slice(1)]).toEqual([
    1,
    [
      'PostgreSQL at 127.0.0.1:1/portal cannot be used: connect ECONNREFUSED 127.0.0.1:1. No server is listening there. Is it running? Check the address after --to.',
      '',
    ],
  ])
})

it('the portal upgrades data of an earlier version, no command does', async () => {
  const location = await layOut('0.3.0', 'sqlite')
  const { code, stderr } = await runNexus(['admin', 'list'], settingsOf(location))
  expect([code, stderr]).toEqual([1, expect.stringContaining('The data comes from an earlier version of NEXUS')])
})

describe.each<Engine>(['sqlite', 'postgres'])('on %s', (engine) => {
  it('says which database it uses, and who owns it', async () => {
    const location = await databaseWithPeople(engine, 1)
    const { code, stdout, stderr } = await runNexus(['admin', 'grant', 'sana@nexus.example'], settingsOf(location))
    expect([code, stdout]).toEqual([0, expect.stringContaining('sana@nexus.example becomes an admin')])
    const name = new URL(location.databaseUrl ?? 'a:/b').pathname.slice(1)
    const file = path.join(location.dataDir, 'nexus.sqlite')
    expect(stderr).toMatch(
      engine === 'sqlite' ? `Database: SQLite, ${file}, owned by ` : `Database: PostgreSQL, ${name} at `,
    )
    expect(stderr).toMatch(/, owned by \w+\n$/)
    // Not into the data folder that would be the default.
    expect(existsSync(path.join(location.dataDir, 'data'))).toBe(false)
  })
})

const unitText = (folder: string, envFile: string) => `[Service]
User=nexus
WorkingDirectory=${folder}
Environment=DATA_DIR=/nowhere "ORG_NAME=The organisation"
EnvironmentFile=-${envFile}
`

describe('a machine with the service', () => {
  async function layService(text = unitText) {
    const folder = await makeFolder()
    const envFile = path.join(folder, 'nexus.env')
    writeFileSync(path.join(folder, 'nexus.service'), text(folder, envFile))
    for (const name of ['DATA_DIR', 'DATABASE_URL', 'ORG_NAME', 'SMTP_URL', 'BACKUP_DIR', 'MAIL_FROM'])
      vi.stubEnv(name, undefined)
    onTestFinished(() => void vi.unstubAllEnvs())
    return { folder, envFile, find: () => findService([path.join(folder, 'none'), folder]) }
  }

  it('its settings are used where none say where the data is; what is set here wins', async () => {
    const { folder, envFile, find } = await layService()
    // The file wins over the unit, whose folder relative names belong to.
    writeFileSync(envFile, "DATA_DIR=store\nSMTP_URL='smtp://mail.example'\nMAIL_FROM=a@nexus.example\n")
    writeFileSync(path.join(folder, '.env'), 'ORG_NAME=Another\nPRIVACY_CONTACT=Ask us\n')
    vi.stubEnv('SMTP_URL', 'smtp://other.example')
    const { config, files } = loadSettings(find())
    expect(config).toMatchObject({
      dataDir: path.join(folder, 'store'),
      backupDir: path.join(folder, 'store/backups'),
      organisation: 'The organisation',
      smtpUrl: 'smtp://other.example',
      privacyContact: 'Ask us',
    })
    expect(files).toEqual([path.join(folder, 'nexus.service'), envFile, path.join(folder, '.env')])
  })

  it('a line beside the unit counts, too', async () => {
    const { folder, find } = await layService()
    mkdirSync(path.join(folder, 'nexus.service.d'))
    writeFileSync(path.join(folder, 'nexus.service.d/data.conf'), '[Service]\nEnvironment=DATA_DIR=/srv/nexus\n')
    expect(loadSettings(find()).config.dataDir).toBe('/srv/nexus')
  })

  it('a location that is set here means another portal', async () => {
    const { envFile, find } = await layService()
    writeFileSync(envFile, 'SMTP_URL=smtp://mail.example\nMAIL_FROM=a@nexus.example\n')
    vi.stubEnv('DATA_DIR', '/elsewhere')
    const { config, service } = loadSettings(find())
    expect([config.dataDir, config.smtpUrl, service]).toEqual(['/elsewhere', undefined, undefined])
  })

  it('says so if the settings may not be read', async () => {
    const { envFile, find } = await layService()
    // As good as unreadable, for root too.
    mkdirSync(envFile)
    expect(() => loadSettings(find())).toThrow(
      `you may not read its settings in ${envFile}.\nRun this as root (sudo). For another portal, set DATA_DIR`,
    )
  })
})

const nobody = 65534

describe.runIf(process.getuid?.() === 0)('run by root', () => {
  const ownersIn = (folder: string) =>
    Object.fromEntries(
      readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => [
        name,
        statSync(path.join(folder, name)).uid,
      ]),
    )

  it('files of a command belong to the owner of the data, and those of others stay theirs', async () => {
    const location = await databaseWithPeople('sqlite', 1)
    const { dataDir } = location
    for (const each of [dataDir, ...readdirSync(dataDir).map((name) => path.join(dataDir, name))])
      chownSync(each, nobody, nobody)
    const shared = await makeFolder()
    writeFileSync(path.join(shared, 'of-root'), '')
    const file = path.join(shared, 'new/one.backup')
    await runNexus(['backup', file], settingsOf(location))
    await runNexus(['backup'], settingsOf(location))
    const { stdout } = await runNexus(['restore', file, '--replace'], settingsOf(location))
    expect(stdout).toContain('The previous data is in')
    expect(new Set(Object.values(ownersIn(dataDir)))).toEqual(new Set([nobody]))
    expect(Object.keys(ownersIn(dataDir)).filter((name) => name.endsWith('.backup'))).toHaveLength(2)
    expect(ownersIn(shared)).toEqual({ 'of-root': 0, new: nobody, 'new/one.backup': nobody })
  })

  it('a database that a restore creates belongs to the owner of its folder', async () => {
    const folder = await makeFolder()
    chmodSync(folder, 0o755)
    chownSync(folder, nobody, nobody)
    await runNexus(['restore', releaseBackup('0.3.0')], { DATA_DIR: path.join(folder, 'data') })
    const owners = ownersIn(folder)
    expect([owners.data, owners['data/nexus.sqlite']]).toEqual([nobody, nobody])
    expect(Object.values(owners).filter((uid) => uid !== nobody)).toEqual([])
  })
})
