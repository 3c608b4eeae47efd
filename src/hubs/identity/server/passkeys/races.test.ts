// Concurrent passkey changes: what is stored stays right, and the count with it.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { hubs } from '#main.server.ts'
import type { Caller } from '#server/auth/session.ts'
import { type Person, startTestPortal, type TestPortal } from '#server/testing/portal.ts'
import { createToken } from '../sessions/queries-tokens.ts'
import { createVerifiedMember, signIn, signInMember } from '../test-members.ts'
import { addPasskey as store } from './changes.ts'
import {
  addPasskey,
  authenticatorFor,
  countPasskeys,
  memberWithPasskey,
  requestCreateOptions,
} from './test-passkeys.ts'

let portal: TestPortal
let admin: Person
beforeAll(async () => {
  portal = await startTestPortal({ hubs })
  admin = await portal.signInAs('admin')
})
afterAll(() => portal.close())

const path = '/api/identity/passkeys'
const remove = (as: Person, id: string) => portal.ask('DELETE', `${path}/${id}`, { as })
const require = (since: string | null) => portal.db.updateTable('accessVersion').set({ passkeysSince: since }).execute()
const outcomesOf = (answers: { status: number; json: { error?: string } | undefined }[]) =>
  answers.map(({ status, json }) => `${status} ${json?.error ?? ''}`.trim()).sort()

it('of two concurrent removals of the last two, one is refused', async () => {
  await require(new Date(Date.now() - 1000).toISOString())
  for (let round = 0; round < 5; round++) {
    // A session that began after the setting may make one before anything else.
    const one = await memberWithPasskey(portal, await portal.signInAs('mcvp'))
    const second = (await addPasskey(portal, one)).json.passkey.id
    const answers = await Promise.all([remove(one, one.passkeyId), remove(one, second)])
    expect(outcomesOf(answers)).toEqual(['204', '409 passkeyRequired'])
    expect(await countPasskeys(portal, one.uid)).toEqual({ rows: 1, kept: 1, codes: 10 })
  }
  await require(null)
})

it('one challenge makes one passkey', async () => {
  const tm = await memberWithPasskey(portal, await portal.signInAs('tm'))
  const options = await requestCreateOptions(portal, tm)
  const answers = await Promise.all(
    Array.from({ length: 5 }, (_, n) =>
      portal.ask('POST', path, {
        as: tm,
        body: { name: `${n}`, response: authenticatorFor(portal).create(options) },
      }),
    ),
  )
  expect(outcomesOf(answers)).toEqual(['200', ...Array(4).fill('410 passkeyLate')])
  expect(await countPasskeys(portal, tm.uid)).toEqual({ rows: 2, kept: 2, codes: 10 })
})

/** Responses of authenticators to challenges that they got before any of them is sent. */
const prepareResponses = (people: readonly Person[]) =>
  Promise.all(
    people.map(async (as) => {
      const response = authenticatorFor(portal).create(await requestCreateOptions(portal, as))
      return () => portal.ask('POST', path, { as, body: { name: 'Phone', response } })
    }),
  )

it('several first passkeys from one session: codes come once, and the earlier cookie has ended', async () => {
  const tm = await portal.signInAs('tm')
  const sends = await prepareResponses([tm, tm, tm, tm])
  const answers = await Promise.all(sends.map((send) => send()))
  const made = answers.filter(({ status }) => status === 200)
  expect(made.length).toBeGreaterThan(0)
  expect(outcomesOf(answers).filter((each) => each !== '200')).toEqual(Array(4 - made.length).fill('401 notSignedIn'))
  expect(made.filter(({ json }) => json.codes !== null)).toHaveLength(1)
  expect(await countPasskeys(portal, tm.uid)).toEqual({ rows: made.length, kept: made.length, codes: 10 })
})

it('the first passkey from two sessions at once: one is made, and the other session has ended', async () => {
  for (let round = 0; round < 8; round++) {
    const email = await createVerifiedMember(portal)
    const both = [await signInMember(portal, email), await signInMember(portal, email)]
    const [{ uid }] = both as [Person, Person]
    const sends = await prepareResponses(both)
    const answers = await Promise.all(sends.map((send) => send()))
    expect(outcomesOf(answers)).toEqual(['200', '401 notSignedIn'])
    expect(await countPasskeys(portal, uid)).toEqual({ rows: 1, kept: 1, codes: 10 })
    const left = await portal.db.selectFrom('session').select('secondFactor').where('userId', '=', uid).execute()
    expect(left).toEqual([{ secondFactor: 1 }])
  }
})

it('a password sign-in while the first passkey is made: it has ended, or led to the second factor', async () => {
  for (let round = 0; round < 8; round++) {
    const email = await createVerifiedMember(portal)
    const person = await signInMember(portal, email)
    const [send] = await prepareResponses([person])
    const [added, came] = await Promise.all([send?.(), signIn(portal, email)])
    expect(added?.status).toBe(200)
    expect([200, 403]).toContain(came.status)
    const left = await portal.db.selectFrom('session').select('secondFactor').where('userId', '=', person.uid).execute()
    expect(left).toEqual([{ secondFactor: 1 }])
  }
})

it('both of the last two are removed: nothing is left, and the count is right', async () => {
  const member = await memberWithPasskey(portal, await portal.signInAs('tm'))
  const second = (await addPasskey(portal, member)).json.passkey.id
  const answers = await Promise.all([remove(member, member.passkeyId), remove(member, second)])
  expect(outcomesOf(answers)).toEqual(['204', '204'])
  expect(await countPasskeys(portal, member.uid)).toEqual({ rows: 0, kept: 0, codes: 0 })
})

it('an admin resets while one is added: the session ends, and nothing is added', async () => {
  for (let round = 0; round < 8; round++) {
    const member = await memberWithPasskey(portal, await portal.signInAs('tm'))
    const response = authenticatorFor(portal).create(await requestCreateOptions(portal, member))
    const [added, reset] = await Promise.all([
      portal.ask('POST', path, { as: member, body: { name: 'late', response } }),
      portal.ask('DELETE', `/api/users/${member.uid}/passkeys`, { as: admin }),
    ])
    expect(reset.status).toBe(200)
    expect([200, 401]).toContain(added.status)
    expect(reset.json.removed).toBe(added.status === 200 ? 2 : 1)
    expect(await countPasskeys(portal, member.uid)).toEqual({ rows: 0, kept: 0, codes: 0 })
  }
})

it('a request whose session ends just before it is stored changes nothing', async () => {
  const { uid, email } = await portal.signInAs('tm')
  const challenge = await createToken(portal.db, 'make-passkey', uid)
  const caller = { uid, email, sessionId: 'has ended' } as Caller
  const made = { id: `late-${uid}`, publicKey: 'AA', counter: 0, transports: '[]', isSynced: 0 }
  const adding = store(
    portal.portal,
    { name: 'late', created: made, challenge },
    { caller, actor: { uid, email, address: '' } },
  )
  await expect(adding).rejects.toMatchObject({ status: 401 })
  expect(await countPasskeys(portal, uid)).toEqual({ rows: 0, kept: 0, codes: 0 })
})
