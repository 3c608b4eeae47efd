// Request queue of heavy accounts: one request at a time with pauses, while ordinary accounts are
// not delayed; and request cost.
import type { FastifyRequest } from 'fastify'
import { expect, it, onTestFinished } from 'vitest'
import type { Contract } from '#shared/endpoint.ts'
import { defineHub } from '../hub/hub.ts'
import { startTestPortal } from '../testing/portal.ts'
import { workFor } from '../testing/work.ts'
import { accountCosts } from './account-cost.ts'
import { accountQueues } from './account-queue.ts'
import { fairShares } from './fair-share.ts'
import { noteQueryCost, RequestCost } from './request-cost.ts'

const access = { signedIn: 'A trial' }
const contract = {
  work: { method: 'GET', path: '/api/trial/work', summary: 'Works for 70 ms', access },
  wait: { method: 'GET', path: '/api/trial/wait', summary: 'Waits for something else', access },
} satisfies Contract

const waitFor = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

it('serves a heavy account one request at a time, and others between its requests', async () => {
  let atWork = 0
  let mostAtWork = 0
  const hub = defineHub({
    name: 'trial',
    contract,
    migrations: [],
    handlers: () => ({
      work: async () => {
        workFor(70)
        return 'worked'
      },
      async wait() {
        atWork += 1
        mostAtWork = Math.max(mostAtWork, atWork)
        await waitFor(20)
        atWork -= 1
        return 'waited'
      },
    }),
  })
  const portal = await startTestPortal({ hubs: [hub] })
  onTestFinished(portal.close)
  const [heavy, calm] = [await portal.signInAs('tm'), await portal.signInAs('tm')]
  const ask = async (what: 'work' | 'wait', as = heavy) => {
    const { status } = await portal.ask('GET', contract[what].path, { as })
    return status
  }
  const atOnce = (what: 'work' | 'wait', as?: typeof heavy) =>
    Promise.all(Array.from({ length: 5 }, () => ask(what, as)))
  // Waiting costs nothing, however long it takes.
  for (let n = 0; n < 3; n++) expect(new Set(await atOnce('wait'))).toEqual(new Set([200]))
  expect(mostAtWork).toBeGreaterThan(1)
  expect(new Set(await atOnce('work'))).toEqual(new Set([200]))
  mostAtWork = 0
  expect(new Set(await atOnce('wait'))).toEqual(new Set([200]))
  expect(mostAtWork).toBe(1)
  const order: string[] = []
  const flood = Promise.all(Array.from({ length: 4 }, () => ask('work').then(() => order.push('heavy'))))
  await waitFor(50)
  await ask('wait', calm).then(() => order.push('calm'))
  await flood
  expect(order.indexOf('calm')).toBeLessThan(3)
})

it('checks again who may ask when a request has waited for long', async () => {
  const hub = defineHub({
    name: 'trial',
    contract,
    migrations: [],
    handlers: () => ({
      work: async () => workFor(400),
      wait: () => waitFor(400),
    }),
  })
  const portal = await startTestPortal({ hubs: [hub] })
  onTestFinished(portal.close)
  const as = await portal.signInAs('tm')
  const ask = async (what: 'work' | 'wait') => (await portal.ask('GET', contract[what].path, { as })).status
  expect(await ask('work')).toBe(204)
  const [first, second] = [ask('wait'), ask('wait')]
  await waitFor(200)
  await portal.db.deleteFrom('session').where('userId', '=', as.uid).execute()
  expect([await first, await second]).toEqual([204, 401])
})

// The account then rests for as long as it was busy.
it.each([
  [0, 1],
  [150, 2],
])('after a request of %d ms, the next one of a heavy account is authorised %d times', async (busyMs, times) => {
  const costs = accountCosts()
  costs.add('heavy', 5000)
  const shares = fairShares(costs)
  const request = { caller: { uid: 'heavy' } } as FastifyRequest
  const first = await shares.begin(request, contract.work, async () => {})
  let authorized = 0
  const second = shares.begin(request, contract.work, async () => {
    authorized += 1
  })
  await waitFor(busyMs)
  first.end()
  const share = await second
  share.end()
  expect(authorized).toBe(times)
})

it('refuses with 429 when more than fifty requests of a heavy account are queued', async () => {
  const costs = accountCosts()
  costs.add('heavy', 5000)
  const turnOf = accountQueues(costs)
  const end = await turnOf('heavy')
  const waiting = Array.from({ length: 50 }, () => turnOf('heavy')?.then((over) => over()))
  await expect(turnOf('heavy')).rejects.toMatchObject({ status: 429, error: 'tooManyAtOnce', retryAfterS: 2 })
  expect(turnOf('calm')).toBeUndefined()
  end?.()
  await Promise.all(waiting)
})

it('serves several queues of one account in parallel', async () => {
  const costs = accountCosts()
  costs.add('a network', 5000)
  const turnOf = accountQueues(costs)
  const first = await turnOf('a network', 'one connection')
  // Another visitor in the same network.
  const second = await turnOf('a network', 'another connection')
  for (const end of [first, second]) end?.()
})

it('counts work and finished queries, but not the time in which others worked', async () => {
  const own = new RequestCost()
  await own.measure(async () => workFor(30))
  expect(own.take()).toBeGreaterThanOrEqual(30)
  const patient = new RequestCost()
  await patient.measure(async () => {
    const query = waitFor(30)
    workFor(100)
    await query
    // The result was there after 30 ms; this process saw it after 100.
    noteQueryCost(100)
  })
  expect(patient.take()).toBeLessThan(30)
  const asking = new RequestCost()
  await asking.measure(async () => {
    await waitFor(60)
    noteQueryCost(60)
    workFor(10)
  })
  expect(asking.take()).toBeGreaterThan(30)
  asking.noteBytes(1_000_000)
  expect(asking.take()).toBe(10)
  noteQueryCost(1000)
  expect(asking.take()).toBe(0)
})

it('starts the next request after a second, even if the one before still waits for something', async () => {
  const costs = accountCosts()
  costs.add('heavy', 5000)
  const turnOf = accountQueues(costs)
  const endFirst = await turnOf('heavy')
  const begunMs = performance.now()
  const endSecond = await turnOf('heavy')
  expect(performance.now() - begunMs).toBeGreaterThan(900)
  endFirst?.()
  endSecond?.()
})
