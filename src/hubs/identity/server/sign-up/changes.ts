// Sign-up changes: creating an account and verifying its address. Person, password, mail and audit line are one transaction.

import { inTransaction } from '#server/database/database.ts'
import type { Portal } from '#server/hub/hub.ts'
import { queueMail } from '#server/notify/mail.ts'
import { acceptInvitations, invitedAddress } from '#server/people/invitations.ts'
import { lockPerson } from '#server/people/list.ts'
import { type Actor, recordAudit } from '#server/privacy/audit.ts'
import type { OwnRole } from '#shared/roles.ts'
import { markVerified } from '../changes.ts'
import { knownMail, verificationMail } from '../mail/mails.ts'
import { mailPasswordChanged } from '../password/changes.ts'
import { dropUnproven, findByEmail, insertPerson, lockByToken, passwordHashOf, setPassword } from '../queries.ts'
import { endSessions } from '../sessions/queries.ts'
import { dropTokens, linkEnded, makeToken } from '../sessions/queries-tokens.ts'

/** Without a password, the person chooses one behind the mail link. */
type NewAccount = { email: string; role: OwnRole; passwordHash: string | undefined }

/** Returns the person's uid; undefined when a concurrent request took the address. */
export async function makeAccount(
  { db, config, postman }: Portal,
  { email, role, passwordHash }: NewAccount,
  actor: Actor,
): Promise<string | undefined> {
  const uid = await inTransaction(db, async (trx) => {
    const made = await insertPerson(trx, { email, role })
    if (!made) return undefined
    if (passwordHash) await setPassword(trx, made.id, passwordHash)
    const token = await makeToken(trx, 'verify-email', made.id)
    await queueMail(trx, verificationMail(config, made, token))
    const who = { ...actor, uid: made.id, email }
    await recordAudit(trx, who, { kind: 'identity.signUp', subject: email, after: { role } })
    return made.id
  })
  void postman.drain()
  return uid
}

export async function sendVerification(
  { db, config, postman }: Portal,
  person: { id: string; email: string; name: string },
): Promise<void> {
  await inTransaction(db, async (trx) => {
    const token = await makeToken(trx, 'verify-email', person.id)
    await queueMail(trx, verificationMail(config, person, token))
  })
  void postman.drain()
}

/** Somebody signs up with an address that has an account: only its owner is told, by mail. */
export async function sendKnown(
  { db, config, postman }: Portal,
  person: { email: string; name: string },
): Promise<void> {
  await inTransaction(db, (trx) => queueMail(trx, knownMail(config, person)))
  void postman.drain()
}

type Joining = { token: string; email: string; passwordHash: string }

/** The link of an invitation proves access to the mailbox: the account is created, or becomes theirs. Returns its uid. */
export const joinByLink = ({ db, config }: Portal, joining: Joining, actor: Actor): Promise<string> =>
  inTransaction(db, async (trx) => {
    const { token, email, passwordHash } = joining
    const known = await findByEmail(trx, email)
    const person = known ? await lockPerson(trx, known.id) : await insertPerson(trx, { email, role: 'tm' })
    // Used a moment before, withdrawn, or the account is closed.
    if (!person?.active || (await invitedAddress(trx, token)) !== email) throw linkEnded()
    const who = { ...actor, uid: person.id, email }
    await dropUnproven(trx, person)
    await setPassword(trx, person.id, passwordHash)
    await mailPasswordChanged(trx, config, person)
    await endSessions(trx, person.id)
    for (const purpose of ['reset-password', 'first-step'] as const) await dropTokens(trx, purpose, person.id)
    if (person.emailVerified) await acceptInvitations(trx, person, who)
    else await markVerified(trx, person, config.adminEmails)
    await recordAudit(trx, who, { kind: 'identity.join', subject: email })
    return person.id
  })

type Proof = { token: string; passwordHash: string | undefined }

/** Returns the hash of the password that counts from now on, if there is one. */
export const verifyAddress = (
  { db, config }: Portal,
  { token, passwordHash }: Proof,
  actor: Actor,
): Promise<string | null> =>
  inTransaction(db, async (trx) => {
    const person = await lockByToken(trx, 'verify-email', token)
    if (!person) throw linkEnded()
    if (passwordHash) {
      await dropUnproven(trx, person)
      await setPassword(trx, person.id, passwordHash)
      await mailPasswordChanged(trx, config, person)
    }
    await markVerified(trx, person, config.adminEmails)
    const who = { ...actor, uid: person.id, email: person.email }
    await recordAudit(trx, who, { kind: 'identity.verify', subject: person.email })
    return passwordHashOf(trx, person.id)
  })
