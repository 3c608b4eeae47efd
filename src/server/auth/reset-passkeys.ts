// Passkey reset: an admin, or the console, removes all passkeys and recovery codes of a person who lost them. The password or
// Google is then enough until they create a new one. All their sessions end.
import type { Transaction } from 'kysely'
import type { Trx } from '../database/database.ts'
import type { Sender } from '../notify/email-template.ts'
import { announce } from '../notify/live.ts'
import { queueMail } from '../notify/mail.ts'
import type { PeopleTables } from '../people/people.ts'
import { type Actor, recordAudit } from '../privacy/audit.ts'
import { buildPasskeyMail } from './passkey-mail.ts'
import { dropPasskeys } from './second-factor.ts'

/** `person` is locked. Returns how many passkeys were removed; if there were none, nothing happens. */
export async function resetPasskeys(
  trx: Trx,
  config: Sender,
  person: PeopleTables['user'],
  actor: Actor,
): Promise<number> {
  const removed = await dropPasskeys(trx, person.id)
  if (removed === 0) return 0
  await (trx as Transaction<PeopleTables>).deleteFrom('session').where('userId', '=', person.id).execute()
  announce(trx, { hub: 'identity', uid: person.id })
  await queueMail(trx, buildResetMail(config, person))
  await recordAudit(trx, actor, { kind: 'identity.passkeyReset', subject: person.email, after: { removed } })
  return removed
}

const buildResetMail = (config: Sender, person: PeopleTables['user']) =>
  buildPasskeyMail(config, person, 'Your NEXUS passkeys were reset', [
    'An admin reset your passkeys and recovery codes, and signed you out everywhere.',
    'Sign in with your password or Google, then add a new passkey in your profile:',
  ])
