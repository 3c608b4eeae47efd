// Is an account that changes more than any person can told to wait, and nobody else?
import { expect, it, onTestFinished } from 'vitest'
import type { Contract } from '#shared/endpoint.ts'
import { defineHub } from './hub.ts'
import { startBeside, startTestPortal } from './test-portal.ts'
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

it('is told to wait after as many changes as are set, may still read, and others go on', async () => {
  const first = await startTestPortal({ hubs: [hub] })
  // Fewer than an operator may set: the count is the same.
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
      message: 'These are very many changes in a short time. Please go on in 10 minutes.',
    },
  })
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(500)
  expect((await portal.ask('GET', '/api/trial', { as: wild })).status).toBe(200)
  expect((await portal.ask('POST', '/api/trial', { as: calm })).status).toBe(200)
})

it('begins anew after ten minutes', () => {
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
