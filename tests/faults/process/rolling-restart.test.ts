// Rolling restart: two portals behind each proxy of deploy/ are restarted one after the other, under loops that save and read.
// No request fails, and nothing is stored twice.
import { Agent, request as requestPlain } from 'node:http'
import { request as requestSecurely, Agent as SecureAgent } from 'node:https'
import { text } from 'node:stream/consumers'
import { expect, it, onTestFinished, vi } from 'vitest'
import type { Person } from '#server/testing/portal.ts'
import { freePort } from '../../../scripts/free-port.ts'
import { fromHub, isWired } from '../../setup/from-hub.ts'
import { isInstalled } from '../../setup/is-installed.ts'
import { proxies, type SampleProxy, startProxy } from '../../setup/proxies.ts'
import { isLong, pause, roundsOf } from '../length.ts'
import { type PortalProcess, startPortalProcess } from '../portal-process.ts'
import { expectIntegrity, makeCrew, makeStore, withDatabase } from '../stored.ts'
import { type Crew, countOf } from '../writers/writer.ts'

const { form } = await fromHub('gcp/server/test-gcp.ts')
const { sampleForm } = await fromHub('mx-standards/sample-form.ts')

const rounds = roundsOf(1, 2)
/** All of them in the long run; otherwise the first that is installed. */
const tried = isLong
  ? proxies
  : [proxies.find(({ program }) => isInstalled(program)) ?? proxies[0]].filter((each) => each !== undefined)
/** With the delay before a portal closes its connections: during it, responses tell the proxy to open new ones. */
const asShipped = { TRUST_PROXY: 'loopback', PUBLIC_URL: 'https://localhost', SHUTDOWN_DELAY_SECONDS: undefined }
/** Of each loop, however slow the machine is. */
const minRequests = 20

type Ask = (method: string, target: string, as: Person, body?: object, key?: string) => Promise<Answer>
// biome-ignore lint/suspicious/noExplicitAny: a test reads what it expects and fails where it is not there
type Answer = { status: number; json: any }

/** Over connections that stay open, as browsers do, and without any retry of its own. */
function through({ isSecure }: SampleProxy, port: number): Ask {
  const agent = isSecure ? new SecureAgent({ keepAlive: true }) : new Agent({ keepAlive: true })
  const request = isSecure ? requestSecurely : requestPlain
  onTestFinished(() => agent.destroy())
  return (method, target, { cookie }, body, key) =>
    new Promise((resolve) => {
      const headers = {
        ...{ host: `localhost:${port}`, cookie },
        ...(body && { 'content-type': 'application/json' }),
        ...(key && { 'idempotency-key': key }),
      }
      const fail = (error: Error) => resolve({ status: 0, json: String(error) })
      const options = { agent, port, host: '127.0.0.1', method, path: target, headers, rejectUnauthorized: false }
      request(options, async (response) => {
        const answer = await text(response).catch(String)
        const isJson = response.headers['content-type']?.includes('json')
        resolve({ status: response.statusCode ?? 0, json: isJson ? JSON.parse(answer) : answer })
      })
        .once('error', fail)
        .end(body && JSON.stringify(body))
    })
}

type Loop = { name: string; next(n: number): Promise<Answer> }

function loopsOf(ask: Ask, { admin, author, leader }: Crew): Loop[] {
  const permission = (n: number) => ({ accessRoles: n % 2 ? ['tm'] : ['tl'], version: n + 1 })
  const ticked = (n: number) => ({ userId: leader.uid, formData: sampleForm(n), intent: 'save', version: n })
  return [
    {
      name: 'permissions',
      next: (n) => ask('PUT', '/api/route-permissions/profile', admin, permission(n), `permission-${n}`),
    },
    ...(isWired('gcp')
      ? [
          {
            name: 'GCPs',
            next: (n: number) =>
              ask(
                'POST',
                '/api/gcp',
                author,
                { ...form({ title: `Entry ${n}` }), submissionKey: `entry-number-${n}` },
                `entry-number-${n}`,
              ),
          },
        ]
      : []),
    ...(isWired('mx-standards')
      ? [
          {
            name: 'checklist',
            next: (n: number) =>
              ask('POST', '/api/checklist/submit', leader, { ...ticked(n), changeKey: `change-${n}` }, `change-${n}`),
          },
        ]
      : []),
    { name: 'who am I', next: () => ask('GET', '/api/me', author) },
    { name: 'list', next: () => ask('GET', '/api/route-permissions', admin) },
    { name: 'settings', next: () => ask('GET', '/api/settings', leader) },
  ]
}

async function restart(portal: PortalProcess, env: Record<string, string | undefined>): Promise<PortalProcess> {
  await portal.kill('SIGTERM')
  expect(portal.process.exitCode, portal.output()).toBe(0)
  const next = await startPortalProcess({ ...env, PORT: new URL(portal.url).port })
  await vi.waitUntil(async () => (await fetch(`${next.url}/api/ready`)).ok, { timeout: 60_000, interval: 50 })
  return next
}

