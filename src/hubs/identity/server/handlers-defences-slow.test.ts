// Do the defences hold that rest on how slow a password is? With its true cost: nothing here is hashed quickly.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestPortal, type TestPortal } from '#server/test-portal.ts'
import { hub } from './handlers.ts'
import { newEmail, signIn, verifiedMember } from './test-members.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await startTestPortal({ hubs: [hub] })
})
afterAll(() => portal.close())

const forgot = (email: string) => portal.ask('POST', '/api/identity/forgot-password', { body: { email } })

it('answers no more than five of thirty guesses at once', async () => {
  const email = await verifiedMember(portal)
  const answers = await Promise.all(Array.from({ length: 30 }, (_, n) => signIn(portal, email, `wrong ${n}`)))
  expect(answers.filter(({ status }) => status === 401)).toHaveLength(5)
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(25)
})

it('who has an account is not answered by the time that an answer takes', async () => {
  const people = await Promise.all([1, 2, 3, 4, 5].map(() => verifiedMember(portal)))
  const timeOf = async (ask: Promise<unknown>) => {
    const start = performance.now()
    await ask
    return performance.now() - start
  }
  /** In turns, and the fastest of each: a busy machine makes some slower, never one faster. */
  const ratioOf = async (ask: (email: string) => Promise<unknown>) => {
    let [known, unknown] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY]
    for (const email of people) {
      known = Math.min(known, await timeOf(ask(email)))
      unknown = Math.min(unknown, await timeOf(ask(newEmail())))
    }
    return known / unknown
  }
  /** What tells would tell every time; a machine that was busy is calm in one of some rounds. */
  const isAlike = async (ask: (email: string) => Promise<unknown>) => {
    for (let round = 0; round < 6; round++) {
      await portal.db.deleteFrom('throttle').execute()
      const ratio = await ratioOf(ask)
      if (Math.max(ratio, 1 / ratio) < 1.6) return true
    }
    return false
  }
  expect(await isAlike((email) => signIn(portal, email, 'wrong password'))).toBe(true)
  expect(await isAlike(forgot)).toBe(true)
})
