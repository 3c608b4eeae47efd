// Write limits: an account that changes or sends more than any person could gets 429, and nobody else does.
import { type IncomingMessage, type OutgoingHttpHeaders, request } from 'node:http'
import { expect, it, onTestFinished } from 'vitest'
import type { Contract } from '#shared/endpoint.ts'
import { defineHub } from '../hub/hub.ts'
import { startBeside, startTestPortal } from '../testing/portal.ts'
import { writeLimit } from './write-limit.ts'

const access = { signedIn: 'A trial' }
const contract = {
  change: { method: 'POST', path: '/api/trial', summary: 'Changes something', access },
  large: { method: 'POST', path: '/api/large', summary: 'Takes much', access, bodyLimit: 24 * 1024 * 1024 },
  read: { method: 'GET', path: '/api/trial', summary: 'Reads something', access },
} satisfies Contract
const hub = defineHub({
  name: 'trial',
  contract,
  migrations: [],
  handlers: () => ({ change: async () => 'changed', large: async () => 'taken', read: async () => 'read' }),
})

it('refuses an account after the configured number of changes, which may still read, and nobody else', async () => {
  const first = await startTestPortal({ hubs: [hub] })
  // Fewer than an operator can configure; the counting is the same.
  const config = { ...first.portal.config, writesPerAccount: 60 }
  const portal = await startBeside({ ...first, portal: { ...first.portal, config } }, [hub])
  onTestFinished(async () => {
    await portal.close()
    await first.close()
  })
  const [wild, calm] = [await first.signInAs('tm'), await first.signInAs('tm')]
  const answers = await Promise.all(Array.from({ length: 60 }, () => portal.ask('POST', '/api/trial', { as: wild })))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  const { status, json, headers } = await portal.ask('POST', '/api/trial', { as: wild })
  expect({ status, json }).toEqual({
    status: 429,
    json: {
      error: 'tooManyChanges',
      message: 'You’ve made too many changes in a short time. Please try again in 10 minutes.',
    },
  })
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(500)
  expect((await portal.ask('GET', '/api/trial', { as: wild })).status).toBe(200)
  expect((await portal.ask('POST', '/api/trial', { as: calm })).status).toBe(200)
})

it('says how many minutes are left, rounded up', () => {
  let nowMs = 0
  const count = writeLimit(0, () => nowMs)
  const waits = (atMs: number) => {
    nowMs = atMs
    return expect(() => count('somebody', 0))
  }
  waits(0).toThrow('Please try again in 10 minutes.')
  waits(539_999).toThrow('Please try again in 2 minutes.')
  waits(540_000).toThrow('Please try again in a minute.')
  waits(599_999).toThrow('Please try again in a minute.')
})

/** Announces the length of its body, or chunked encoding, and sends none of it. */
function announce(url: string, cookie: string, headers: OutgoingHttpHeaders, answered: IncomingMessage[]) {
  const sent = request(url, { method: 'POST', headers: { cookie, 'content-type': 'application/json', ...headers } })
  sent.on('error', () => {})
  sent.on('response', (answer) => answered.push(answer.resume()))
  sent.flushHeaders()
  return sent
}

it.each([
  ['of the announced length', { 'content-length': String(24 * 1024 * 1024) }],
  ['of the largest allowed length', { 'transfer-encoding': 'chunked' }],
])('counts a body as one %s, and refuses more than 300 MB before reading it', async (_, headers) => {
  const portal = await startTestPortal({ hubs: [hub] })
  const [wild, calm] = [await portal.signInAs('tm'), await portal.signInAs('tm')]
  const answered: IncomingMessage[] = []
  // Twelve of 24 MB each fit.
  const sent = Array.from({ length: 13 }, () => announce(`${portal.url}/api/large`, wild.cookie, headers, answered))
  onTestFinished(async () => {
    for (const each of sent) each.destroy()
    await portal.close()
  })
  await expect.poll(() => answered.length, { timeout: 10_000 }).toBe(1)
  const [refused] = answered
  expect([refused?.statusCode, Number(refused?.headers['retry-after']) > 500]).toEqual([429, true])
  expect((await portal.ask('POST', '/api/large', { as: calm, body: {} })).status).toBe(200)
  // A small body still fits.
  expect((await portal.ask('POST', '/api/large', { as: wild, body: {} })).status).toBe(200)
  expect(answered).toHaveLength(1)
})

it('starts again after ten minutes', () => {
  let nowMs = 0
  const count = writeLimit(2, () => nowMs)
  const isTaken = () => {
    try {
      count('somebody', 0)
      return true
    } catch {
      return false
    }
  }
  expect([isTaken(), isTaken(), isTaken()]).toEqual([true, true, false])
  nowMs = 599_000
  expect(isTaken()).toBe(false)
  nowMs = 600_000
  expect([isTaken(), isTaken(), isTaken()]).toEqual([true, true, false])
})
