// Re-authentication with Google, for people with neither a passkey nor a password, and only with their own account.
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Person } from '#server/testing/portal.ts'
import { ageSessions, memberWithPasskey } from '../passkeys/test-passkeys.ts'
import type { Jar } from './test-oauth-flow.ts'
import { type GooglePortal, startGooglePortal } from './test-portal.ts'

let google: GooglePortal
beforeAll(async () => {
  google = await startGooglePortal()
})
afterAll(() => google.close())

/** Signed in with Google, some time ago. */
async function member() {
  const email = google.account()
  const jar: Jar = new Map()
  const { cookie } = await google.oauthFlow(email, 'intent=sign-in', jar)
  const { json } = await google.portal.ask('GET', '/api/me', { headers: { cookie } })
  const person: Person = { uid: json.uid, email, cookie }
  await ageSessions(google.portal, person.uid)
  return { person, jar }
}
/** In a browser in which nobody is signed in at the provider. */
function confirm(email: string, jar: Jar) {
  const { host } = new URL(google.portal.url)
  return google.oauthFlow(email, 'intent=confirm', new Map([...jar].filter(([key]) => key.startsWith(`${host} `))))
}
const requestPasskeyOptions = async (as: Person) => {
  const { status, json } = await google.portal.ask('POST', '/api/identity/passkeys/options', { as })
  return status === 200 ? 'fresh' : json.error
}
const listSessions = ({ uid }: Person) =>
  google.portal.db.selectFrom('session').select(['id', 'secondFactor']).where('userId', '=', uid).execute()

it('works with their own account, in the session they have', async () => {
  const { person, jar } = await member()
  const [before] = await listSessions(person)
  expect(await requestPasskeyOptions(person)).toBe('signInAgain')
  expect((await google.portal.ask('GET', '/api/identity/confirm', { as: person })).json).toEqual({ way: 'google' })
  const { outcome, cookie } = await confirm(person.email, jar)
  expect(outcome).toBe('confirmed')
  expect(cookie).not.toBe(person.cookie)
  expect(await requestPasskeyOptions({ ...person, cookie })).toBe('fresh')
  expect(await requestPasskeyOptions(person)).toBe('notSignedIn')
  expect(await listSessions(person)).toEqual([before])
})

it('fails with another account, without a session, and when canceled', async () => {
  const { person, jar } = await member()
  const other = await member()
  const stranger = google.account()
  const wrong = await confirm(other.person.email, jar)
  expect(wrong.outcome).toBe('otherPerson')
  expect(wrong.text).toContain('That’s a different account. Choose the one you sign in with.')
  expect((await confirm(stranger, jar)).outcome).toBe('otherPerson')
  expect((await confirm('cancel', jar)).outcome).toBe('canceled')
  expect((await confirm(person.email, new Map())).outcome).toBe('failed')
  expect(await requestPasskeyOptions(person)).toBe('signInAgain')
  const made = await google.portal.db.selectFrom('user').select('id').where('email', '=', stranger).execute()
  expect(made).toEqual([])
})

it('fails if the provider asked for the password long ago', async () => {
  const { person, jar } = await member()
  google.provider.signedInAgo(11 * 60)
  const late = await confirm(person.email, jar)
  expect([late.outcome, late.text]).toEqual(['notFresh', expect.stringContaining('Sign out of Google')])
  expect(await requestPasskeyOptions(person)).toBe('signInAgain')
  google.provider.signedInAgo(9 * 60)
  expect((await confirm(person.email, jar)).outcome).toBe('confirmed')
  google.provider.signedInAgo(0)
})

it('fails with the same number at another provider', async () => {
  const { person, jar } = await member()
  const { db } = google.portal
  const own = db.updateTable('account').where('userId', '=', person.uid)
  await own.set({ providerId: 'google' }).execute()
  expect((await confirm(person.email, jar)).outcome).toBe('otherPerson')
  // The next sign-in links it again by its verified address.
  expect((await google.oauthFlow(person.email, 'intent=sign-in')).outcome).toBe('signedIn')
  const rows = db.selectFrom('account').select('providerId').where('userId', '=', person.uid)
  expect((await rows.execute()).map(({ providerId }) => providerId).sort()).toEqual(
    ['google', google.provider.issuer].sort(),
  )
})

it('fails as soon as they have a passkey or a password', async () => {
  const { portal } = google
  const byPassword = await member()
  const now = new Date().toISOString()
  const { uid } = byPassword.person
  await portal.db
    .insertInto('account')
    .values({
      id: `own-${uid}`,
      accountId: uid,
      providerId: 'credential',
      userId: uid,
      password: 'x',
      createdAt: now,
      updatedAt: now,
    })
    .execute()
  expect((await confirm(byPassword.person.email, byPassword.jar)).outcome).toBe('otherMethod')

  const byPasskey = await member()
  await ageSessions(portal, byPasskey.person.uid, 0)
  await memberWithPasskey(portal, byPasskey.person)
  await ageSessions(portal, byPasskey.person.uid)
  const { cookie, email } = byPasskey.person
  const renewed: Jar = new Map([[`${new URL(portal.url).host} session_token`, cookie]])
  expect((await confirm(email, renewed)).outcome).toBe('otherMethod')
})
