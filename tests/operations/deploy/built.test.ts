// Built server: it does what the sources do. Everything that is in a separate file is loaded once, as `npm start` runs it,
// and errors name lines of the sources. commands.test.ts and recount.test.ts run its commands, and tests/faults runs it on
// PostgreSQL.
import { execFileSync, spawn } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { newAuthenticator } from '#hubs/identity/server/passkeys/test-authenticator.ts'
import { cookieIn } from '#hubs/identity/server/test-members.ts'
import { type Database, openDatabase } from '#server/database/database.ts'
import { readConfig } from '#server/runtime/config.ts'
import { makePerson, type Person } from '#server/testing/portal.ts'
import { type AcceptedMail, startTestSmtp } from '#server/testing/smtp.ts'
import { freePort } from '../../../scripts/free-port.ts'

const root = path.join(import.meta.dirname, '../../..')
const { scripts } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'))
const [, ...words] = scripts.start.split(' ') as string[]

let [url, said, warned] = ['', '', '']
let database: Database
let as: Person
let mails: AcceptedMail[]
const ends: (() => unknown)[] = []

beforeAll(async () => {
  execFileSync(process.execPath, ['scripts/build/server.ts', '--if-changed'], { cwd: root })
  const dataDir = await mkdtemp(path.join(tmpdir(), 'nexus-built-'))
  const [smtp, port] = [await startTestSmtp(), await freePort()]
  const settings = {
    DATA_DIR: dataDir,
    AUTH_SECRET: 'the-secret-of-a-built-server-in-a-test',
    SMTP_URL: smtp.url,
    MAIL_FROM: 'portal@nexus.example',
    PORT: String(port),
    HOST: '127.0.0.1',
    // Nobody is there.
    ...{
      GOOGLE_CLIENT_ID: 'portal',
      GOOGLE_CLIENT_SECRET: 'secret',
      GOOGLE_ISSUER: `http://127.0.0.1:${await freePort()}`,
    },
    OVERLOAD_MS: '60000',
  }
  const env = { PATH: process.env.PATH, NODE_DEBUG: 'nexus', ...settings }
  const config = readConfig(settings)
  const child = spawn(process.execPath, [...words, '--times'], { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] })
  ends.push(
    () => child.kill('SIGKILL'),
    smtp.close,
    () => rm(dataDir, { recursive: true }),
  )
  child.stdout.setEncoding('utf8').on('data', (piece) => {
    said += piece
  })
  child.stderr.setEncoding('utf8').on('data', (piece) => {
    warned += piece
  })
  await vi.waitUntil(() => said.includes('NEXUS is up'), { timeout: 60_000 })
  url = `http://127.0.0.1:${port}`
  database = openDatabase(config)
  as = await makePerson({ db: database.db, config, secret: settings.AUTH_SECRET }, 'admin')
  mails = smtp.taken
}, 120_000)
afterAll(async () => {
  await database?.close()
  for (const end of ends) await end()
})

const ask = (method: string, where: string, body?: object) =>
  fetch(url + where, {
    method,
    headers: { cookie: as.cookie, ...(body && !(body instanceof FormData) && { 'content-type': 'application/json' }) },
    body: body instanceof FormData ? body : body ? JSON.stringify(body) : null,
  })

it('reports what its start did, with the time of each part', () => {
  expect(said).toMatch(/^ +\d+ ms {2}program loaded\n( +\d+ ms {2}.+\n)+ +\d+ ms {2}in all\nNEXUS is up/)
})

it('builds the API page', async () => {
  const { openapi, paths } = (await (await ask('GET', '/api/docs')).json()) as { openapi: string; paths: object }
  expect([openapi, Object.keys(paths).length > 50]).toEqual(['3.1.0', true])
})

it('reads a picture', async () => {
  const picture = await sharp({ create: { width: 300, height: 300, channels: 3, background: 'teal' } })
    .png()
    .toBuffer()
  const form = new FormData()
  form.set('displayName', 'Built')
  form.set('profilePicture', new Blob([new Uint8Array(picture)], { type: 'image/png' }), 'me.png')
  expect((await ask('PUT', `/api/users/profile/${as.uid}`, form)).status).toBe(200)
})

it('zips personal data, enough of it to use another thread', async () => {
  const item = { id: 'long', uid: as.uid, kind: 'role', path: '/', at: new Date().toISOString(), readAt: null }
  await database.db
    .insertInto('inboxItem')
    .values({ ...item, text: 'word '.repeat(60_000) })
    .execute()
  const packed = Buffer.from(await (await ask('GET', '/api/me/data')).arrayBuffer())
  expect([packed.toString('latin1', 0, 2), packed.includes('my-data.json')]).toEqual(['PK', true])
})

