// Verified addresses and role changes: what a verified address brings along, and the role with its audit line. Called within
// the transaction of the change that caused it.

import { announce } from '#server/notify/live.ts'
import { acceptInvitations } from '#server/people/invitations.ts'
import { type Actor, recordAudit } from '#server/privacy/audit.ts'
import { isAdmin } from '#shared/access.ts'
import { type OwnRole, roles } from '#shared/roles.ts'
import type { PersonRow } from './queries.ts'
import { endSessions } from './sessions/queries.ts'
import { dropTokens } from './sessions/queries-tokens.ts'
import type { Work } from './tables.ts'

export const adminRole = roles.find(isAdmin) as OwnRole

/** Marks this locked person's address as verified. Returns whether a role was promised to it, which counts only the first
 * time. */
export async function markVerified(trx: Work, person: PersonRow, adminEmails: string[]): Promise<boolean> {
  await dropTokens(trx, 'verify-email', person.id)
  if (person.emailVerified) return false
  await endSessions(trx, person.id)
  await trx
    .updateTable('user')
    .set({ emailVerified: 1, updatedAt: new Date().toISOString() })
    .where('id', '=', person.id)
    .execute()
  const wasPromised = await applyGrants(trx, person, adminEmails)
  await acceptInvitations(trx, person, { uid: person.id, email: person.email, address: '' })
  return wasPromised
}

/** `person` is locked. */
export async function changeRole(trx: Work, person: PersonRow, role: OwnRole, actor: Actor): Promise<void> {
  if (person.role === role) return
  await trx
    .updateTable('user')
    .set((row) => ({ role, version: row('version', '+', 1), updatedAt: new Date().toISOString() }))
    .where('id', '=', person.id)
    .execute()
  announce(trx, { hub: 'identity', uid: person.id })
  await recordAudit(trx, actor, {
    kind: 'role.change',
    subject: person.email,
    before: { role: person.role },
    after: { role },
  })
}

const settingActor = (setting: string): Actor => ({ uid: null, email: setting, address: 'console' })

/** What a verified address brings along: admin by the ADMIN_EMAILS setting, or a grant that waited for it. Returns whether
 * there was such a promise. */
async function applyGrants(trx: Work, person: PersonRow, adminEmails: string[]): Promise<boolean> {
  const grant = await trx.deleteFrom('roleGrant').where('email', '=', person.email).returning('role').executeTakeFirst()
  const isNamed = adminEmails.includes(person.email)
  if (isNamed) await changeRole(trx, person, adminRole, settingActor('ADMIN_EMAILS'))
  else if (grant) await changeRole(trx, person, grant.role, settingActor('npm run admin'))
  return isNamed || grant !== undefined
}
