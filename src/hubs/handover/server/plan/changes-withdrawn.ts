// Withdrawal of what the plan does not give any more: people were invited to it, or have joined, and it has not begun.
import type { Trx } from '#server/database/database.ts'
import { announce } from '#server/notify/live.ts'
import { type Actor, recordAudit } from '#server/privacy/audit.ts'
import { isAdmin } from '#shared/access.ts'
import type { AppointedRole, Role } from '#shared/roles.ts'
import { today } from '#shared/time/calendar.ts'
import { type PlanPersonRow, tablesOf } from './tables.ts'

const offered = ['email', 'role', 'committee', 'portfolio', 'startsOn'] as const

/** The same person, office and first day. */
export const isSameOffer = (one: PlanPersonRow, other: PlanPersonRow) =>
  offered.every((name) => one[name] === other[name])

type Changed = { year: string; before: readonly PlanPersonRow[]; after: readonly PlanPersonRow[]; actor: Actor }

export async function withdrawChanged(trx: Trx, { year, before, after, actor }: Changed): Promise<void> {
  const isGone = (row: PlanPersonRow) => row.invitedAt !== null && !after.some((each) => isSameOffer(each, row))
  for (const row of before.filter(isGone)) await withdraw(trx, row, year, actor)
}

async function withdraw(trx: Trx, row: PlanPersonRow, year: string, actor: Actor): Promise<void> {
  const { email, committee, portfolio } = row
  // Plans of version 0.3 named admins, who were invited as team members.
  const role = isAdmin(row.role as Role) ? 'tm' : row.role
  const office = { role, committee, portfolio, year }
  const invitations = await trx
    .deleteFrom('invitation')
    .where((invitation) => invitation.and({ email, role, year }))
    .where('committee', committee === null ? 'is' : '=', committee)
    .where('portfolio', portfolio === null ? 'is' : '=', portfolio)
    .returning('id')
    .execute()
  // Read after that: whoever was accepting it has joined by now.
  const coming = await tablesOf(trx)
    .selectFrom('appointment')
    .innerJoin('user', 'user.id', 'appointment.userId')
    .select(['appointment.id', 'appointment.userId'])
    .where('user.email', '=', email)
    .where('appointment.year', '=', year)
    .where('appointment.role', '=', role as AppointedRole)
    .where('appointment.committee', committee === null ? 'is' : '=', committee)
    .where('appointment.portfolio', portfolio === null ? 'is' : '=', portfolio)
    .where('appointment.startsOn', '>', today())
    .where('appointment.createdAt', '>=', row.invitedAt)
    .execute()
  const subject = email ?? ''
  if (invitations.length > 0) await recordAudit(trx, actor, { kind: 'invitation.withdraw', subject, before: office })
  for (const { id, userId } of coming) {
    await trx.deleteFrom('appointment').where('id', '=', id).execute()
    announce(trx, { hub: 'identity', uid: userId })
    await recordAudit(trx, actor, { kind: 'appointment.end', subject, before: office })
  }
}
