// Test members: signed up, verified and signed in through the real endpoints.
import type { Person, TestPortal } from '#server/testing/portal.ts'

export const password = 'correct horse battery'
let count = 0

export const newEmail = (name = 'member') => {
  count += 1
  return `${name}${count}.${Date.now().toString(36)}@nexus.example`
}

export const signUp = (portal: TestPortal, email: string, more: object = {}) =>
  portal.ask('POST', '/api/identity/sign-up', { body: { email, password, role: 'tm', ...more } })

export const signIn = (portal: TestPortal, email: string, given = password, headers: Record<string, string> = {}) =>
  portal.ask('POST', '/api/identity/sign-in', { body: { email, password: given }, headers })

/** The token from the newest mail to that address. */
export async function readMailToken(portal: TestPortal, email: string): Promise<string> {
  const mail = (await portal.outbox()).find(({ to }) => to === email)
  return new URL((mail?.link ?? '').replace('/#/', '/')).searchParams.get('token') ?? ''
}

/** As the owner of the mailbox does in any browser: with a password of their choice. */
export const verify = (portal: TestPortal, token: string, given: string | undefined = password) =>
  portal.ask('POST', '/api/identity/verify', { body: { token, password: given } })

/** As in the browser that signed up: a click, with the cookies that it got there, signs in. */
export const clickLink = (portal: TestPortal, token: string, cookie = '') =>
  portal.ask('POST', '/api/identity/verify', { body: { token }, headers: { cookie } })

/** All cookies of a response, as a browser sends them back. */
export const cookiesIn = (headers: Headers) =>
  headers
    .getSetCookie()
    .map((set) => set.split(';')[0])
    .join('; ')

export function cookieIn(headers: Headers): string {
  const set = headers.getSetCookie().find((cookie) => /session_token=[^;]/.test(cookie)) ?? ''
  return set.split(';')[0] ?? ''
}

/** Verified in another browser than the one that signed up, so there is no session yet. */
export async function createVerifiedMember(portal: TestPortal, email = newEmail()): Promise<string> {
  await signUp(portal, email)
  await verify(portal, await readMailToken(portal, email))
  return email
}

export async function signInMember(portal: TestPortal, email: string, given = password): Promise<Person> {
  const answer = await signIn(portal, email, given)
  if (answer.status !== 200) throw new Error(`sign-in of ${email} failed: ${answer.text}`)
  return { uid: answer.json.uid, email, cookie: cookieIn(answer.headers) }
}

export const listAuditKinds = async (portal: TestPortal, subject: string): Promise<string[]> => {
  const rows = await portal.db
    .selectFrom('audit')
    .select('kind')
    .where('subject', '=', subject)
    .orderBy('seq')
    .execute()
  return rows.map(({ kind }) => kind)
}
