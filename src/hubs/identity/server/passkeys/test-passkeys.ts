// Test members with passkeys, made and used through the real endpoints.
import type { Person, TestPortal } from '#server/testing/portal.ts'
import { cookieIn } from '../test-members.ts'
import { type Authenticator, newAuthenticator, type Tampering } from './test-authenticator.ts'

const path = '/api/identity/passkeys'

export const authenticatorFor = ({ portal }: TestPortal, more?: Parameters<typeof newAuthenticator>[1]) =>
  newAuthenticator(portal.config.publicUrl, more)

export const requestCreateOptions = async (portal: TestPortal, as: Person) =>
  (await portal.ask('POST', `${path}/options`, { as })).json

type CreateOptions = { by?: Authenticator; name?: string; tampering?: Tampering }

export async function addPasskey(portal: TestPortal, as: Person, input: CreateOptions = {}) {
  const { by = authenticatorFor(portal), name = 'Phone', tampering } = input
  const response = by.create(await requestCreateOptions(portal, as), tampering)
  const answer = await portal.ask('POST', path, { as, body: { name, response } })
  // The first passkey brings a new cookie, which a browser would store.
  as.cookie = cookieIn(answer.headers) || as.cookie
  return { ...answer, by, response }
}

/** A person with one passkey, and the recovery codes that came with it. */
export async function memberWithPasskey(portal: TestPortal, as: Person) {
  const { status, text, json, by } = await addPasskey(portal, as)
  if (status !== 200) throw new Error(`no passkey for ${as.email}: ${text}`)
  return { ...as, by, codes: json.codes as string[], passkeyId: json.passkey.id as string }
}

export const requestSignInOptions = async (portal: TestPortal) =>
  (await portal.ask('POST', `${path}/sign-in-options`)).json

export const sendSigned = (portal: TestPortal, response: unknown, headers: Record<string, string> = {}) =>
  portal.ask('POST', `${path}/sign-in`, { body: { response }, headers })

export const signInBy = async (portal: TestPortal, by: Authenticator, tampering?: Tampering) =>
  sendSigned(portal, by.sign(await requestSignInOptions(portal), tampering))

export const countPasskeys = async (portal: TestPortal, uid: string) => {
  const rows = await portal.db.selectFrom('passkey').select('id').where('userId', '=', uid).execute()
  const codes = await portal.db.selectFrom('recoveryCode').select('codeHash').where('userId', '=', uid).execute()
  const { passkeys } = await portal.db
    .selectFrom('user')
    .select('passkeys')
    .where('id', '=', uid)
    .executeTakeFirstOrThrow()
  return { rows: rows.length, kept: passkeys as number, codes: codes.length }
}

/** As if they had signed in longer ago. */
export async function ageSessions(portal: TestPortal, uid: string, minutes = 11): Promise<void> {
  const createdAt = new Date(Date.now() - minutes * 60_000).toISOString()
  await portal.db.updateTable('session').set({ createdAt, provenAt: null }).where('userId', '=', uid).execute()
}
