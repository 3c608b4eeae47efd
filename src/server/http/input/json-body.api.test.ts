// JSON bodies: hostile ones are refused before they are parsed, in little time, and charged to their sender.
import { afterAll, beforeAll, expect, it } from 'vitest'
import * as z from 'zod/mini'
import type { Contract } from '#shared/endpoint.ts'
import { defineHub } from '../../hub/hub.ts'
import { startTestPortal, type TestPortal } from '../../testing/portal.ts'
import { hasMoreValues } from './json-body.ts'

const contract = {
  form: {
    method: 'POST',
    path: '/api/trial/form',
    summary: 'A form',
    access: { signedIn: 'A trial' },
    body: z.object({ texts: z.array(z.string().check(z.maxLength(10_000))).check(z.maxLength(20_000)) }),
    answer: z.object({ count: z.int() }),
  },
  open: {
    method: 'POST',
    path: '/api/trial/open',
    summary: 'For visitors',
    access: { anyone: 'A trial' },
    body: z.object({}),
  },
} satisfies Contract

const hub = defineHub({
  name: 'trial',
  contract,
  migrations: [],
  handlers: () => ({
    form: async ({ body }) => ({ count: body.texts.length }),
    open: async () => undefined,
  }),
})

let portal: TestPortal
beforeAll(async () => {
  portal = await startTestPortal({ hubs: [hub] })
})
afterAll(() => portal.close())

const bytes = (text: string) => new TextEncoder().encode(text)

it.each([
  ['[]', 2],
  ['{"a":1,"b":[1,2]}', 5],
  ['["a, b, {c} [d]"]', 2],
  [String.raw`{"a\"{[,":"\\","b":1}`, 3],
])('counts the values of %s', (text, values) => {
  expect([hasMoreValues(bytes(text), values - 1), hasMoreValues(bytes(text), values)]).toEqual([true, false])
})

it('never counts fewer values than the parsed tree has', () => {
  const count = (value: unknown): number =>
    typeof value === 'object' && value !== null ? Object.values(value).reduce((sum, each) => sum + count(each), 1) : 1
  for (const tree of [[[], [[]], {}], { a: { b: [1, { c: null }] }, d: 'x,y' }, [1, 2, 3]]) {
    expect(hasMoreValues(bytes(JSON.stringify(tree)), Math.floor(count(tree) / 2) - 1)).toBe(true)
  }
})

it('refuses a tree of tiny values, and accepts a long text with as many brackets and commas', async () => {
  const as = await portal.signInAs('tm')
  const send = (body: string) => portal.ask('POST', '/api/trial/form', { as, body })
  const refused = await send(`{"texts":[${'{},'.repeat(80_000)}{"__proto__":1}]}`)
  expect([refused.status, refused.json.error]).toEqual([400, 'tooManyValues'])
  expect((await send(JSON.stringify({ texts: ['{},'.repeat(3000), '[,'.repeat(4000)] }))).json).toEqual({ count: 2 })
  expect((await send(JSON.stringify({ texts: Array(9000).fill('a') }))).json).toEqual({ count: 9000 })
})

it('accepts at most 64 KB from visitors', async () => {
  const send = async (size: number) =>
    (await portal.ask('POST', '/api/trial/open', { body: JSON.stringify({ a: 'x'.repeat(size) }) })).status
  expect([await send(60_000), await send(70_000)]).toEqual([204, 413])
})
