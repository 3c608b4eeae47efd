// Rate limits: they stop a caller who asks too much, and nobody whose address or network that caller borrows.
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { startTestPortal, type TestPortal } from '#server/testing/portal.ts'
import { hub } from '../handlers.ts'
import { createVerifiedMember, newEmail, readMailToken, signIn, signUp, verify } from '../test-members.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await startTestPortal({ hubs: [hub] })
})
afterAll(() => portal.close())

const forgot = (email: string) => portal.ask('POST', '/api/identity/forgot-password', { body: { email } })

it('aliases of a mailbox use up no mail of its plain address, but sign up as one person with it', async () => {
  const email = await createVerifiedMember(portal)
  for (const tag of ['+0', '+1', '+2', '+3']) await forgot(email.replace('@', `${tag}@`))
  expect((await forgot(email.replace('@', '+4@'))).status).toBe(429)
  expect((await forgot(email)).status).toBe(200)
  const fresh = newEmail('fresh')
  const statuses = []
  for (let n = 0; n < 6; n++) statuses.push((await signUp(portal, fresh.replace('@', `+${n}@`))).status)
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
  expect((await signUp(portal, fresh)).status).toBe(429)
})

it('however many tokens a neighbour tries, no link of others stops working', async () => {
  const email = newEmail()
  await signUp(portal, email)
  await portal.db
    .insertInto('throttle')
    .values({ key: 'token:network:127.0.0.1', count: 500, endsAt: new Date(Date.now() + 800_000).toISOString() })
    .execute()
  expect((await verify(portal, 'nonsense')).status).toBe(429)
  expect((await verify(portal, await readMailToken(portal, email))).status).toBe(200)
  await portal.db.deleteFrom('throttle').where('key', '=', 'token:network:127.0.0.1').execute()
})

/** As the portal counts them, in a network of which a stranger has used up everything. */
const useUp = (key: string, count: number) =>
  portal.db
    .insertInto('throttle')
    .values({ key: `${key}:127.0.0.1`, count, endsAt: new Date(Date.now() + 800_000).toISOString() })
    .execute()

describe('one stranger slows the others of a network down, and shuts nothing', () => {
  afterEach(async () => {
    await portal.db.deleteFrom('throttle').execute()
  })
  const taking = async <T>(work: Promise<T>) => {
    const begunMs = performance.now()
    return { answer: await work, ms: performance.now() - begunMs }
  }

  it('after sixty password resets and verification mails', async () => {
    const member = await createVerifiedMember(portal)
    const fresh = newEmail('fresh')
    await signUp(portal, fresh)
    const resend = (email: string) => portal.ask('POST', '/api/identity/resend-verification', { body: { email } })
    for (const ask of [forgot, resend]) {
      const strangers = await Promise.all(Array.from({ length: 60 }, () => ask(newEmail('made-up'))))
      expect(new Set(strangers.map(({ status }) => status))).toEqual(new Set([200]))
    }
    for (const reset of [await taking(forgot(member)), await taking(resend(fresh))]) {
      expect(reset.answer.status).toBe(200)
      expect(reset.ms).toBeGreaterThan(950)
    }
    expect(await readMailToken(portal, member)).toBeTruthy()
  })

  it('after six hundred sign-ups', async () => {
    await useUp('signUp:network', 600)
    const { answer, ms } = await taking(signUp(portal, newEmail('fresh')))
    expect([answer.status, ms > 950]).toEqual([200, true])
  })

  it('while forty connections guess passwords without a pause, a new device signs in', {
    timeout: 60_000,
  }, async () => {
    const member = await createVerifiedMember(portal)
    await useUp('signIn:network', 100)
    let isOver = false
    const guessing = Array.from({ length: 40 }, async () => {
      const statuses = new Set<number>()
      while (!isOver) statuses.add((await signIn(portal, newEmail('guessed'), 'wrong password')).status)
      return statuses
    })
    // Until all of them wait.
    await new Promise((resolve) => setTimeout(resolve, 3000))
    const { answer, ms } = await taking(signIn(portal, member))
    isOver = true
    const statuses = await Promise.all(guessing)
    expect(answer.status).toBe(200)
    expect(ms).toBeLessThan(15_000)
    expect(statuses.every((each) => each.has(401))).toBe(true)
  })
})
