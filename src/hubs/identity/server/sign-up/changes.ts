// Sign-up changes: creating an account and verifying its address. Person, password, mail and audit line are one transaction.

import { inTransaction } from '#server/database/database.ts'
import type { Portal } from '#server/hub/hub.ts'
import { queueMail } from '#server/notify/mail.ts'
import { acceptInvitations, findInvitedAddress } from '#server/people/invitations.ts'
import { lock } from '#server/people/lock.ts'
import { type Actor, recordAudit } from '#server/privacy/audit.ts'
import type { OwnRole } from '#shared/roles.ts'
import { markVerified } from '../changes.ts'
import { buildKnownAddressMail, buildVerificationMail } from '../mail/mails.ts'
import { queuePasswordChangedMail } from '../password/changes.ts'
import { dropUnverified, findByEmail, findPasswordHash, insertPerson, lockByToken, setPassword } from '../queries.ts'
import { createSession } from '../sessions/changes.ts'
import { type ClientInfo, endSessions } from '../sessions/queries.ts'
import { createToken, dropTokens, linkExpired } from '../sessions/queries-tokens.ts'

/** Without a password, the person chooses one behind the mail link. */
type NewAccount = { email: string; role: OwnRole; passwordHash: string | undefined }

/** Returns the person's uid; undefined when a concurrent request took the address. */
export const createAccount = (
  { db, config }: Portal,
  { email, role, passwordHash }: NewAccount,
  actor: Actor,
): Promise<string | undefined> =>
  inTransaction(db, async (trx) => {
    const created = await insertPerson(trx, { email, role })
    if (!created) return undefined
    if (passwordHash) await setPassword(trx, created.id, passwordHash)
    const token = await createToken(trx, 'verify-email', created.id)
    await queueMail(trx, buildVerificationMail(config, created, token))
    const who = { ...actor, uid: created.id, email }
    await recordAudit(trx, who, { kind: 'identity.signUp', subject: email, after: { role } })
    return created.id
  })

export const sendVerificationMail = (
  { db, config }: Portal,
  person: { id: string; email: string; name: string },
): Promise<void> =>
  inTransaction(db, async (trx) => {
    const token = await createToken(trx, 'verify-email', person.id)
    await queueMail(trx, buildVerificationMail(config, person, token))
  })

/** Somebody signs up with an address that has an account: only its owner is told, by mail. */
export async function sendKnownAddressMail(
  { db, config }: Portal,
  person: { email: string; name: string },
): Promise<void> {
  await inTransaction(db, (trx) => queueMail(trx, buildKnownAddressMail(config, person)))
}

type JoinInput = { token: string; email: string; passwordHash: string }

/** The link of an invitation proves access to the mailbox: the account is created, or becomes theirs. Returns its uid. */
export const joinByLink = ({ db, config }: Portal, input: JoinInput, actor: Actor): Promise<string> =>
  inTransaction(db, async (trx) => {
    const { token, email, passwordHash } = input
    const existing = await findByEmail(trx, email)
    const person = existing
      ? (await lock(trx, { people: [existing.id] })).people[0]
      : await insertPerson(trx, { email, role: 'tm' })
    // Used a moment before, withdrawn, or the account is closed.
    if (!person?.active || (await findInvitedAddress(trx, token)) !== email) throw linkExpired()
    const who = { ...actor, uid: person.id, email }
    await dropUnverified(trx, person)
    await setPassword(trx, person.id, passwordHash)
    await queuePasswordChangedMail(trx, config, person)
    await endSessions(trx, person.id)
    for (const purpose of ['reset-password', 'first-step'] as const) await dropTokens(trx, purpose, person.id)
    if (person.emailVerified) await acceptInvitations(trx, person, who)
    else await markVerified(trx, person, config.adminEmails)
    await recordAudit(trx, who, { kind: 'identity.join', subject: email })
    return person.id
  })

/** With `visit`, a session is opened for that browser: it has proven that it is the one that signed up. */
type VerifyInput = { token: string; passwordHash: string | undefined; visit: ClientInfo | undefined }
/** `currentHash`: of the password that counts from now on, if there is one. */
type Verified = { currentHash: string | null; sessionToken: string | undefined }

export const verifyAddress = (
  { db, config }: Portal,
  { token, passwordHash, visit }: VerifyInput,
  actor: Actor,
): Promise<Verified> =>
  inTransaction(db, async (trx) => {
    const person = await lockByToken(trx, 'verify-email', token)
    if (!person) throw linkExpired()
    if (passwordHash) {
      await dropUnverified(trx, person)
      await setPassword(trx, person.id, passwordHash)
      await queuePasswordChangedMail(trx, config, person)
    }
    await markVerified(trx, person, config.adminEmails)
    const who = { ...actor, uid: person.id, email: person.email }
    await recordAudit(trx, who, { kind: 'identity.verify', subject: person.email })
    const currentHash = await findPasswordHash(trx, person.id)
    const maySignIn = visit && person.active && person.passkeys === 0
    const sessionToken = maySignIn
      ? await createSession(trx, person, { visit, before: undefined, actor }, 'verification link')
      : undefined
    return { currentHash, sessionToken }
  })