it('refuses common passwords, and sends mails', async () => {
  const signUp = (password: string) =>
    ask('POST', '/api/identity/sign-up', { email: 'new@nexus.example', password, role: 'tm' })
  expect((await signUp('Password123')).status).toBe(400)
  expect((await signUp('wobbly-Lantern-42-otter')).status).toBe(200)
  await expect.poll(() => mails.flatMap(({ to }) => to), { timeout: 30_000 }).toContain('new@nexus.example')
})

type MadeFrom = Parameters<ReturnType<typeof newAuthenticator>['create']>[0]

it('registers a passkey', async () => {
  const options = (await (await ask('POST', '/api/identity/passkeys/options')).json()) as MadeFrom
  const response = newAuthenticator(`http://localhost:${new URL(url).port}`).create(options)
  const made = await ask('POST', '/api/identity/passkeys', { name: 'Phone', response })
  // The first one brings a new cookie.
  as.cookie = cookieIn(made.headers)
  expect([made.status, await made.text()]).toEqual([200, expect.stringContaining('"codes":["')])
})

it('looks for the OpenID provider', async () => {
  expect((await ask('GET', '/api/identity/google/start')).status).toBeLessThan(500)
  await expect.poll(() => said, { timeout: 10_000 }).toContain('OpenID provider cannot be used right now')
})

it('writes a calendar', async () => {
  const { address } = (await (await ask('POST', '/api/calendar')).json()) as { address: string }
  expect(await (await ask('GET', new URL(address).pathname)).text()).toMatch(/^BEGIN:VCALENDAR/)
})

const inBuiltFiles = (pattern: RegExp) => {
  const folder = path.join(root, 'dist/server')
  const files = readdirSync(folder).filter((name) => name.endsWith('.js'))
  return files.flatMap((name) => [...readFileSync(path.join(folder, name), 'utf8').matchAll(pattern)])
}

it('exports nothing under a single letter, which in the next build may mean something else', () => {
  const names = inBuiltFiles(/^(?:exports\.|Object\.defineProperty\(exports, ")(\w+)/gm).map(([, name = '']) => name)
  expect(names).toContain('startServer')
  expect(names.filter((name) => name.length < 3)).toEqual([])
})

it('loads no lazy file that the tests above have not used', () => {
  const late = new Set(inBuiltFiles(/\.then\(\(\) => .*\brequire\("(\.\/[\w-]+\.js|sharp)"\)/g).map(([, name]) => name))
  const ofCommands = [
    'run',
    'start',
    'check',
    'portal',
    ...['admin', 'backup', 'restore', 'move', 'recount'].map((name) => `command-${name}`),
  ]
  // Pictures, mails, OpenID, passkeys in two parts, calendars, zips, the API page. A further one needs a test here.
  expect([...late].filter((name) => !ofCommands.includes(name?.slice(2, -3) ?? ''))).toHaveLength(8)
})

it('names lines of the sources in errors', async () => {
  await sql`drop table audit`.execute(database.db)
  expect((await ask('GET', '/api/audit')).status).toBe(500)
  await expect.poll(() => said).toContain('"request failed"')
  const line = said.split('\n').find((each) => each.includes('"request failed"')) ?? ''
  expect(JSON.parse(line).err.stack).toMatch(/at .*src\/(hubs|server)\/[\w/-]+\.ts:\d+:\d+/)
})

it('started from its code cache, and warned of nothing', () => {
  expect(warned).toMatch(/^NEXUS \d+: code cache is used\n$/)
})

it('is as strict as the modules that it was built from', () => {
  const folder = path.join(root, 'dist/server')
  const bundled = readdirSync(folder).filter((name) => existsSync(path.join(folder, `${name}.map`)))
  const isStrict = (name: string) => /^(#!.*\n)?['"]use strict['"]/.test(readFileSync(path.join(folder, name), 'utf8'))
  expect(bundled).toContain('portal.js')
  expect(bundled.filter((name) => !isStrict(name))).toEqual([])
})

it('has the licences of everything bundled', () => {
  const licences = readFileSync(path.join(root, 'dist/server/licences.md'), 'utf8')
  const { dependencies } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'))
  // A separate package, with its own licence.
  const bundled = Object.keys(dependencies).filter((name) => name !== 'sharp')
  expect(bundled.filter((name) => !licences.includes(`\n## ${name} - `))).toEqual([])
})
