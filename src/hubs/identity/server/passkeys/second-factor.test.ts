// Second factor: the first passkey ends older sessions, and every session stores whether a second factor opened it.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hubs } from '#main.server.ts'
import { type Person, startTestPortal, type TestPortal } from '#server/testing/portal.ts'
import { cookieIn, cookiesIn, enter, password, signIn, verifiedMember } from '../test-members.ts'
import { addPasskey, authenticatorFor, memberWithPasskey, optionsFor, passkeysOf, signInBy } from './test-passkeys.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await startTestPortal({ hubs })
})
afterAll(() => portal.close())

const path = '/api/identity/passkeys'
const isIn = async (as: Person) => (await portal.ask('GET', '/api/me', { as })).status === 200
const factorsOf = async ({ uid }: { uid: string }) => {
  const rows = await portal.db.selectFrom('session').select('secondFactor').where('userId', '=', uid).execute()
  return rows.map(({ secondFactor }) => secondFactor)
}

describe('the first passkey', () => {
  it('ends every other session, and copies of the cookie that made it', async () => {
    const email = await verifiedMember(portal)
    const [here, phone, thief] = [await enter(portal, email), await enter(portal, email), await enter(portal, email)]
    const copy = { ...here }
    await addPasskey(portal, here)
    expect([await isIn(here), await isIn(phone), await isIn(thief), await isIn(copy)]).toEqual([
      true,
      false,
      false,
      false,
    ])
    expect(await factorsOf(here)).toEqual([1])
    const [mail] = (await portal.outbox()).filter(({ to }) => to === email)
    expect(mail?.text).toContain('You were signed out everywhere else.')
  })

  it('ends none when it is the second passkey', async () => {
    const member = await memberWithPasskey(portal, await enter(portal, await verifiedMember(portal)))
    const came = await signInBy(portal, member.by)
    const other = { ...member, cookie: cookieIn(came.headers) }
    expect((await addPasskey(portal, member)).status).toBe(200)
    expect([await isIn(member), await isIn(other)]).toEqual([true, true])
  })
})

describe('a session of somebody with a passkey', () => {
  it('that a passkey or a recovery code opened may change passkeys and codes', async () => {
    const email = await verifiedMember(portal)
    const member = await memberWithPasskey(portal, await enter(portal, email))
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
    expect(await factorsOf(member)).toEqual([1, 1, 1])
    for (const as of sessions) {
      expect((await addPasskey(portal, as)).status).toBe(200)
      expect((await portal.ask('POST', '/api/identity/recovery-codes', { as })).status).toBe(200)
    }
  })

  it('that neither opened, as after an upgrade, may not until a passkey confirms it', async () => {
    const member = await memberWithPasskey(portal, await enter(portal, await verifiedMember(portal)))
    const response = authenticatorFor(portal).make(await optionsFor(portal, member))
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
    expect(await passkeysOf(portal, member.uid)).toEqual({ rows: 1, kept: 1, codes: 10 })

    const { json } = await portal.ask('POST', '/api/identity/confirm/passkey-options', { as: member })
    const body = { response: member.by.sign(json) }
    const confirmed = await portal.ask('POST', '/api/identity/confirm/passkey', { as: member, body })
    const fresh = { ...member, cookie: cookieIn(confirmed.headers) }
    expect(await factorsOf(member)).toEqual([1])
    expect((await portal.ask('POST', '/api/identity/recovery-codes', { as: fresh })).status).toBe(200)
  })
})

it('a password or Google alone is no second factor', async () => {
  expect(await factorsOf(await enter(portal, await verifiedMember(portal)))).toEqual([0])
})
