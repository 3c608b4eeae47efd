// Full disk under the embedded database: the portal refuses writes with a clear message, reads go on, nothing is damaged,
// and everything works again once there is space. On a real small disk if the machine allows one, else with a page limit.
import { execFileSync } from 'node:child_process'
import { appendFile, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { afterEach, expect, it, onTestFinished } from 'vitest'
import { hub as identity } from '#hubs/identity/server/handlers.ts'
import { type Person, startTestPortal } from '#server/testing/portal.ts'
import { fromHub } from '../../setup/from-hub.ts'
import { roundsOf } from '../length.ts'
import { launchPortal, type PortalProcess, startPortalProcess } from '../portal-process.ts'
import { expectIntegrity, makeCrew, makeStore, withDatabase } from '../stored.ts'

const { hub: gcp } = await fromHub('gcp/server/handlers.ts')
const { form } = await fromHub('gcp/server/test-gcp.ts')

const full = {
  error: 'storageFull',
  message: 'The storage is full, so nothing was saved. Please tell an admin.',
}

type Answer = { status: number; json: Record<string, unknown> }
type Ask = (method: string, to: string, as?: Person, body?: unknown) => Promise<Answer>

let made = 0
function submit(ask: Ask, as: Person): Promise<Answer> {
  made += 1
  return ask('POST', '/api/gcp', as, form({ title: `Entry ${made}`, gcpDetails: 'word '.repeat(1900) }))
}

/** Writes until there is no space left; returns how many writes were accepted. */
async function fill(ask: Ask, as: Person): Promise<number> {
  for (let taken = 0; taken < 5000; taken++) {
    const answer = await submit(ask, as)
    if (answer.status === 200) continue
    expect(answer).toMatchObject({ status: 503, json: full })
    return taken
  }
  throw new Error('The disk never got full')
}

/** Writes are refused, also several at once, unless a small one still fits; every read succeeds. */
async function expectRefusals(ask: Ask, author: Person, admin: Person): Promise<void> {
  const [taken] = (await ask('GET', '/api/gcp/mine', author)).json.gcps as { _id: string }[]
  const signUp = { email: `late-${made}@nexus.example`, password: 'correct horse battery', role: 'tm' }
  const large = Array.from({ length: 6 }, () => submit(ask, author))
  const small = [
    ask('POST', '/api/identity/sign-up', undefined, signUp),
    ask('PUT', `/api/gcp/${taken?._id}`, admin, form({ title: `Other ${made}` })),
    ask('PUT', `/api/gcp/${taken?._id}/approve`, admin, {}),
  ]
  for (const answer of await Promise.all(large)) expect(answer).toMatchObject({ status: 503, json: full })
  for (const answer of await Promise.all(small)) {
    if (answer.status !== 200) expect(answer).toMatchObject({ status: 503, json: full })
  }
  for (const to of ['/api/me', '/api/gcp/mine', '/api/gcp/approved', '/api/route-permissions']) {
    expect((await ask('GET', to, author)).status, to).toBe(200)
  }
  // Although a small write may still fit.
  for (let n = 0; n < 2; n++) expect((await ask('GET', '/api/ready')).status).toBe(503)
}

async function expectWhole(ask: Ask, author: Person, taken: number): Promise<void> {
  expect((await ask('GET', '/api/gcp/mine', author)).json.total).toBe(taken)
}

it('by a limit on the pages of the file', async () => {
  const portal = await startTestPortal({
    hubs: [identity, gcp],
    env: { LOG_LEVEL: 'silent', WRITES_PER_ACCOUNT: '10000000' },
  })
  const ask: Ask = (method, to, as, body) => portal.ask(method, to, { as, body })
  const [author, admin] = [await portal.signInAs('tm'), await portal.signInAs('admin')]
  const limit = (pages: number) => sql`pragma max_page_count = ${sql.lit(pages)}`.execute(portal.db)
  await submit(ask, author)
  const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(portal.db)
  await limit((rows[0]?.page_count ?? 0) + 40)
  const taken = 1 + (await fill(ask, author))
  await expectRefusals(ask, author, admin)
  await expectWhole(ask, author, taken)
  await limit(1_000_000)
  expect((await ask('GET', '/api/ready')).status).toBe(200)
  expect((await submit(ask, author)).status).toBe(200)
  await expectWhole(ask, author, taken + 1)
  expect((await sql`pragma integrity_check`.execute(portal.db)).rows).toEqual([{ integrity_check: 'ok' }])
  await portal.close()
})

/**
 * The command that starts a program with a small disk at `folder` that holds the contents of `seed`. Only that program sees
 * the disk, and it needs no root.
 */
function withSmallDisk(folder: string, seed: string, kilobytes: number): string[] {
  const script = 'mount -t tmpfs -o size="$3"k none "$1" && cp -R "$2"/. "$1" && shift 3 && exec "$@"'
  const words = ['unshare', '--user', '--map-root-user', '--mount', 'sh', '-c', script, 'sh']
  return [...words, folder, seed, String(kilobytes)]
}

function canHaveSmallDisk(): boolean {
  try {
    const [program = '', ...words] = withSmallDisk(tmpdir(), import.meta.dirname, 1000)
    execFileSync(program, [...words, 'true'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

let portal: PortalProcess | undefined
afterEach(() => portal?.kill('SIGKILL'))

it.runIf(canHaveSmallDisk())('a start without free space says so in one line', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'nexus-full-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const [seed, dataDir] = ['seed', 'data'].map((name) => path.join(folder, name)) as [string, string]
  for (const each of [seed, dataDir]) await mkdir(each)
  portal = await launchPortal({ DATA_DIR: dataDir }, withSmallDisk(dataDir, seed, 300))
  await expect(portal.up).rejects.toThrow()
  expect(portal.output()).toBe('The storage is full, so nothing was changed. Free up space, then start again.\n')
})

it.runIf(canHaveSmallDisk())('on a small disk', { timeout: 300_000 }, async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'nexus-full-'))
  const [dataDir, copy] = ['data', 'copy'].map((name) => path.join(folder, name)) as [string, string]
  for (const each of [dataDir, copy]) await mkdir(each)
  const seed = await makeStore('sqlite')
  const { author, admin } = await makeCrew(seed.env)
  const rounds = roundsOf(3, 30)
  // Each round adds entries, and what shows that there is room again.
  const kilobytes = 5000 + 400 * rounds
  portal = await startPortalProcess({ DATA_DIR: dataDir }, withSmallDisk(dataDir, seed.env.DATA_DIR, kilobytes))
  const ask = askerOf(portal.url)
  // The folder as the portal sees it.
  const inside = path.join(`/proc/${portal.process.pid}/root`, dataDir)
  const filler = path.join(inside, 'filler')
  expect((await submit(ask, author)).status).toBe(200)
  let taken = 1

  for (let round = 0; round < rounds; round++) {
    await fillWith(filler)
    taken += await fill(ask, author)
    await expectRefusals(ask, author, admin)
    await expectWhole(ask, author, taken)
    await rm(filler)
    expect((await ask('GET', '/api/ready')).status).toBe(200)
    expect((await submit(ask, author)).status).toBe(200)
    taken += 1
  }
  // Finally our own entries take all the space.
  taken += await fill(ask, author)
  await expectRefusals(ask, author, admin)
  await expectWhole(ask, author, taken)

  for (const name of await readdir(inside))
    await writeFile(path.join(copy, name), await readFile(path.join(inside, name)))
  await withDatabase({ DATA_DIR: copy }, expectIntegrity)
  await portal.kill('SIGTERM')
  expect(portal.process.exitCode).toBe(0)
  await seed.remove()
  await rm(folder, { recursive: true, force: true })
})

/** Files of this program cannot grow beyond so many kilobytes: a write fails, though the disk has room. */
const withLimitedFiles = (kilobytes: number) => [
  'bash',
  '-c',
  'trap "" XFSZ; ulimit -f "$1"; shift; exec "$@"',
  'bash',
  String(kilobytes),
]

it('a failed write on a disk with room is no full disk', async () => {
  const store = await makeStore('sqlite')
  const { author } = await makeCrew(store.env)
  portal = await startPortalProcess(store.env, withLimitedFiles(4000))
  const ask = askerOf(portal.url)
  let answer: Answer
  do answer = await submit(ask, author)
  while (answer.status === 200)
  expect(answer).toMatchObject({
    status: 503,
    json: { error: 'cannotSave', message: 'Nothing can be saved right now. Please tell an admin.' },
  })
  expect((await ask('GET', '/api/ready')).status).toBe(503)
  expect((await ask('GET', '/api/gcp/mine', author)).status).toBe(200)
  await portal.kill('SIGTERM')
  await store.remove()
})

function askerOf(url: string): Ask {
  return async (method, to, as, body) => {
    const response = await fetch(url + to, {
      method,
      headers: { ...(as && { cookie: as.cookie }), ...(body !== undefined && { 'content-type': 'application/json' }) },
      body: body === undefined ? null : JSON.stringify(body),
    })
    return { status: response.status, json: (await response.json()) as Answer['json'] }
  }
}

/** Fills the disk to the last page. */
async function fillWith(file: string): Promise<void> {
  for (let kilobytes = 2048; kilobytes > 0; ) {
    const isTaken = await appendFile(file, Buffer.alloc(kilobytes * 1024)).then(
      () => true,
      () => false,
    )
    if (!isTaken) kilobytes = Math.floor(kilobytes / 2)
  }
}
