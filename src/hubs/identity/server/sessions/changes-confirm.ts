// Re-authentication changes: the owner of a session proved again that they are there, and the session is fresh from then on.
// Proof, session and audit line are one transaction; returns the token for a new cookie.

import { isRecent } from '#server/auth/fresh-sign-in.ts'
import type { Caller } from '#server/auth/session.ts'
import { inTransaction } from '#server/database/database.ts'
import type { Portal } from '#server/hub/hub.ts'
import { lock } from '#server/people/lock.ts'
import { type Actor, recordAudit } from '#server/privacy/audit.ts'
import { problem } from '#shared/problem.ts'
import type { ConfirmWay } from '../../contract-confirm.ts'
import { passkeyRefused } from '../passkeys/problems.ts'
import { findLinkedUid, findPasswordHash, type PersonRow } from '../queries.ts'
import { consumeSigned, type VerifiedPasskey } from '../second-step/changes.ts'
import type { Tables, Work } from '../tables.ts'
import { refreshSession } from './queries.ts'

type By = { caller: Caller; actor: Actor }

/** Each person has one way, the strongest they have: a password alone is not enough for anyone with a passkey. */
export async function findConfirmWay(
  db: Tables,
  { id, passkeys }: Pick<PersonRow, 'id' | 'passkeys'>,
): Promise<ConfirmWay> {
  if (passkeys > 0) return 'passkey'
  return (await findPasswordHash(db, id)) === null ? 'google' : 'password'
}

const notSignedIn = () => problem('notSignedIn', 'Please sign in first.')

const otherWayProblem = () =>
  problem('conflict', 'Your account now confirms in a different way. Please try again.', { error: 'otherConfirmWay' })

export const wrongConfirmPassword = () => {
  const text = 'That’s not your password. Please try again.'
  return problem('badInput', text, { error: 'wrongPassword', fields: { password: text } })
}

async function confirmSession(
  trx: Work,
  person: PersonRow | undefined,
  way: ConfirmWay,
  { caller, actor }: By,
): Promise<string> {
  if (!person) throw notSignedIn()
  if ((await findConfirmWay(trx, person)) !== way) throw otherWayProblem()
  const isSecondFactor = way === 'passkey'
  const token = await refreshSession(trx, { sessionId: caller.sessionId, uid: caller.uid, isSecondFactor })
  if (!token) throw notSignedIn()
  await recordAudit(trx, actor, { kind: 'identity.confirm', subject: caller.email, after: { with: way } })
  return token
}

/** `passwordHash`: of the password that was verified. */
export const confirmByPassword = ({ db }: Portal, passwordHash: string, by: By): Promise<string> =>
  inTransaction(db, async (trx) => {
    const [person] = (await lock(trx, { people: [by.caller.uid] })).people
    // Changed at the very moment at which it was verified.
    if (person && (await findPasswordHash(trx, person.id)) !== passwordHash) throw wrongConfirmPassword()
    return confirmSession(trx, person, 'password', by)
  })

export async function confirmByPasskey({ db }: Portal, signed: VerifiedPasskey, by: By): Promise<string> {
  const token = await inTransaction(db, async (trx) => {
    const person = await consumeSigned(trx, signed, by.actor)
    // A copied authenticator is recorded in the audit, and that stays.
    return person && confirmSession(trx, person, 'passkey', by)
  })
  if (!token) throw passkeyRefused()
  return token
}

type ConfirmResult =
  | { outcome: 'confirmed'; token: string }
  | { outcome: 'failed' | 'otherPerson' | 'otherMethod' | 'notFresh' }

type Returned = { namespace: string; sub: string; authTime: number | undefined }

/**
 * `claims`: of the Google account that came back. Whoever finds an open browser has its Google session, too: only the time at which
 * the person proved to Google who they are says that they are there now.
 */
export const confirmByGoogle = ({ db }: Portal, claims: Returned, by: By): Promise<ConfirmResult> =>
  inTransaction(db, async (trx) => {
    const [person] = (await lock(trx, { people: [by.caller.uid] })).people
    if (!person) return { outcome: 'failed' }
    if ((await findLinkedUid(trx, claims)) !== person.id) return { outcome: 'otherPerson' }
    if ((await findConfirmWay(trx, person)) !== 'google') return { outcome: 'otherMethod' }
    if (!isRecent((claims.authTime ?? 0) * 1000)) return { outcome: 'notFresh' }
    return { outcome: 'confirmed', token: await confirmSession(trx, person, 'google', by) }
  })
