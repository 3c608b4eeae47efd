// Second factor changes (MFA): requiring passkeys, and resetting somebody else's. Each with its audit line.

import { resetPasskeys } from '#server/auth/reset-passkeys.ts'
import { type Db, inTransaction, type Trx } from '#server/database/database.ts'
import type { Portal } from '#server/hub/hub.ts'
import { lock } from '#server/people/lock.ts'
import { type Actor, recordAudit } from '#server/privacy/audit.ts'
import { national } from '#shared/access.ts'
import { problem } from '#shared/problem.ts'
import { personNotFound } from './changes.ts'

type RequireInput = { isRequired: boolean; uid: string }

/** Running sessions go on; it takes effect at the next sign-in. */
export const requirePasskeys = (db: Db, { isRequired, uid }: RequireInput, actor: Actor): Promise<void> =>
  inTransaction(db, async (trx) => {
    const since = await lockSetting(trx)
    // Locked: an admin who removes their last passkey at this moment is not shut out by their own setting.
    const [admin] = (await lock(trx, { people: [uid] })).people
    if (isRequired && !admin?.passkeys) throw noPasskeyProblem()
    const before = { isRequired: since !== null }
    if (before.isRequired === isRequired) return
    const passkeysSince = isRequired ? new Date().toISOString() : null
    await trx.updateTable('accessVersion').set({ passkeysSince }).execute()
    const subject = national.join(', ')
    await recordAudit(trx, actor, { kind: 'permission.requirePasskeys', subject, before, after: { isRequired } })
  })

const noPasskeyProblem = () => problem('conflict', 'Add a passkey for yourself first.', { error: 'noPasskey' })

/** The row that changes of the organisation lock, too: before any person. */
async function lockSetting(trx: Trx): Promise<string | null> {
  const { passkeysSince } = await trx
    .updateTable('accessVersion')
    .set((row) => ({ passkeysSince: row.ref('passkeysSince') }))
    .returning('passkeysSince')
    .executeTakeFirstOrThrow()
  return passkeysSince
}

type ResetInput = { uid: string; byUid: string }

export async function resetPasskeysOf({ db, config }: Portal, { uid, byUid }: ResetInput, actor: Actor) {
  if (uid === byUid) throw ownPasskeysProblem()
  return inTransaction(db, async (trx) => {
    const [person] = (await lock(trx, { people: [uid] })).people
    if (!person) throw personNotFound()
    return { email: person.email, removed: await resetPasskeys(trx, config, person, actor) }
  })
}

const ownPasskeysProblem = () =>
  problem('conflict', 'Your own passkeys are in your profile. If you lost them, ask another admin.', {
    error: 'isYourself',
  })
