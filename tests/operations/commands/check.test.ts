// Check command: one page on settings and health, with a matching exit code.
import { writeFileSync } from 'node:fs'
import { createServer, request as sendRequest } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { backupName } from '#server/backup/backups.ts'
import { type DatabaseLocation, type Engine, openDatabase } from '#server/database/database.ts'
import { queueMail } from '#server/notify/mail.ts'
import { readConfig } from '#server/runtime/config.ts'
import { startTestPortal } from '#server/testing/portal.ts'
import { startTestSmtp } from '#server/testing/smtp.ts'
import { migrations } from '../../../scripts/commands/command.ts'
import { checks } from '../../../scripts/commands/health-checks.ts'
import { startPortalProcess } from '../../faults/portal-process.ts'
import { databaseWithPeople, makeFolder } from '../test-databases.ts'
import { runNexus, settingsOf } from './run-nexus.ts'

const secret = 'the-secret-of-a-checked-portal-in-a-test'

async function change(location: DatabaseLocation, table: string, values: object): Promise<void> {
  const { db, close } = openDatabase(location)
  await db.updateTable(table).set(values).execute()
  await close()
}

async function addMail(location: DatabaseLocation): Promise<void> {
  const { db, close } = openDatabase(location)
  await queueMail(db, { to: 'wrong@nexus.example', subject: 'Hello', text: 'Hello' })
  await close()
}

/** What each line is about, without this machine's own clock and disk. */
const marksIn = (page: string) =>
  [...page.matchAll(/^(ok|WARNING|PROBLEM) +(\w+)/gm)]
    .map(([, mark, what]) => `${mark} ${what}`)
    .filter((line) => !/Clock|Disk/.test(line))

describe.each<Engine>(['sqlite', 'postgres'])('on %s', (engine) => {
  it('is content with a healthy portal, and names what is wrong with an unhealthy one', async () => {
    const pages = engine === 'sqlite' ? ['Pages'] : []
    const [location, smtp, BACKUP_DIR] = [
      await databaseWithPeople(engine, 1),
      await startTestSmtp(),
      await makeFolder(),
    ]
    onTestFinished(smtp.close)
    const mail = { SMTP_URL: smtp.url, MAIL_FROM: 'a@nexus.example' }
    const env = { ...settingsOf(location), ...mail, AUTH_SECRET: secret, BACKUP_DIR, BACKUP_COMMAND: 'true' }
    const portal = await startPortalProcess(env)
    const PORT = new URL(portal.url).port
    writeFileSync(path.join(BACKUP_DIR, backupName(new Date())), '')
    await change(location, 'backupSending', { sentAt: new Date().toISOString(), failures: 0 })
    const good = await runNexus(['check'], { ...env, PORT })
    expect(marksIn(good.stdout)).toEqual(
      ['Settings', 'Database', ...pages, 'Portal', 'Email', 'Backups', 'Backups', 'Jobs', 'Figures', 'Proxy'].map(
        (what) => `ok ${what}`,
      ),
    )
    // A machine may be short of disk, or set its clock by hand.
    expect(good.code).toBe(/^PROBLEM/m.test(good.stdout) ? 2 : /^WARNING/m.test(good.stdout) ? 1 : 0)
    expect(good.stdout).toMatch(/^NEXUS \d.*Node 24/)
    expect(good.stdout).toMatch(/^ {2}AUTH_SECRET +\(set\)$/m)
    for (const hidden of [secret, ':password@']) expect(good.stdout).not.toContain(hidden)

    smtp.mood.refuse = () => 550
    smtp.mood.reply = '5.1.1 Nobody has this address'
    await addMail(location)
    const warned = async () => (await runNexus(['check'], { ...env, PORT })).stdout
    await expect
      .poll(warned, { timeout: 30_000 })
      .toMatch(
        /^WARNING {2}Email {5}1 given up in the last day, the last one after: .*550 5\.1\.1 Nobody has this address$/m,
      )

    await portal.kill('SIGKILL')
    await smtp.close()
    await change(location, 'backupSending', { failures: 2, lastError: 'no room' })
    await change(location, 'job', { failures: 5 })
    const bad = await runNexus(['check'], { ...env, PORT, SMPT_URL: 'x', BACKUP_DIR: location.dataDir })
    expect(bad.code).toBe(2)
    expect(bad.stdout).toContain('WARNING  Settings  SMPT_URL is not a NEXUS setting. Did you mean SMTP_URL?')
    expect(bad.stdout).toContain('PROBLEM  Portal    no portal is running on this data')
    expect(bad.stdout).toMatch(/^PROBLEM {2}Email {5}.* does not accept emails: /m)
    expect(bad.stdout).toContain(`PROBLEM  Backups   none in ${location.dataDir}`)
    expect(bad.stdout).toContain('PROBLEM  Backups   sending failed 2 times: no room')
    expect(bad.stdout).toMatch(/^PROBLEM {2}Jobs {6}\S+ has failed 5 times in a row$/m)
  })
})

