// Timing defences of sign-in, with the real cost of hashing: guesses at once, and equal response times.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestPortal, type TestPortal } from '#server/testing/portal.ts'
import { hub } from '../handlers.ts'
import { createVerifiedMember, newEmail, signIn, signUp } from '../test-members.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await startTestPortal({ hubs: [hub] })
})
afterAll(() => portal.close())

const forgot = (email: string) => portal.ask('POST', '/api/identity/forgot-password', { body: { email } })

it('answers at most five of thirty concurrent guesses', async () => {
  const email = await createVerifiedMember(portal)
  const answers = await Promise.all(Array.from({ length: 30 }, (_, n) => signIn(portal, email, `wrong ${n}`)))
  expect(answers.filter(({ status }) => status === 401)).toHaveLength(5)
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(25)
})

const measure = async (request: Promise<unknown>) => {
  const start = performance.now()
  await request
  return performance.now() - start
}
type RequestFor = (email: string) => Promise<unknown>

/** In turns, and the fastest of each: a busy machine makes some slower, never one faster. */
async function measureRatio(people: readonly string[], request: RequestFor) {
  let [known, unknown] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY]
  for (const email of people) {
    known = Math.min(known, await measure(request(email)))
    unknown = Math.min(unknown, await measure(request(newEmail())))
  }
  return known / unknown
}

/** A real difference would show every time; a busy machine is calm in one of some rounds. */
async function takesEquallyLong(request: RequestFor) {
  const people = await Promise.all([1, 2, 3, 4, 5].map(() => createVerifiedMember(portal)))
  for (let round = 0; round < 6; round++) {
    await portal.db.deleteFrom('throttle').execute()
    const ratio = await measureRatio(people, request)
    if (Math.max(ratio, 1 / ratio) < 1.6) return true
  }
  return false
}

const exhaustNetworkLimit = async () => {
  const used = { key: 'signUp:known:127.0.0.1', count: 20, endsAt: new Date(Date.now() + 3_000_000).toISOString() }
  const row = portal.db.insertInto('throttle').values(used)
  await row.onConflict((found) => found.column('key').doUpdateSet(used)).execute()
}

it.each<[string, RequestFor]>([
  ['a sign-in', (email) => signIn(portal, email, 'wrong password')],
  ['the reset mail', forgot],
  [
    'a sign-up from a network that has used up its limit',
    async (email) => {
      await exhaustNetworkLimit()
      expect((await signUp(portal, email)).status).toBe(200)
    },
  ],
])('the response time of %s does not reveal who has an account', async (_, request) => {
  expect(await takesEquallyLong(request)).toBe(true)
})
