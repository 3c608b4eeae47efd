// Second factor and passkey sign-in (MFA), also with a recovery code. The proof is used up in the transaction that opens the
// session: of two concurrent requests only one succeeds.

import type { PasskeyRow } from '#server/auth/second-factor.ts'
import { type Db, inTransaction } from '#server/database/database.ts'
import type { Portal } from '#server/hub/hub.ts'
import { queueMail } from '#server/notify/mail.ts'
import { lock } from '#server/people/lock.ts'
import { type Actor, recordAudit } from '#server/privacy/audit.ts'
import { isOfDomain } from '#shared/people/email-domain.ts'
import { consumeLimits, refusedPasskeyLimits } from '../limits.ts'
import { buildCodeUsedMail } from '../passkeys/mails.ts'
import { mfaExpired, passkeyExpired, passkeyRefused, passkeyUnknown, wrongCode } from '../passkeys/problems.ts'
import { consumeCode, countCodes, findPasskey, recordUse } from '../passkeys/queries.ts'
import { isCounterReplayed } from '../passkeys/webauthn.ts'
import { findByUid, type PersonRow } from '../queries.ts'
import { checkActive, createSession, type SignInContext } from '../sessions/changes.ts'
import { consumeToken, recordUsedChallenge } from '../sessions/queries-tokens.ts'
import { domainProblem } from '../sign-in/not-of-domain.ts'
import type { Work } from '../tables.ts'

/** What was verified: this passkey has signed this challenge, with this counter. */
export type VerifiedPasskey = { passkey: PasskeyRow; challenge: string; counter: number }

function checkMaySignIn({ config }: Portal, person: PersonRow): void {
  if (!isOfDomain(person.email, config.emailDomain)) throw domainProblem(config.organisation)
  checkActive(person)
}

export async function signInWithPasskey(portal: Portal, signed: VerifiedPasskey, context: SignInContext) {
  const result = await inTransaction(portal.db, async (trx) => {
    const person = await consumeSigned(trx, signed, context.actor)
    if (!person) return undefined
    checkMaySignIn(portal, person)
    return { person, token: await createSession(trx, person, context, 'passkey') }
  })
  if (!result) throw passkeyRefused()
  return result
}

/** The owner, locked, with challenge and counter used up; undefined when the authenticator was copied, which the audit
 * records. */
export async function consumeSigned(
  trx: Work,
  { passkey, challenge, counter }: VerifiedPasskey,
  actor: Actor,
): Promise<PersonRow | undefined> {
  const [person] = (await lock(trx, { people: [passkey.userId] })).people
  const current = person && (await findPasskey(trx, passkey.id))
  if (!person || !current) throw passkeyUnknown()
  if (!(await recordUsedChallenge(trx, challenge, person.id))) throw passkeyExpired()
  if (isCounterReplayed(current.counter, counter)) {
    const who = { ...actor, uid: null, email: person.email }
    const after = { name: current.name, counted: current.counter, counts: counter }
    await recordAudit(trx, who, { kind: 'identity.passkeyCopied', subject: person.email, after })
    return undefined
  }
  await recordUse(trx, current.id, counter)
  return person
}

type RefusedPasskey = { challenge: string; uid: string; address: string }

/** The signature is invalid: the challenge is used up, and the audit records whose passkey was tried. Challenges cost a stranger
 * nothing, so after a few only the refusal is left. */
export async function recordRefused(db: Db, { challenge, uid, address }: RefusedPasskey): Promise<void> {
  if ((await consumeLimits(db, refusedPasskeyLimits(uid))) !== undefined) return
  await inTransaction(db, async (trx) => {
    const person = await findByUid(trx, uid)
    if (!person || !(await recordUsedChallenge(trx, challenge, uid))) return
    const who = { uid: null, email: person.email, address }
    const after = { with: 'passkey' }
    await recordAudit(trx, who, { kind: 'identity.signInFailed', subject: person.email, after })
  })
}

type RecoveryInput = { uid: string; proof: string; code: string }

export async function signInWithCode(portal: Portal, { uid, proof, code }: RecoveryInput, context: SignInContext) {
  return inTransaction(portal.db, async (trx) => {
    const [person] = (await lock(trx, { people: [uid] })).people
    if (!person) throw mfaExpired()
    if (!(await consumeCode(trx, uid, code, portal.secret))) throw wrongCode()
    if ((await consumeToken(trx, 'first-step', proof)) !== uid) throw mfaExpired()
    checkMaySignIn(portal, person)
    const left = await countCodes(trx, uid)
    await queueMail(trx, buildCodeUsedMail(portal.config, person, left))
    const token = await createSession(trx, person, context, 'recovery code')
    const who = { ...context.actor, uid, email: person.email }
    await recordAudit(trx, who, { kind: 'identity.recoveryCode', subject: person.email, after: { left } })
    return { person, token }
  })
}
