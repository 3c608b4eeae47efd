// Token expiry: tokens of links and second factors work for as long as their mail or screen says, and no longer.
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { startTestPortal, type TestPortal } from '#server/testing/portal.ts'
import { hub } from '../handlers.ts'
import { createToken, findTokenOwner } from './queries-tokens.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await startTestPortal({ hubs: [hub] })
})
afterAll(() => portal.close())
afterEach(() => vi.useRealTimers())

it.each([
  ['verify-email', 24 * 60],
  ['reset-password', 60],
  ['make-passkey', 5],
  ['first-step', 10],
] as const)('%s works for %i minutes', async (purpose, minutes) => {
  const { uid } = await portal.signInAs('tm')
  const made = Date.now()
  vi.useFakeTimers({ toFake: ['Date'], now: made })
  const token = await createToken(portal.db, purpose, uid)
  vi.setSystemTime(made + minutes * 60_000 - 1)
  expect(await findTokenOwner(portal.db, purpose, token)).toBe(uid)
  vi.setSystemTime(made + minutes * 60_000)
  expect(await findTokenOwner(portal.db, purpose, token)).toBeUndefined()
})
