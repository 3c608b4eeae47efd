// Passkey changes: adding, renaming and removing. The person's row is locked meanwhile, so that their number is always right
// and a session that an admin ends at this moment changes nothing more.

import { checkFresh } from '#server/auth/fresh-sign-in.ts'
import { dropPasskey, dropPasskeys, findPasskeysRequiredSince, type PasskeyRow } from '#server/auth/second-factor.ts'
import type { Caller } from '#server/auth/session.ts'
import { inTransaction } from '#server/database/database.ts'
import type { Portal } from '#server/hub/hub.ts'
import { queueMail } from '#server/notify/mail.ts'
import { lock } from '#server/people/lock.ts'
import { type Actor, recordAudit } from '#server/privacy/audit.ts'
import { needsPasskey } from '#shared/access.ts'
import { problem } from '#shared/problem.ts'
import type { PersonRow } from '../queries.ts'
import { endSessions, findSession, refreshSession } from '../sessions/queries.ts'
import { consumeToken } from '../sessions/queries-tokens.ts'
import type { Work } from '../tables.ts'
import { buildAddedMail, buildNewCodesMail, buildRemovedMail } from './mails.ts'
import { shortId } from './passkey-response.ts'
import { passkeyExpired } from './problems.ts'
import { insertPasskey, listPasskeys, replaceCodes, setPasskeyCount } from './queries.ts'
import type { NewPasskey } from './webauthn.ts'

const maxPasskeys = 20

type By = { caller: Caller; actor: Actor }

/** Checked again under the lock: another session may have made the first passkey since this one was authorized. */
async function lockOwner(trx: Work, caller: Caller): Promise<PersonRow> {
  const [person] = (await lock(trx, { people: [caller.uid] })).people
  const session = person && (await findSession(trx, caller.sessionId, caller.uid))
  if (!session) throw problem('notSignedIn', 'Please sign in first.')
  checkFresh({ ...caller, hasPasskey: person.passkeys > 0, isSecondFactor: session.secondFactor === 1 })
  return person
}

async function findOwnPasskey(trx: Work, uid: string, id: string): Promise<PasskeyRow> {
  const found = (await listPasskeys(trx, uid)).find((each) => shortId(each) === id)
  if (!found) throw problem('notFound', 'This passkey no longer exists. Reload the page.')
  return found
}

type NewPasskeyInput = { name: string; created: NewPasskey; challenge: string }

/** Recovery codes come with the first one. From then on a password alone opens nothing: every other session ends, and this
 * one, which made the passkey, counts as opened with it and gets a new `token`. */
export async function addPasskey(portal: Portal, { name, created, challenge }: NewPasskeyInput, { caller, actor }: By) {
  return inTransaction(portal.db, async (trx) => {
    const person = await lockOwner(trx, caller)
    if ((await consumeToken(trx, 'make-passkey', challenge)) !== caller.uid) throw passkeyExpired()
    if (person.passkeys >= maxPasskeys) throw tooManyProblem()
    const at = new Date().toISOString()
    const passkey = { ...created, userId: caller.uid, name, createdAt: at, lastUsedAt: null }
    if (!(await insertPasskey(trx, passkey))) throw alreadyKnownProblem()
    await setPasskeyCount(trx, caller.uid, person.passkeys + 1)
    const first = person.passkeys === 0 ? await startSecondFactor(trx, portal.secret, caller) : undefined
    await queueMail(trx, buildAddedMail(portal.config, person, { name, isFirst: first !== undefined }))
    await recordAudit(trx, actor, { kind: 'identity.passkeyAdd', subject: caller.email, after: { name } })
    return { passkey, codes: first?.codes ?? null, token: first?.token }
  })
}

async function startSecondFactor(trx: Work, secret: string, { uid, sessionId }: Caller) {
  await endSessions(trx, uid, sessionId)
  const token = await refreshSession(trx, { sessionId, uid, isSecondFactor: true })
  return { codes: await replaceCodes(trx, uid, secret), token }
}

const tooManyProblem = () => problem('conflict', `You can have up to ${maxPasskeys} passkeys. Remove one first.`)
const alreadyKnownProblem = () => problem('conflict', 'This passkey has already been added.', { error: 'passkeyKnown' })

export const renamePasskey = ({ db }: Portal, { id, name }: { id: string; name: string }, { caller, actor }: By) =>
  inTransaction(db, async (trx): Promise<PasskeyRow> => {
    await lockOwner(trx, caller)
    const passkey = await findOwnPasskey(trx, caller.uid, id)
    if (passkey.name === name) return passkey
    await trx.updateTable('passkey').set({ name }).where('id', '=', passkey.id).execute()
    await recordAudit(trx, actor, {
      kind: 'identity.passkeyRename',
      subject: caller.email,
      before: { name: passkey.name },
      after: { name },
    })
    return { ...passkey, name }
  })

export async function removePasskey(portal: Portal, id: string, { caller, actor }: By): Promise<void> {
  await inTransaction(portal.db, async (trx) => {
    const person = await lockOwner(trx, caller)
    const { id: whole, name } = await findOwnPasskey(trx, caller.uid, id)
    if (person.passkeys > 1) {
      await dropPasskey(trx, whole)
      await setPasskeyCount(trx, caller.uid, person.passkeys - 1)
    } else {
      if (needsPasskey(caller.role) && (await findPasskeysRequiredSince(trx)) !== null) throw requiredProblem()
      await dropPasskeys(trx, caller.uid)
    }
    await queueMail(trx, buildRemovedMail(portal.config, person, name))
    await recordAudit(trx, actor, { kind: 'identity.passkeyRemove', subject: caller.email, before: { name } })
  })
}

const requiredProblem = () =>
  problem('conflict', 'Your role needs a passkey. Add another one before you remove this one.', {
    error: 'passkeyRequired',
  })

export async function newRecoveryCodes(portal: Portal, { caller, actor }: By): Promise<string[]> {
  return inTransaction(portal.db, async (trx) => {
    const person = await lockOwner(trx, caller)
    if (person.passkeys === 0) throw problem('conflict', 'Add a passkey first.', { error: 'noPasskey' })
    const created = await replaceCodes(trx, caller.uid, portal.secret)
    await queueMail(trx, buildNewCodesMail(portal.config, person))
    await recordAudit(trx, actor, { kind: 'identity.recoveryCodes', subject: caller.email })
    return created
  })
}
