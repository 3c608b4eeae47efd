// Load shedding: too much work is refused at once, first to accounts that cost most; accepted requests are finished, and
// health checks keep working.
import { connect } from 'node:net'
import type { FastifyRequest } from 'fastify'
import { expect, it, onTestFinished } from 'vitest'
import type { Contract } from '#shared/endpoint.ts'
import { defineHub } from '../hub/hub.ts'
import { type Person, startTestPortal } from '../testing/portal.ts'
import { workFor } from '../testing/work.ts'
import { accountCosts } from './account-cost.ts'
import { fairShares } from './fair-share.ts'

const access = { anyone: 'A trial' }
const contract = {
  hold: { method: 'GET', path: '/api/trial/hold', summary: 'Answers when it is told to', access },
  large: { method: 'GET', path: '/api/trial/large', summary: 'Answers more than a connection takes at once', access },
  quick: { method: 'GET', path: '/api/trial/quick', summary: 'Answers at once', access },
  work: { method: 'GET', path: '/api/trial/work', summary: 'Works for a second and a half', access },
  change: { method: 'POST', path: '/api/trial/quick', summary: 'Changes at once', access },
} satisfies Contract

/** Blocks the thread by sleeping, so that the machine has its core for others. */
function blockFor(ms: number) {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms)
}
const nextTurn = () => new Promise((resolve) => setTimeout(resolve, 1))

function holdingHub() {
  const held: (() => void)[] = []
  const hub = defineHub({
    name: 'trial',
    contract,
    migrations: [],
    handlers: () => ({
      hold: () => new Promise<string>((resolve) => held.push(() => resolve('held'))),
      large: async () => 'x'.repeat(20_000_000),
      quick: async () => 'quick',
      work: async () => {
        workFor(150)
        blockFor(1300)
        return 'worked'
      },
      change: async () => 'changed',
    }),
  })
  return { hub, held }
}

it('refuses new work with 503 while the event loop lags, and recovers', async () => {
  const busy = await startTestPortal({ hubs: [holdingHub().hub], env: { LOG_LEVEL: 'silent', OVERLOAD_MS: '300' } })
  blockFor(1200)
  await nextTurn()
  const refused = await busy.ask('GET', '/api/trial/quick')
  expect([refused.status, refused.json.error, refused.headers.get('retry-after')]).toEqual([503, 'busy', '5'])
  expect((await busy.ask('GET', '/api/health')).status).toBe(200)
  await expect.poll(async () => (await busy.ask('GET', '/api/trial/quick')).status, { timeout: 8000 }).toBe(200)
  await busy.close()
})

it('refuses new work while too many requests are open, and finishes the open ones', async () => {
  const { hub, held } = holdingHub()
  const busy = await startTestPortal({ hubs: [hub], env: { LOG_LEVEL: 'silent', OVERLOAD_REQUESTS: '10' } })
  const taken = Array.from({ length: 10 }, () => busy.ask('GET', '/api/trial/hold'))
  await expect.poll(() => held.length).toBe(10)
  expect((await busy.ask('GET', '/api/trial/quick')).status).toBe(503)
  expect((await busy.ask('GET', '/api/health')).status).toBe(200)
  for (const answer of held) answer()
  expect((await Promise.all(taken)).map(({ text }) => text)).toEqual(taken.map(() => 'held'))
  // Requests that were refused, or whose client left, are no longer counted as open.
  for (let at = 0; at < 30; at++) expect((await busy.ask('GET', '/api/trial/quick')).status).toBe(200)
  await busy.close()
})

it('does not count clients that do not read their responses, and always serves pages', async () => {
  const { hub, held } = holdingHub()
  const busy = await startTestPortal({ hubs: [hub], web: true, env: { LOG_LEVEL: 'silent', OVERLOAD_REQUESTS: '10' } })
  const sockets = Array.from({ length: 10 }, () => connect(Number(new URL(busy.url).port), '127.0.0.1').pause())
  for (const socket of sockets) socket.write('GET /api/trial/large HTTP/1.1\r\nhost: portal.example\r\n\r\n')
  await new Promise((resolve) => setTimeout(resolve, 500))
  expect((await busy.ask('GET', '/api/trial/quick')).status).toBe(200)
  const taken = Array.from({ length: 10 }, () => busy.ask('GET', '/api/trial/hold'))
  await expect.poll(() => held.length).toBe(10)
  expect((await busy.ask('GET', '/api/trial/quick')).status).toBe(503)
  for (const path of ['/api/health', '/api/ready', '/']) expect((await busy.ask('GET', path)).status, path).toBe(200)
  for (const answer of held) answer()
  await Promise.all(taken)
  for (const socket of sockets) socket.destroy()
  await busy.close()
})

/** A portal with two people, one of whom is going to cause a lot of work. */
async function strain(env: Record<string, string>) {
  const portal = await startTestPortal({ hubs: [holdingHub().hub], env: { LOG_LEVEL: 'silent', ...env } })
  onTestFinished(portal.close)
  const [heavy, calm] = [await portal.signInAs('tm'), await portal.signInAs('tm')]
  const ask = async (as?: Person, method = 'GET') => {
    const { status, json, headers } = await portal.ask(method, '/api/trial/quick', { as })
    return { status, error: json?.error, retryAfter: headers.get('retry-after') }
  }
  const work = (as?: Person) => portal.ask('GET', '/api/trial/work', { as })
  return { portal, heavy, calm, ask, work }
}
const fine = { status: 200, error: undefined, retryAfter: null }
const costly = { status: 429, error: 'tooCostly', retryAfter: '5' }

it('under overload, refuses the account that cost most with 429, whatever it requests, and nobody else', async () => {
  const { heavy, calm, ask, work } = await strain({ OVERLOAD_MS: '700' })
  await work(heavy)
  await nextTurn()
  expect(await ask(heavy)).toEqual(costly)
  expect(await ask(heavy, 'POST')).toEqual(costly)
  expect([await ask(calm), await ask()]).toEqual([fine, fine])
})

it('counts visitors by their network, but not the members in it', async () => {
  const { calm, ask, work } = await strain({ OVERLOAD_MS: '700' })
  await work()
  await nextTurn()
  expect([await ask(), await ask(calm)]).toEqual([costly, fine])
})

it('counts refused requests and unknown paths, too', async () => {
  const costs = accountCosts()
  const shares = fairShares(costs)
  const refused = { ip: '203.0.113.7', caller: undefined } as FastifyRequest
  const ends = async () => {
    throw new Error('not allowed')
  }
  for (let n = 0; n < 2000; n++) await shares.authorizeAndCharge(refused, ends).catch(() => {})
  expect([...costs.heavyAccounts()]).toEqual(['network 203.0.113.7'])
  for (let n = 0; n < 100; n++) shares.chargeAnswer({ ...refused, ip: '203.0.113.8' } as FastifyRequest, 500_000)
  await expect.poll(() => [...costs.heavyAccounts()], { interval: 100 }).toHaveLength(2)
})

it('refuses nobody for their cost without overload', async () => {
  const { heavy, ask, work } = await strain({ OVERLOAD_MS: '60000' })
  await work(heavy)
  await nextTurn()
  expect(await ask(heavy)).toEqual(fine)
})

it('refuses everybody with 503 when refusing that account did not help', async () => {
  const { heavy, calm, ask, work } = await strain({ OVERLOAD_MS: '700' })
  await work(heavy)
  for (let looks = 0; looks < 3; looks++) {
    blockFor(1400)
    await nextTurn()
  }
  expect(await ask(calm)).toEqual({ status: 503, error: 'busy', retryAfter: '5' })
})
