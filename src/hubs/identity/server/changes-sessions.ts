// How does a person come in with a password, and out again, here or everywhere else? Session and trail in one transaction.
import { type Actor, recordAudit } from '#server/audit.ts'
import { type Db, inTransaction } from '#server/database/database.ts'
import { acceptInvitations } from '#server/invitations.ts'
import type { Caller } from '#server/session.ts'
import { problem } from '#shared/problem.ts'
import { sentences } from '../rules.ts'
import { noteSignIn, type PersonRow, passwordHashOf } from './queries.ts'
import { endSession, endSessions, openSession, type Visit } from './queries-sessions.ts'

const atEmail = (message: string) => ({ fields: { email: message } })
export const wrongCredentials = () =>
  problem('notSignedIn', sentences.invalidCredentials, {
    error: 'invalidCredentials',
    ...atEmail(sentences.invalidCredentials),
  })
const noUserData = () => problem('unavailable', sentences.noUserData, { error: 'noUserData' })

/** With the right password only: a guess learns nothing. */
export function refuseOutsiders({ active, emailVerified }: PersonRow): void {
  if (!active) throw problem('forbidden', sentences.shutOut, { error: 'shutOut' })
  if (emailVerified) return
  throw problem('forbidden', sentences.notVerified, { error: 'emailNotVerified', ...atEmail(sentences.notVerified) })
}

/** What was proven: whose password has this hash. */
type Proven = { uid: string; passwordHash: string }
type Arrival = { visit: Visit; before: Caller | undefined; actor: Actor }

export const signIn = (db: Db, { uid, passwordHash }: Proven, { visit, before, actor }: Arrival) =>
  inTransaction(db, async (trx) => {
    const person = await noteSignIn(trx, uid)
    if (!person) throw noUserData()
    // Changed in the very moment in which it was looked at: what was proven is no longer the password.
    if ((await passwordHashOf(trx, uid)) !== passwordHash) throw wrongCredentials()
    refuseOutsiders(person)
    // The session that this browser had before ends: nobody else may go on with it.
    if (before) await endSession(trx, before.sessionId, before.uid)
    const { email } = person
    await acceptInvitations(trx, person, { ...actor, uid, email })
    await recordAudit(trx, { ...actor, uid, email }, { kind: 'identity.signIn', subject: email })
    return { person, token: await openSession(trx, uid, visit) }
  })

export function noteFailure(db: Db, { email, address }: { email: string; address: string }, isLocked: boolean) {
  const who = { uid: null, email, address }
  return inTransaction(db, async (trx) => {
    await recordAudit(trx, who, { kind: 'identity.signInFailed', subject: email })
    if (isLocked) await recordAudit(trx, who, { kind: 'identity.lockout', subject: email })
  })
}

export const signOut = (db: Db, { uid, email, sessionId }: Caller, actor: Actor): Promise<void> =>
  inTransaction(db, async (trx) => {
    await endSession(trx, sessionId, uid)
    await recordAudit(trx, actor, { kind: 'identity.signOut', subject: email })
  })

export const signOutThere = (db: Db, there: string, { uid, email }: Caller, actor: Actor): Promise<void> =>
  inTransaction(db, async (trx) => {
    if (!(await endSession(trx, there, uid))) throw problem('notFound', 'This session has ended already.')
    await recordAudit(trx, actor, { kind: 'identity.signOut', subject: email, after: { others: 1 } })
  })

/** Answers how many sessions ended. */
export const signOutOthers = (db: Db, { uid, email, sessionId }: Caller, actor: Actor): Promise<number> =>
  inTransaction(db, async (trx) => {
    const ended = await endSessions(trx, uid, sessionId)
    await recordAudit(trx, actor, { kind: 'identity.signOut', subject: email, after: { others: ended } })
    return ended
  })
