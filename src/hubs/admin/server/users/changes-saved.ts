// Saving changed people: rows first, then the audit, for all of them, in the order in which everybody else writes, to avoid
// a deadlock. A role of LCVP or MCVP is an appointment in the open year.

import type { Trx } from '#server/database/database.ts'
import type { Portal } from '#server/hub/hub.ts'
import { notify } from '#server/notify/inbox.ts'
import { announce } from '#server/notify/live.ts'
import type { PeopleTables } from '#server/people/people.ts'
import { writePlace } from '#server/people/places.ts'
import { type Actor, recordAudit } from '#server/privacy/audit.ts'
import { type AppointmentRow, appoint, endAppointments } from '#server/years/appointments.ts'
import { isAdmin } from '#shared/access.ts'
import { isAppointed, type OwnRole, roleNames } from '#shared/roles.ts'
import type { Year } from '#shared/time/years.ts'
import type { User, UserChange } from '../../contract.ts'
import { auditKindOf } from '../../rules.ts'

/** `row` is locked; `before` includes its appointments. `isPlaced`: an admin named the place. */
export type ChangedUser = {
  row: PeopleTables['user']
  appointments: readonly AppointmentRow[]
  before: User
  after: User
  isPlaced: boolean
}
type SaveOptions = { to: UserChange; actor: Actor; year: Year; portal: Portal }

export async function saveChangedUsers(trx: Trx, changed: ChangedUser[], { to, actor, year, portal }: SaveOptions) {
  for (const each of changed) {
    if (each.before.role !== each.after.role) await saveRole(trx, each, { actor, year })
    await saveRow(trx, each, year)
    announce(trx, { hub: 'identity', uid: each.row.id })
  }
  const others = changed.filter(({ before, after }) => before.role !== after.role && after.uid !== actor.uid)
  await notify(
    portal,
    trx,
    others.map(({ after }) => ({
      ...{ uid: after.uid, kind: 'role', path: '/profile' },
      text: `Your role is now ${roleNames[after.role]}`,
    })),
  )
  for (const { before, after } of changed) {
    const isMoved = !isSamePlace(before, after)
    const auditedFields = ({ role, active, place }: User) =>
      'role' in to || 'active' in to ? { role, active, ...(isMoved && { place }) } : place
    await recordAudit(trx, actor, {
      kind: auditKindOf(to),
      subject: before.email,
      before: auditedFields(before),
      after: auditedFields(after),
    })
  }
}

/** Ends today's appointments; an appointed person keeps the role they have without one. */
async function saveRole(
  trx: Trx,
  { row, appointments, after: { role, place } }: ChangedUser,
  by: Pick<SaveOptions, 'actor' | 'year'>,
) {
  const ids = appointments.map(({ id }) => id)
  await endAppointments(trx, ids)
  if (isAppointed(role)) {
    await appoint(trx, { userId: row.id, role, place, year: by.year, createdBy: by.actor.email })
  }
  const ownRole: OwnRole = isAdmin(row.role) ? 'tm' : row.role
  const own = isAppointed(role) ? ownRole : role
  await trx.updateTable('user').set({ role: own }).where('id', '=', row.id).execute()
}

const isSamePlace = ({ place: one }: User, { place: other }: User) =>
  one.committee === other.committee && one.portfolio === other.portfolio

async function saveRow(trx: Trx, { row, before, after, ...changed }: ChangedUser, { label }: Year) {
  const { uid, active, place, version } = after
  const now = new Date().toISOString()
  const isPlaced = changed.isPlaced && !isSamePlace(before, after)
  await trx
    .updateTable('user')
    .set({ active: active ? 1 : 0, version, updatedAt: now })
    // A person whose place an admin has set is not asked for it.
    .$if(isPlaced, (query) => query.set({ placeAskedAt: row.placeAskedAt ?? now, placeYear: label }))
    .where('id', '=', uid)
    .execute()
  if (isPlaced) await writePlace(trx, uid, place)
  if (!active) await trx.deleteFrom('session').where('userId', '=', uid).execute()
}
