// Rate limits: they stop a caller who asks too much, and nobody whose address or network that caller borrows.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestPortal, type TestPortal } from '#server/testing/portal.ts'
import { hub } from '../handlers.ts'
import { createVerifiedMember, newEmail, readMailToken, signUp, verify } from '../test-members.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await startTestPortal({ hubs: [hub] })
})
afterAll(() => portal.close())

const forgot = (email: string) => portal.ask('POST', '/api/identity/forgot-password', { body: { email } })

it('aliases of a mailbox use up nothing of its plain address', async () => {
  const email = await createVerifiedMember(portal)
  for (const tag of ['+0', '+1', '+2', '+3']) await forgot(email.replace('@', `${tag}@`))
  expect((await forgot(email.replace('@', '+4@'))).status).toBe(429)
  expect((await forgot(email)).status).toBe(200)
  const fresh = newEmail('fresh')
  const statuses = []
  for (let n = 0; n < 6; n++) statuses.push((await signUp(portal, fresh.replace('@', `+${n}@`))).status)
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
  expect((await signUp(portal, fresh)).status).toBe(200)
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
