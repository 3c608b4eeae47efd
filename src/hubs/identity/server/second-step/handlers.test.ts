// Passkey sign-in: valid signatures only. Each challenge works once, also with concurrent requests.
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { startTestPortal, type TestPortal } from '#server/testing/portal.ts'
import { hub } from '../handlers.ts'
import { challengeLifeMs } from '../passkeys/signed-challenge.ts'
import {
  addPasskey,
  authenticatorFor,
  memberWithPasskey,
  requestCreateOptions,
  requestSignInOptions,
  sendSigned,
  signInBy,
} from '../passkeys/test-passkeys.ts'
import { cookieIn, listAuditKinds } from '../test-members.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await startTestPortal({ hubs: [hub] })
})
afterAll(() => portal.close())
beforeEach(async () => {
  await portal.db.deleteFrom('throttle').execute()
})

const me = (cookie: string) => portal.ask('GET', '/api/me', { headers: { cookie } })
const newMember = async () => memberWithPasskey(portal, await portal.signInAs('tm'))
const setUser = (uid: string, values: object) =>
  portal.db.updateTable('user').set(values).where('id', '=', uid).execute()
const countSessions = async (uid: string) =>
  (await portal.db.selectFrom('session').select('id').where('userId', '=', uid).execute()).length
const outcomesOf = (answers: { status: number; json: { error?: string } }[]) =>
  answers.map(({ status, json }) => `${status} ${json.error ?? ''}`.trim()).sort()

