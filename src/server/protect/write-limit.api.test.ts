// Write limits: an account that changes or sends more than any person could gets 429, and nobody else does.
import { expect, it, onTestFinished } from 'vitest'
import type { Contract } from '#shared/endpoint.ts'
import { defineHub } from '../hub/hub.ts'
import { startBeside, startTestPortal } from '../testing/portal.ts'
import { writeLimit } from './write-limit.ts'

const access = { signedIn: 'A trial' }
const contract = {
  change: { method: 'POST', path: '/api/trial', summary: 'Changes something', access },
  read: { method: 'GET', path: '/api/trial', summary: 'Reads something', access },
} satisfies Contract
const hub = defineHub({
  name: 'trial',
  contract,
  migrations: [],
  handlers: () => ({ change: async () => 'changed', read: async () => 'read' }),
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

it('takes 100 MB of bodies a day from an account', async () => {
  let nowMs = 0
  const megabyte = 1024 * 1024
  const count = writeLimit(1000, () => nowMs)
  for (let n = 0; n < 10; n++) count('somebody', 10 * megabyte)
  expect(() => count('somebody', 1)).toThrow('You’ve sent too much data in one day. Please try again in 24 hours.')
  count('somebody else', 100 * megabyte)
  nowMs = 86_400_000
  count('somebody', 100 * megabyte)
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
