// Second factor and passkey sign-in (MFA), also with a recovery code. The proof is used up in the transaction that opens the
// session: of two concurrent requests only one succeeds.

import type { PasskeyRow } from '#server/auth/second-factor.ts'
import { type Db, inTransaction } from '#server/database/database.ts'
import type { Portal } from '#server/hub/hub.ts'
import { queueMail } from '#server/notify/mail.ts'
import { lockPerson } from '#server/people/list.ts'
import { type Actor, recordAudit } from '#server/privacy/audit.ts'
import { isOfDomain } from '#shared/people/email-domain.ts'
import { codeUsedMail } from '../passkeys/mails.ts'
import { firstStepEnded, passkeyLate, passkeyRefused, passkeyUnknown, wrongCode } from '../passkeys/problems.ts'
import { codesLeft, findPasskey, noteUse, takeCode } from '../passkeys/queries.ts'
import { goesBack } from '../passkeys/webauthn.ts'
import { findByUid, type PersonRow } from '../queries.ts'
import { type Arrival, letIn, refuseOutsiders } from '../sessions/changes.ts'
import { takeToken } from '../sessions/queries-tokens.ts'
import { notOfDomain } from '../sign-in/not-of-domain.ts'
import type { Work } from '../tables.ts'

/** What was verified: this passkey has signed this challenge, with this counter. */
export type Signed = { passkey: PasskeyRow; challenge: string; counter: number }

function refuseStrangers({ config }: Portal, person: PersonRow): void {
  if (!isOfDomain(person.email, config.emailDomain)) throw notOfDomain(config.organisation)
  refuseOutsiders(person)
}

export async function signInWithPasskey(portal: Portal, signed: Signed, arrival: Arrival) {
  const came = await inTransaction(portal.db, async (trx) => {
    const person = await takeSigned(trx, signed, arrival.actor)
    if (!person) return undefined
    refuseStrangers(portal, person)
    return { person, token: await letIn(trx, person, arrival, 'passkey') }
  })
  if (!came) throw passkeyRefused()
  return came
}

/** The owner, locked, with challenge and counter used up; undefined when the authenticator was copied, which the audit
 * records. */
export async function takeSigned(
  trx: Work,
  { passkey, challenge, counter }: Signed,
  actor: Actor,
): Promise<PersonRow | undefined> {
  const person = await lockPerson(trx, passkey.userId)
  const now = person && (await findPasskey(trx, passkey.id))
  if (!person || !now) throw passkeyUnknown()
  if ((await takeToken(trx, 'ask-passkey', challenge)) === undefined) throw passkeyLate()
  if (goesBack(now.counter, counter)) {
    const who = { ...actor, uid: null, email: person.email }
    const after = { name: now.name, counted: now.counter, counts: counter }
    await recordAudit(trx, who, { kind: 'identity.passkeyCopied', subject: person.email, after })
    return undefined
  }
  await noteUse(trx, now.id, counter)
  return person
}

type Refused = { challenge: string; uid: string | undefined; address: string }

/** The signature is invalid: the challenge is used up, and the audit records whose passkey was tried. */
export const noteRefused = (db: Db, { challenge, uid, address }: Refused): Promise<void> =>
  inTransaction(db, async (trx) => {
    const person = uid && (await findByUid(trx, uid))
    if ((await takeToken(trx, 'ask-passkey', challenge)) === undefined || !person) return
    const who = { uid: null, email: person.email, address }
    const after = { with: 'passkey' }
    await recordAudit(trx, who, { kind: 'identity.signInFailed', subject: person.email, after })
  })

type Recovery = { uid: string; proof: string; code: string }

export async function signInWithCode(portal: Portal, { uid, proof, code }: Recovery, arrival: Arrival) {
  const came = await inTransaction(portal.db, async (trx) => {
    const person = await lockPerson(trx, uid)
    if (!person) throw firstStepEnded()
    if (!(await takeCode(trx, uid, code))) throw wrongCode()
    if ((await takeToken(trx, 'first-step', proof)) !== uid) throw firstStepEnded()
    refuseStrangers(portal, person)
    const left = await codesLeft(trx, uid)
    await queueMail(trx, codeUsedMail(portal.config, person, left))
    const token = await letIn(trx, person, arrival, 'recovery code')
    const who = { ...arrival.actor, uid, email: person.email }
    await recordAudit(trx, who, { kind: 'identity.recoveryCode', subject: person.email, after: { left } })
    return { person, token }
  })
  void portal.postman.drain()
  return came
}