describe('a passkey', () => {
  it('signs in alone, like any other sign-in', async () => {
    const { by, uid, email } = await newMember()
    const answer = await signInBy(portal, by)
    expect([answer.status, answer.json]).toEqual([200, expect.objectContaining({ uid, email, role: 'tm' })])
    expect((await me(cookieIn(answer.headers))).json.uid).toBe(uid)
    expect(answer.headers.getSetCookie().find((cookie) => cookie.includes('session_token'))).toMatch(/HttpOnly/)
    const row = await portal.db.selectFrom('user').select('lastSignInAt').where('id', '=', uid).executeTakeFirst()
    expect(row?.lastSignInAt).not.toBeNull()
    const used = await portal.db.selectFrom('passkey').selectAll().where('userId', '=', uid).executeTakeFirst()
    expect([used?.lastUsedAt !== null, Number(used?.counter)]).toEqual([true, 1])
    expect(await listAuditKinds(portal, email)).toEqual(['identity.passkeyAdd', 'identity.signIn'])
  })

  it('ends the session that the browser had before', async () => {
    const [{ by }, before] = [await newMember(), await portal.signInAs('tl')]
    const { headers } = await sendSigned(portal, by.sign(await requestSignInOptions(portal)), { cookie: before.cookie })
    expect((await me(before.cookie)).status).toBe(401)
    expect((await me(cookieIn(headers))).status).toBe(200)
  })

  it('is refused from another origin, for another site name, with another key, for another person, or without user verification', async () => {
    const [{ by, uid, email }, other] = [await newMember(), await newMember()]
    const opened = await countSessions(uid)
    for (const twist of [
      { origin: 'https://nexus.evil.example' },
      { rpId: 'evil.example' },
      { key: other.by },
      { userHandle: other.uid },
      { userHandle: '' },
      { isVerified: false },
      { type: 'webauthn.create' },
    ]) {
      const { status, json, headers } = await signInBy(portal, by, twist)
      expect([status, json.error, cookieIn(headers), twist]).toEqual([401, 'passkeyRefused', '', twist])
    }
    expect(await countSessions(uid)).toBe(opened)
    expect(await listAuditKinds(portal, email)).toEqual([
      'identity.passkeyAdd',
      ...Array(7).fill('identity.signInFailed'),
    ])
  })

  it('uses up its challenge when it is refused', async () => {
    const { by } = await newMember()
    const options = await requestSignInOptions(portal)
    expect((await sendSigned(portal, by.sign(options, { origin: 'https://evil.example' }))).status).toBe(401)
    expect((await sendSigned(portal, by.sign(options))).json.error).toBe('passkeyLate')
  })

  it('that is unknown signs nobody in', async () => {
    const answer = await signInBy(portal, authenticatorFor(portal), { userHandle: 'somebody' })
    expect([answer.status, answer.json.error]).toEqual([401, 'passkeyUnknown'])
  })

  it('cannot be replayed, expires after five minutes, and signs no challenge of another kind', async () => {
    const tm = await newMember()
    const response = tm.by.sign(await requestSignInOptions(portal))
    expect((await sendSigned(portal, response)).status).toBe(200)
    expect((await sendSigned(portal, response)).json.error).toBe('passkeyLate')
    expect((await sendSigned(portal, tm.by.sign(await requestCreateOptions(portal, tm)))).status).toBe(410)
    expect((await sendSigned(portal, tm.by.sign({ challenge: 'made-up' }))).status).toBe(410)
    const early = await requestSignInOptions(portal)
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + challengeLifeMs })
    try {
      expect((await sendSigned(portal, tm.by.sign(early))).status).toBe(410)
      expect((await signInBy(portal, tm.by)).status).toBe(200)
    } finally {
      vi.useRealTimers()
    }
  })

  it('of two concurrent responses to one challenge, one signs in', async () => {
    const { by, uid } = await newMember()
    const opened = await countSessions(uid)
    const options = await requestSignInOptions(portal)
    const answers = await Promise.all(Array.from({ length: 5 }, () => sendSigned(portal, by.sign(options))))
    expect(outcomesOf(answers)).toEqual(['200', ...Array(4).fill('410 passkeyLate')])
    expect(await countSessions(uid)).toBe(opened + 1)
  })

  it('whose counter goes back was copied: refused, and recorded in the audit', async () => {
    const { by, email } = await newMember()
    for (const [counter, status] of [
      [7, 200],
      [7, 401],
      [6, 401],
      [0, 401],
      [8, 200],
    ] as const) {
      expect([counter, (await signInBy(portal, by, { counter })).status]).toEqual([counter, status])
    }
    const kinds = await listAuditKinds(portal, email)
    expect(kinds.filter((kind) => kind === 'identity.passkeyCopied')).toHaveLength(3)
  })

  it('whose counter stays at zero works every time', async () => {
    const tm = await portal.signInAs('tm')
    const { by } = await addPasskey(portal, tm, { by: authenticatorFor(portal, { isCounting: false }) })
    expect([(await signInBy(portal, by)).status, (await signInBy(portal, by)).status]).toEqual([200, 200])
  })

  it('refuses a person who is shut out, unverified or of another domain, with the same sentences as a password', async () => {
    const tm = await newMember()
    const refusal = async (values: object) => {
      await setUser(tm.uid, values)
      const { status, json } = await signInBy(portal, tm.by)
      return [status, json.error]
    }
    expect(await refusal({ active: 0 })).toEqual([403, 'shutOut'])
    expect(await refusal({ active: 1, emailVerified: 0 })).toEqual([403, 'emailNotVerified'])
    expect(await refusal({ emailVerified: 1, email: `x${Date.now()}@elsewhere.example` })).toEqual([
      400,
      'domainNotAllowed',
    ])
  })

  it('signs in after any number of challenges that a neighbour asked for, and none of them is stored', async () => {
    const { by } = await newMember()
    await portal.db.deleteFrom('verification').execute()
    for (let n = 0; n < 310; n++) await requestSignInOptions(portal)
    expect(await portal.db.selectFrom('verification').select('id').execute()).toEqual([])
    expect(await portal.db.selectFrom('throttle').select('key').execute()).toEqual([])
    expect((await signInBy(portal, by)).status).toBe(200)
  })

  it('cannot be replayed with another passkey of the portal, or to confirm who somebody is', async () => {
    const [one, other] = [await newMember(), await newMember()]
    const options = await requestSignInOptions(portal)
    expect((await sendSigned(portal, one.by.sign(options))).status).toBe(200)
    expect((await sendSigned(portal, other.by.sign(options))).json.error).toBe('passkeyLate')
    const response = one.by.sign(await requestSignInOptions(portal))
    const confirmed = await portal.ask('POST', '/api/identity/confirm/passkey', { as: one, body: { response } })
    expect([confirmed.status, confirmed.json.error]).toEqual([410, 'passkeyLate'])
  })

  it('that is refused again and again fills neither the trail nor the used challenges', async () => {
    const { by, email } = await newMember()
    for (let n = 0; n < 25; n++) await signInBy(portal, by, { isVerified: false })
    const kinds = await listAuditKinds(portal, email)
    expect(kinds.filter((kind) => kind === 'identity.signInFailed')).toHaveLength(20)
    expect((await signInBy(portal, by)).status).toBe(200)
  })
})
