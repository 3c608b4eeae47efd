// Resending the verification mail by an admin. With every hub, since the mails belong to the identity hub.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { hubs } from '#main.server.ts'
import { type Person, startTestPortal, type TestPortal } from '#server/testing/portal.ts'

let portal: TestPortal
let admin: Person
beforeAll(async () => {
  portal = await startTestPortal({ hubs })
  admin = await portal.signInAs('admin')
})
afterAll(() => portal.close())

const resend = (uid: string) => portal.ask('POST', `/api/users/${uid}/resend-verification`, { as: admin })
const mailsTo = async (email: string) => (await portal.outbox()).filter(({ to }) => to === email)

it('sends the mail again and records it; too often is refused with the reason', async () => {
  const person = await portal.signInAs('tm', { verified: false })
  const answer = await resend(person.uid)
  expect([answer.status, answer.json]).toEqual([200, { email: person.email }])
  expect(await mailsTo(person.email)).toHaveLength(1)
  const records = await portal.db.selectFrom('audit').selectAll().where('subject', '=', person.email).execute()
  expect(records[0]).toMatchObject({ kind: 'user.resendVerification', actorEmail: admin.email })
  let refused = answer
  for (let i = 0; i < 20 && refused.status === 200; i++) refused = await resend(person.uid)
  expect([refused.status, refused.json.error]).toEqual([429, 'tooMany'])
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
})

it('sends it again under the same key, and records it', async () => {
  const person = await portal.signInAs('tm', { verified: false })
  for (const n of [1, 2]) {
    const headers = { 'idempotency-key': 'the-same-resending' }
    const answer = await portal.ask('POST', `/api/users/${person.uid}/resend-verification`, { as: admin, headers })
    expect([answer.status, answer.json]).toEqual([200, { email: person.email }])
    expect(await mailsTo(person.email)).toHaveLength(n)
  }
})

it('refuses a person who is verified, deactivated or unknown', async () => {
  const verified = await portal.signInAs('tm')
  expect((await resend(verified.uid)).json.error).toBe('isVerified')
  const shutOut = await portal.signInAs('tm', { verified: false })
  await portal.ask('PUT', `/api/users/${shutOut.uid}/deactivate`, { as: admin })
  expect((await resend(shutOut.uid)).status).toBe(409)
  expect(await mailsTo(shutOut.email)).toEqual([])
  expect((await resend('nobody')).status).toBe(404)
})
