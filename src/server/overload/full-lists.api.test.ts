// Full lists: one at a time per account and two in all, chunks that let other requests through, and
// clients that stall or leave.
import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import * as z from 'zod/mini'
import type { Contract } from '#shared/endpoint.ts'
import { problem } from '#shared/problem.ts'
import { defineHub } from '../hub/hub.ts'
import { type Person, startTestPortal, type TestPortal } from '../testing/portal.ts'
import { workFor } from '../testing/work.ts'

const access = { anyone: 'A trial' }
const list = { method: 'GET', access, isFullList: true } as const
const contract = {
  held: { ...list, path: '/api/trial/held', summary: 'Goes on when it is told to' },
  long: { ...list, path: '/api/trial/long', summary: 'More than a connection takes at once' },
  numbers: { ...list, path: '/api/trial/numbers', summary: 'As JSON', answer: z.array(z.object({ n: z.int() })) },
  empty: { ...list, path: '/api/trial/empty', summary: 'An empty list', answer: z.array(z.int()) },
  failing: { ...list, path: '/api/trial/failing', summary: 'Fails at once' },
  slow: { ...list, path: '/api/trial/slow', summary: 'Makes slices for 10 ms each' },
  quick: { method: 'GET', access, path: '/api/trial/quick', summary: 'Answers at once' },
} satisfies Contract

let held: (() => void)[] = []
let slicesMade = 0
const hub = defineHub({
  name: 'trial',
  contract,
  migrations: [],
  handlers: () => ({
    held: async () =>
      (async function* () {
        yield 'begun,'
        await new Promise<void>((resolve) => held.push(resolve))
        yield 'ended'
      })(),
    long: async () =>
      (async function* () {
        for (let n = 0; n < 400; n++) yield 'x'.repeat(100_000)
      })(),
    numbers: async () =>
      (async function* () {
        yield [{ n: 1 }, { n: 2 }]
        yield []
        yield [{ n: 3 }]
      })(),
    empty: async () => (async function* () {})(),
    failing: async () => {
      throw problem('conflict', 'This went wrong.')
    },
    slow: async () =>
      (async function* () {
        for (slicesMade = 0; slicesMade < 100; slicesMade++) {
          workFor(11)
          yield 'x'
        }
      })(),
    quick: async () => 'quick',
  }),
})

let portal: TestPortal
let people: Person[]
beforeAll(async () => {
  portal = await startTestPortal({ hubs: [hub], env: { LOG_LEVEL: 'silent' } })
  people = await Promise.all(Array.from({ length: 3 }, () => portal.signInAs('tm')))
})
afterAll(() => portal.close())
beforeEach(() => {
  held = []
  slicesMade = 0
})

const ask = async (name: keyof typeof contract, at?: number) => {
  const as = at === undefined ? undefined : people[at]
  const { status, json, text, headers } = await portal.ask('GET', contract[name].path, { as })
  return status === 200 ? text : { status, error: json.error, retryAfter: headers.get('retry-after') }
}
const refused = (error: string) => ({ status: 429, error, retryAfter: '2' })

it('serves one at a time per account and two in all; visitors of one network are one account', async () => {
  const first = ask('held', 0)
  await expect.poll(() => held.length).toBe(1)
  expect(await ask('numbers', 0)).toEqual(refused('oneAtATime'))
  const second = ask('held')
  await expect.poll(() => held.length).toBe(2)
  expect(await ask('numbers')).toEqual(refused('oneAtATime'))
  expect(await ask('numbers', 2)).toEqual(refused('listsBusy'))
  // Everything else is served for everybody.
  expect(await Promise.all([ask('quick', 0), ask('quick'), ask('quick', 2)])).toEqual(['quick', 'quick', 'quick'])
  for (const goOn of held) goOn()
  expect(await Promise.all([first, second])).toEqual(['begun,ended', 'begun,ended'])
  expect(await Promise.all([ask('numbers', 0), ask('numbers', 2)])).toEqual([
    '[{"n":1},{"n":2},{"n":3}]',
    '[{"n":1},{"n":2},{"n":3}]',
  ])
  expect(await ask('empty', 0)).toBe('[]')
})

it('frees the slot after a failure, and when the client disconnects', async () => {
  for (let n = 0; n < 5; n++) expect(await ask('failing', 0)).toMatchObject({ status: 409 })
  for (let n = 0; n < 5; n++) await leaveEarly(0)
  await expect.poll(() => ask('numbers', 0), { timeout: 5000 }).toContain('"n":3')
})

it('pauses an account after an expensive list; one request may wait for that, and other accounts are served', async () => {
  expect(await ask('slow', 2)).toBe('x'.repeat(100))
  const waiting = ask('slow', 2)
  await expect.poll(() => ask('slow', 2), { interval: 1 }).toEqual(refused('oneAtATime'))
  expect(await ask('numbers', 0)).toContain('"n":3')
  expect(await waiting).toBe('x'.repeat(100))
  await expect.poll(() => ask('numbers', 2), { timeout: 5000 }).toContain('"n":3')
})

async function beginToRead(at: number) {
  const request = get(portal.url + contract.long.path, { headers: { cookie: people[at]?.cookie } })
  const [response] = (await once(request, 'response')) as [IncomingMessage]
  await once(response, 'readable')
  response.read(100)
  return { request, response }
}

async function leaveEarly(at: number) {
  const { request } = await beginToRead(at)
  request.destroy()
  await expect.poll(() => ask('quick', at)).toBe('quick')
  await expect.poll(() => ask('numbers', at), { timeout: 5000 }).toContain('"n":3')
}

it('two slow readers block their own accounts only, and get everything once they read on', async () => {
  const [one, other] = [await beginToRead(0), await beginToRead(1)]
  expect(await ask('numbers', 0)).toEqual(refused('oneAtATime'))
  await expect.poll(() => ask('numbers', 2), { timeout: 5000 }).toContain('"n":3')
  expect(await ask('numbers', 1)).toEqual(refused('oneAtATime'))
  let length = 100
  one.response.on('data', (chunk) => {
    length += chunk.length
  })
  await once(one.response, 'end')
  expect(length).toBe(40_000_000)
  other.request.destroy()
  await expect.poll(() => ask('numbers', 1), { timeout: 5000 }).toContain('"n":3')
})

it('lets other requests through between two chunks', async () => {
  const answer = ask('slow', 0)
  await expect.poll(() => slicesMade).toBeGreaterThan(0)
  const before = slicesMade
  for (let n = 0; n < 5; n++) expect(await ask('quick', 1)).toBe('quick')
  expect(slicesMade).toBeGreaterThan(before)
  expect(slicesMade).toBeLessThan(100)
  expect(await answer).toBe('x'.repeat(100))
})

it('documents the 429 response in OpenAPI', async () => {
  const { json } = await portal.ask('GET', '/api/docs')
  expect(Object.keys(json.paths[contract.held.path].get.responses)).toEqual(['200', '429'])
  expect(Object.keys(json.paths[contract.quick.path].get.responses)).toEqual(['200'])
})
