// Second factor: the first passkey ends older sessions, and every session stores whether a second factor opened it.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hubs } from '#main.server.ts'
import { type Person, startTestPortal, type TestPortal } from '#server/testing/portal.ts'
import { cookieIn, cookiesIn, createVerifiedMember, password, signIn, signInMember } from '../test-members.ts'
import {
  addPasskey,
  authenticatorFor,
  countPasskeys,
  memberWithPasskey,
  requestCreateOptions,
  signInBy,
} from './test-passkeys.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await startTestPortal({ hubs })
})
afterAll(() => portal.close())

const path = '/api/identity/passkeys'
const isSignedIn = async (as: Person) => (await portal.ask('GET', '/api/me', { as })).status === 200
const listFactors = async ({ uid }: { uid: string }) => {
  const rows = await portal.db.selectFrom('session').select('secondFactor').where('userId', '=', uid).execute()
  return rows.map(({ secondFactor }) => secondFactor)
}

describe('the first passkey', () => {
  it('ends every other session, and copies of the cookie that made it', async () => {
    const email = await createVerifiedMember(portal)
    const [here, phone, thief] = [
      await signInMember(portal, email),
      await signInMember(portal, email),
      await signInMember(portal, email),
    ]
    const copy = { ...here }
    await addPasskey(portal, here)
    expect([await isSignedIn(here), await isSignedIn(phone), await isSignedIn(thief), await isSignedIn(copy)]).toEqual([
      true,
      false,
      false,
      false,
    ])
    expect(await listFactors(here)).toEqual([1])
    const [mail] = (await portal.outbox()).filter(({ to }) => to === email)
    expect(mail?.text).toContain('You were signed out on all other devices.')
  })

  it('ends none when it is the second passkey', async () => {
    const member = await memberWithPasskey(portal, await signInMember(portal, await createVerifiedMember(portal)))
    const came = await signInBy(portal, member.by)
    const other = { ...member, cookie: cookieIn(came.headers) }
    expect((await addPasskey(portal, member)).status).toBe(200)
    expect([await isSignedIn(member), await isSignedIn(other)]).toEqual([true, true])
  })
})

describe('a session of somebody with a passkey', () => {
  it('that a passkey or a recovery code opened may change passkeys and codes', async () => {
    const email = await createVerifiedMember(portal)
    const member = await memberWithPasskey(portal, await signInMember(portal, email))
    const first = await signIn(portal, email)
    const code = { code: member.codes[0] }
    const headers = { cookie: cookiesIn(first.headers) }
    const recovered = await portal.ask('POST', '/api/identity/recovery', { body: code, headers })
    const sessions = [
      member,
      ...[await signInBy(portal, member.by), recovered].map((came) => ({
        ...member,
        cookie: cookieIn(came.headers),
      })),
    ]
    expect(await listFactors(member)).toEqual([1, 1, 1])
    for (const as of sessions) {
      expect((await addPasskey(portal, as)).status).toBe(200)
      expect((await portal.ask('POST', '/api/identity/recovery-codes', { as })).status).toBe(200)
    }
  })

  it('that neither opened, as after an upgrade, may not until a passkey confirms it', async () => {
    const member = await memberWithPasskey(portal, await signInMember(portal, await createVerifiedMember(portal)))
    const response = authenticatorFor(portal).create(await requestCreateOptions(portal, member))
    await portal.db.updateTable('session').set({ secondFactor: 0 }).where('userId', '=', member.uid).execute()
    const calls = () =>
      Promise.all([
        portal.ask('POST', `${path}/options`, { as: member }),
        portal.ask('POST', path, { as: member, body: { name: 'x', response } }),
        portal.ask('PUT', `${path}/${member.passkeyId}`, { as: member, body: { name: 'y' } }),
        portal.ask('DELETE', `${path}/${member.passkeyId}`, { as: member }),
        portal.ask('POST', '/api/identity/recovery-codes', { as: member }),
      ])
    expect((await calls()).map(({ json }) => json?.error)).toEqual(Array(5).fill('signInAgain'))
    const byPassword = await portal.ask('POST', '/api/identity/confirm/password', { as: member, body: { password } })
    expect(byPassword.json.error).toBe('otherConfirmWay')
    expect((await calls()).map(({ json }) => json?.error)).toEqual(Array(5).fill('signInAgain'))
    expect(await countPasskeys(portal, member.uid)).toEqual({ rows: 1, kept: 1, codes: 10 })

    const { json } = await portal.ask('POST', '/api/identity/confirm/passkey-options', { as: member })
    const body = { response: member.by.sign(json) }
    const confirmed = await portal.ask('POST', '/api/identity/confirm/passkey', { as: member, body })
    const fresh = { ...member, cookie: cookieIn(confirmed.headers) }
    expect(await listFactors(member)).toEqual([1])
    expect((await portal.ask('POST', '/api/identity/recovery-codes', { as: fresh })).status).toBe(200)
  })
})

it('a password or Google alone is no second factor', async () => {
  expect(await listFactors(await signInMember(portal, await createVerifiedMember(portal)))).toEqual([0])
})
