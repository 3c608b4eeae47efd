// Sign-in flood: an honest person can sign in while hundreds guess passwords. Sign-ins queue per network, and an attempt
// that was never checked does not count.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { hub } from '#hubs/identity/server/handlers.ts'
import { createVerifiedMember, newEmail, password, signIn } from '#hubs/identity/server/test-members.ts'
import { startTestPortal, type TestPortal } from '#server/testing/portal.ts'
import { isLong } from '../length.ts'

let portal: TestPortal
beforeAll(async () => {
  const env = { TRUST_PROXY: '127.0.0.1', LOG_LEVEL: 'silent' }
  portal = await startTestPortal({ hubs: [hub], env })
})
afterAll(() => portal.close())

const from = (address: string) => ({ 'x-forwarded-for': address })

it.runIf(isLong)(
  'among 400 hostile sign-ins an honest one gets its turn at once and loses no try',
  { timeout: 120_000 },
  async () => {
    const email = await createVerifiedMember(portal)
    const hostile = [
      ...Array.from({ length: 380 }, () => signIn(portal, newEmail(), 'guess', from('198.51.100.7'))),
      // With the right password, so that only unchecked attempts could be missing.
      ...Array.from({ length: 20 }, () => signIn(portal, email, password, from('198.51.100.7'))),
    ]
    let [answered, checked] = [0, 0]
    for (const each of hostile) {
      void each.then(({ status }) => {
        answered += 1
        if (status !== 503) checked += 1
      })
    }
    // Two are checked and 200 wait at most, so now all of them have come that far.
    await expect.poll(() => answered, { timeout: 60_000 }).toBeGreaterThanOrEqual(hostile.length - 202)
    const checkedBefore = checked
    expect((await signIn(portal, email, password, from('203.0.113.5'))).status).toBe(200)
    // The networks take turns.
    expect(checked - checkedBefore).toBeLessThan(20)
    const statuses = (await Promise.all(hostile)).map(({ status }) => status)
    expect(statuses.filter((status) => status === 503).length).toBeGreaterThan(50)
    const counts = await portal.db
      .selectFrom('throttle')
      .select('count')
      .where('key', '=', `signIn:account:${email}`)
      .execute()
    expect(counts.reduce((sum, { count }) => sum + count, 0)).toBe(0)
  },
)

it('a flood of guesses neither stops the portal nor delays a person from another network', async () => {
  const email = await createVerifiedMember(portal)
  const crowd = Array.from({ length: 30 }, () => signIn(portal, newEmail(), 'guess', from('198.51.100.8')))
  expect((await signIn(portal, email, password, from('203.0.113.6'))).status).toBe(200)
  expect((await Promise.all(crowd)).every(({ status }) => status === 401)).toBe(true)
})