it('without data of this version, it checks what needs no database', async () => {
  const old = await databaseWithPeople('sqlite', 0, migrations.slice(0, 1))
  const none = await makeFolder()
  const unreachable = { DATABASE_URL: 'postgres://nexus:password@127.0.0.1:1/nexus' }
  const cases = [
    [
      settingsOf(old),
      '; it has data from an earlier version. Start the portal, then run this again to check portal, jobs and queues',
    ],
    [{ DATA_DIR: none }, 'There is no NEXUS database at '],
    [{ DATA_DIR: none, ...unreachable }, 'PostgreSQL at 127.0.0.1:1/nexus cannot be used: '],
  ] as const
  for (const [env, text] of cases) {
    const { code, stdout } = await runNexus(['check'], { ...env, PUBLIC_URL: 'https://nexus.invalid' }, none)
    expect(stdout).toContain(text)
    const waiting = ['PROBLEM Database', 'PROBLEM Email', 'PROBLEM Backups', 'WARNING Proxy']
    expect({ code, marks: marksIn(stdout).filter((line) => !/Settings|WARNING Backups/.test(line)) }).toEqual({
      code: 2,
      marks: waiting,
    })
    expect(stdout).toMatch(/ Disk .*\n.* Clock /)
  }
})

it('so are an old backup, late jobs and a clock that was set back; backups beside the data are a warning', async () => {
  const location = await databaseWithPeople('sqlite', 0)
  const database = openDatabase(location)
  onTestFinished(database.close)
  const config = readConfig({ ...settingsOf(location), BACKUP_DIR: location.dataDir })
  const subject = { config, database }
  const at = (hours: number) => new Date(Date.now() + hours * 3_600_000)
  writeFileSync(path.join(location.dataDir, backupName(at(-27))), '')
  const job = { name: 'tidy-up', failures: 0, startedAt: at(1).toISOString(), succeededAt: at(-27).toISOString() }
  await database.db.insertInto('job').values(job).execute()
  expect(await checks.Backups?.(subject)).toEqual([
    { level: 'problem', text: `the newest is 27 hours old, in ${location.dataDir}` },
    { level: 'warning', text: expect.stringContaining('on the same disk as the data') },
  ])
  expect(await checks.Jobs?.(subject)).toEqual([{ level: 'problem', text: 'tidy-up has not run for 27 hours' }])
  expect(await checks.Figures?.(subject)).toEqual([{ level: 'fine', text: 'as counted' }])
  const after = JSON.stringify({
    differences: 2,
    lines: ['26.27 / LUMS: submitted 4 → 3', '26.27 / IBA: submitted 1 → 2'],
  })
  const line = {
    seq: 1,
    kind: 'figures.repair',
    subject: 'figures of mx-standards',
    actorEmail: '',
    address: '',
    after,
  }
  await database.db
    .insertInto('audit')
    .values({ id: 'a', at: at(-7).toISOString(), ...line })
    .execute()
  expect(await checks.Figures?.(subject)).toEqual([
    {
      level: 'warning',
      text: 'the figures of mx-standards differed and were repaired 7 hours ago: 26.27 / LUMS: submitted 4 → 3 and 1 more',
    },
  ])
  expect(await checks.Clock?.(subject)).toEqual([
    { level: 'problem', text: 'the clock was set back: a job last ran 60 minutes in the future' },
  ])
})

/** A proxy in front of a portal, which does with the client's address what it is told. */
async function startProxy() {
  const told = { port: 0, forward: (_: string | undefined): string | undefined => '198.51.100.4' }
  const proxy = createServer((request, reply) => {
    const { 'x-forwarded-for': claimed, ...headers } = request.headers
    const address = told.forward(claimed as string | undefined)
    const sent = { ...headers, ...(address && { 'x-forwarded-for': address }) }
    const upstream = sendRequest({ host: '127.0.0.1', port: told.port, path: request.url, headers: sent }, (answer) => {
      reply.writeHead(answer.statusCode ?? 500, answer.headers)
      answer.pipe(reply)
    })
    upstream.end()
  })
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void proxy.close())
  return { told, url: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}` }
}

it('tells a proxy that forwards addresses rightly from others', async () => {
  const { told, url: PUBLIC_URL } = await startProxy()
  const env = { PUBLIC_URL, TRUST_PROXY: 'loopback', AUTH_SECRET: secret }
  const portal = await startTestPortal({ env })
  onTestFinished(portal.close)
  const { config, db, engine } = portal.portal
  told.port = Number(new URL(portal.url).port)
  const database = { db, engine, ping: async () => {}, close: async () => {} }
  const check = async (more = {}) =>
    (await checks.Proxy?.({ config: { ...config, ...more }, database }))?.map(({ text }) => text)
  const notSecure = 'PUBLIC_URL is not https: others can read what is sent'
  expect(await check()).toEqual([notSecure])
  told.forward = () => undefined
  expect(await check()).toEqual(['TRUST_PROXY is set, but no proxy sends X-Forwarded-For', notSecure])
  told.forward = (claimed) => claimed ?? '198.51.100.4'
  const passedOn = 'the proxy passes on X-Forwarded-For as clients send it, so they can fake their IP address'
  expect(await check()).toEqual([passedOn, notSecure])
  // Only those who know the secret are told anything.
  expect(await check({ authSecret: 'another-secret-of-a-portal-in-a-test' })).toEqual([
    `${PUBLIC_URL} answers 200, but is not this portal`,
  ])
})