it.for(tried)('$program: six loops, two portals restarted in turn', { timeout: 300_000 }, async (proxy, { skip }) => {
  const { program } = proxy
  skip(!isInstalled(program), `${program} is not installed (Debian: apt-get install ${program})`)
  const store = await makeStore('postgres')
  const env = { ...store.env, ...asShipped }
  const folder = store.env.DATA_DIR
  let portals = [await startPortalProcess({ ...env, PORT: String(await freePort()) })]
  portals.push(await startPortalProcess({ ...env, PORT: String(await freePort()) }))
  const crew = await makeCrew(env)
  const front = await startProxy(
    proxy,
    folder,
    portals.map(({ url }) => Number(new URL(url).port)),
  )
  onTestFinished(front.end)
  const ask = through(proxy, front.port)
  await vi.waitUntil(async () => (await ask('GET', '/api/ready', crew.admin)).status === 200, { timeout: 60_000 })

  let isOver = false
  const loops = loopsOf(ask, crew)
  const running = loops.map(async ({ name, next }) => {
    const failed: unknown[] = []
    let n = 0
    for (; !isOver || n < minRequests; n++) {
      const { status, json } = await next(n)
      // The proxy sent it again after the first portal had saved it: the web takes that as saved, too.
      if (status !== 200 && json.error !== 'alreadyDone') failed.push({ name, n, status, json })
      // A versioned save that failed would make all later ones fail.
      if (failed.length > 0 && /permissions|checklist/.test(name)) break
      await pause(10)
    }
    return { name, n, failed }
  })
  for (let round = 0; round < rounds; round++) {
    const next: PortalProcess[] = []
    for (const portal of portals) next.push(await restart(portal, env))
    portals = next
  }
  isOver = true
  const results = await Promise.all(running)
  expect(results.flatMap(({ failed }) => failed)).toEqual([])
  const sent = Object.fromEntries(results.map(({ name, n }) => [name, n]))
  await withDatabase(env, async (database) => {
    const { db } = database
    expect(await countOf(db, 'permission.save')).toBe(sent.permissions)
    if (isWired('gcp')) expect(await countOf(db, 'gcp.submit')).toBe(sent.GCPs)
    if (isWired('mx-standards')) expect(await countOf(db, 'checklist.save')).toBe(sent.checklist)
    await expectIntegrity(database)
  })
  console.log(`${program}: ${Object.values(sent).reduce((sum, n) => sum + n)} requests, none failed`)
  for (const portal of portals) await portal.kill('SIGKILL')
  front.end()
  await store.remove()
})

it.for(tried)('$program: one portal is restarted', { timeout: 120_000 }, async (proxy, { skip }) => {
  const { program } = proxy
  skip(!isInstalled(program), `${program} is not installed (Debian: apt-get install ${program})`)
  const store = await makeStore('sqlite')
  const env = { ...store.env, ...asShipped }
  let portal = await startPortalProcess(env)
  const { admin } = await makeCrew(env)
  const front = await startProxy(proxy, store.env.DATA_DIR, [Number(new URL(portal.url).port)])
  onTestFinished(front.end)
  const ask = through(proxy, front.port)
  await vi.waitUntil(async () => (await ask('GET', '/api/ready', admin)).status === 200, { timeout: 60_000 })

  let isOver = false
  const answers: (Answer & { isSave: boolean; ms: number })[] = []
  const loop = async (isSave: boolean, next: () => Promise<Answer>) => {
    while (!isOver) {
      const begunMs = performance.now()
      const answer = await next()
      answers.push({ ...answer, isSave, ms: performance.now() - begunMs })
      await pause(20)
    }
  }
  const saved = { accessRoles: ['tm'] }
  let n = 0
  const running = [
    loop(false, () => ask('GET', '/api/me', admin)),
    loop(true, () => ask('PUT', '/api/route-permissions/profile', admin, saved, `save-number-${n++}`)),
  ]
  await pause(200)
  portal = await restart(portal, env)
  await pause(200)
  isOver = true
  await Promise.all(running)
  const failed = answers.filter(({ status }) => status !== 200)
  // nginx cannot wait for it, but says so in the portal's own format. Caddy before 2.11.2 cannot send a body twice.
  const expected: Record<string, (answer: (typeof answers)[number]) => boolean> = {
    nginx: ({ status, json }) => status === 503 && json.error === 'unavailable',
    caddy: ({ status, isSave }) => status === 502 && isSave,
  }
  /** How long each waits, as its file says: on a busy machine a start may take longer. */
  const waitsMs: Record<string, number> = { caddy: 10_000, haproxy: 20_000 }
  const hasWaited = ({ ms }: { ms: number }) => ms >= (waitsMs[program] ?? Number.POSITIVE_INFINITY)
  expect(failed.filter((answer) => !expected[program]?.(answer) && !hasWaited(answer))).toEqual([])
  await portal.kill('SIGKILL')
  front.end()
  await store.remove()
})
