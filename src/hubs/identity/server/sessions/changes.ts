// Session changes: signing in and out, here or everywhere else. Session and audit line in one transaction.

import type { Caller } from '#server/auth/session.ts'
import { type Db, inTransaction } from '#server/database/database.ts'
import { acceptInvitations } from '#server/people/invitations.ts'
import { lock } from '#server/people/lock.ts'
import { type Actor, recordAudit } from '#server/privacy/audit.ts'
import { problem } from '#shared/problem.ts'
import { sentences } from '../../rules.ts'
import { findPasswordHash, type PersonRow, recordSignIn } from '../queries.ts'
import type { Work } from '../tables.ts'
import { type ClientInfo, endSession, endSessions, insertSession } from './queries.ts'
import { createToken } from './queries-tokens.ts'

const emailField = (message: string) => ({ fields: { email: message } })
export const wrongCredentials = () =>
  problem('notSignedIn', sentences.invalidCredentials, {
    error: 'invalidCredentials',
    ...emailField(sentences.invalidCredentials),
  })
const noUserData = () => problem('unavailable', sentences.noUserData, { error: 'noUserData' })

/** Only after the right password: a guess learns nothing. */
export function checkActive({ active, emailVerified }: PersonRow): void {
  if (!active) throw problem('forbidden', sentences.shutOut, { error: 'shutOut' })
  if (emailVerified) return
  throw problem('forbidden', sentences.notVerified, { error: 'emailNotVerified', ...emailField(sentences.notVerified) })
}

/** What was verified: the person whose password has this hash. */
type VerifiedPassword = { uid: string; passwordHash: string }
export type SignInContext = { visit: ClientInfo; before: Pick<Caller, 'sessionId' | 'uid'> | undefined; actor: Actor }
/** Signed in, with the token of a session; or the second factor is pending, with the proof of the first. */
export type SignInResult = { person: PersonRow; token: string } | { proof: string }

export const signIn = (db: Db, { uid, passwordHash }: VerifiedPassword, context: SignInContext) =>
  inTransaction(db, async (trx): Promise<SignInResult> => {
    const [person] = (await lock(trx, { people: [uid] })).people
    if (!person) throw noUserData()
    // Changed at the very moment at which it was verified: the proven password no longer exists.
    if ((await findPasswordHash(trx, uid)) !== passwordHash) throw wrongCredentials()
    checkActive(person)
    return completeFirstFactor(trx, person, context)
  })

/** A person with a passkey needs it, too: the first factor alone opens nothing. `person` is locked. */
export async function completeFirstFactor(
  trx: Work,
  person: PersonRow,
  context: SignInContext,
  by?: 'google',
): Promise<SignInResult> {
  if (person.passkeys > 0) return { proof: await createToken(trx, 'first-step', person.id) }
  return { person, token: await createSession(trx, person, context, by) }
}

/** Opens a session and returns its token. `person` is locked, and verified. */
export async function createSession(
  trx: Work,
  person: PersonRow,
  { visit, before, actor }: SignInContext,
  by?: 'google' | 'passkey' | 'recovery code' | 'verification link',
): Promise<string> {
  const { id: uid, email } = person
  await recordSignIn(trx, uid)
  // The session that this browser had before ends: nobody else may continue it.
  if (before) await endSession(trx, before.sessionId, before.uid)
  await acceptInvitations(trx, person, { ...actor, uid, email })
  const entry = { kind: 'identity.signIn', subject: email, ...(by && { after: { with: by } }) }
  const isSecondFactor = by === 'passkey' || by === 'recovery code'
  const token = await insertSession(trx, uid, { ...visit, isSecondFactor })
  await recordAudit(trx, { ...actor, uid, email }, entry)
  return token
}

type FailedSignIn = { email: string; address: string; by?: 'recovery code' | 'confirmation' }

export function recordFailure(db: Db, { email, address, by }: FailedSignIn, isLocked: boolean) {
  const who = { uid: null, email, address }
  return inTransaction(db, async (trx) => {
    await recordAudit(trx, who, { kind: 'identity.signInFailed', subject: email, ...(by && { after: { with: by } }) })
    if (isLocked) await recordAudit(trx, who, { kind: 'identity.lockout', subject: email })
  })
}

export const signOut = (db: Db, { uid, email, sessionId }: Caller, actor: Actor): Promise<void> =>
  inTransaction(db, async (trx) => {
    await endSession(trx, sessionId, uid)
    await recordAudit(trx, actor, { kind: 'identity.signOut', subject: email })
  })

export const signOutSession = (db: Db, otherSessionId: string, { uid, email }: Caller, actor: Actor): Promise<void> =>
  inTransaction(db, async (trx) => {
    if (!(await endSession(trx, otherSessionId, uid))) throw problem('notFound', 'This device is already signed out.')
    await recordAudit(trx, actor, { kind: 'identity.signOut', subject: email, after: { others: 1 } })
  })

/** Returns how many sessions ended. */
export const signOutOthers = (db: Db, { uid, email, sessionId }: Caller, actor: Actor): Promise<number> =>
  inTransaction(db, async (trx) => {
    const ended = await endSessions(trx, uid, sessionId)
    await recordAudit(trx, actor, { kind: 'identity.signOut', subject: email, after: { others: ended } })
    return ended
  })
