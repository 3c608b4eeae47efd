// Second factor after Google: a person with a passkey is not signed in by Google alone.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { memberWithPasskey } from '../passkeys/test-passkeys.ts'
import type { Jar } from './test-oauth-flow.ts'
import { type GooglePortal, startGooglePortal } from './test-portal.ts'

let google: GooglePortal
beforeAll(async () => {
  google = await startGooglePortal()
})
afterAll(() => google.close())

const cookiesIn = (jar: Jar) => [...jar.values()].join('; ')

it('creates no session and applies no chosen role; a recovery code completes the sign-in', async () => {
  const { portal } = google
  const email = google.account()
  const first = await google.oauthFlow(email, 'intent=sign-up&role=tl')
  expect(first.outcome).toBe('signedIn')
  const { json } = await portal.ask('GET', '/api/me', { headers: { cookie: first.cookie } })
  const { codes, uid } = await memberWithPasskey(portal, { uid: json.uid, email, cookie: first.cookie })
  const jar: Jar = new Map()
  const again = await google.oauthFlow(email, 'intent=sign-up&role=tm', jar)
  expect([again.outcome, again.cookie]).toEqual(['secondStep', ''])
  expect(again.text).toContain('Now use your passkey.')
  const { role } = await portal.db.selectFrom('user').select('role').where('id', '=', uid).executeTakeFirstOrThrow()
  expect(role).toBe('tl')
  const answer = await portal.ask('POST', '/api/identity/recovery', {
    body: { code: codes[0] },
    headers: { cookie: cookiesIn(jar) },
  })
  expect([answer.status, answer.json.uid]).toEqual([200, uid])
})
