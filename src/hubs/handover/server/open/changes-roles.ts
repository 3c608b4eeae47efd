// Role changes when a year opens: who leaves, stays and comes. Every change is recorded in the opening, so that it can be
// undone.

import type { Trx } from '#server/database/database.ts'
import { invite } from '#server/people/invitations.ts'
import type { PeopleTables } from '#server/people/people.ts'
import { type AppointmentRow, appoint, endAppointments } from '#server/years/appointments.ts'
import { isAdmin } from '#shared/access.ts'
import type { Place } from '#shared/people/organisation.ts'
import { type AppointedRole, isAppointed, type Role } from '#shared/roles.ts'
import { earlierOf, today } from '#shared/time/calendar.ts'
import type { Year } from '#shared/time/years.ts'
import { type Opening, type Own, ownOf } from './opening.ts'

type PersonRow = PeopleTables['user']
export type Newcomer = { email: string; role: Role; place: Place }
/** `opening` grows with each change. */
export type Turning = { from: Year; to: Year; opening: Opening; createdBy: string; people: Map<string, PersonRow> }
/** `notBefore` is the first day of an appointment that had not begun. */
type Held = { userId: string; role: AppointedRole; place: Place; notBefore?: string | undefined }

/** A role in the new year counts at once, also when the year itself begins later. */
const firstDay = ({ startsOn }: Year) => earlierOf(today(), startsOn)

async function end(trx: Trx, { opening }: Turning, rows: AppointmentRow[]): Promise<void> {
  opening.changed.push(...rows.map(({ id, startsOn, endsOn, endedAt }) => ({ id, startsOn, endsOn, endedAt })))
  await endAppointments(
    trx,
    rows.map(({ id }) => id),
  )
}

async function setOwn(trx: Trx, { opening, people }: Turning, person: PersonRow, own: Own): Promise<void> {
  const noted = opening.people.find(({ uid }) => uid === person.id)
  if (noted) noted.after = own
  else opening.people.push({ uid: person.id, before: ownOf(person), after: own })
  const changed = { ...own, version: person.version + 1, updatedAt: new Date().toISOString() }
  await trx.updateTable('user').set(changed).where('id', '=', person.id).execute()
  people.set(person.id, { ...person, ...changed })
}

/** Ends all their appointments at once, except those of the new year; admins become team members. */
export async function letGo(trx: Trx, turning: Turning, uids: string[]): Promise<void> {
  if (uids.length === 0) return
  const rows = await trx
    .selectFrom('appointment')
    .selectAll()
    .where('userId', 'in', uids)
    .where('year', '!=', turning.to.label)
    .where('endedAt', 'is', null)
    .where('endsOn', '>=', today())
    .execute()
  await end(trx, turning, rows as AppointmentRow[])
  for (const uid of uids) {
    const person = turning.people.get(uid) as PersonRow
    if (isAdmin(person.role)) await setOwn(trx, turning, person, { ...ownOf(person), role: 'tm' })
  }
}

const placeOf = ({ committee, portfolio }: Place): Place => ({ committee, portfolio })

/** Creates an appointment in the new year unless it exists; one that would begin later begins now, so that
 * there is no gap. */
async function appointOnce(trx: Trx, { to, opening, createdBy }: Turning, { userId, role, place, notBefore }: Held) {
  const startsOn = notBefore ?? firstDay(to)
  const there = (await trx
    .selectFrom('appointment')
    .selectAll()
    .where('userId', '=', userId)
    .where('year', '=', to.label)
    .where('role', '=', role)
    .where('committee', place.committee === null ? 'is' : '=', place.committee)
    .where('portfolio', place.portfolio === null ? 'is' : '=', place.portfolio)
    .where('endedAt', 'is', null)
    .where('endsOn', '>=', today())
    .executeTakeFirst()) as AppointmentRow | undefined
  if (!there) {
    opening.made.push(await appoint(trx, { userId, role, place, year: to, startsOn, createdBy }))
  } else if (there.startsOn > startsOn) {
    const { id, endsOn, endedAt } = there
    opening.changed.push({ id, startsOn: there.startsOn, endsOn, endedAt })
    await trx.updateTable('appointment').set({ startsOn }).where('id', '=', id).execute()
  }
}

/** Appointments of the closing year end with it. */
export const endHeld = (trx: Trx, turning: Turning, held: AppointmentRow[]): Promise<void> =>
  end(
    trx,
    turning,
    held.filter(({ endsOn }) => endsOn >= today()),
  )

/** Everybody gets the same role and place in the new year; what had not begun begins on its day, not before. */
export async function keepOn(trx: Trx, turning: Turning, held: AppointmentRow[]): Promise<void> {
  await endHeld(trx, turning, held)
  for (const row of held) {
    const notBefore = row.startsOn > today() ? row.startsOn : undefined
    await appointOnce(trx, turning, { ...row, place: placeOf(row), notBefore })
  }
}

/** A person with a verified address gets role and place at once. */
export async function welcome(trx: Trx, turning: Turning, person: PersonRow, { role, place }: Newcomer): Promise<void> {
  if (isAppointed(role)) await appointOnce(trx, turning, { userId: person.id, role, place })
  const isPlaced = place.committee !== null || place.portfolio !== null
  const placeAskedAt = person.placeAskedAt ?? new Date().toISOString()
  await setOwn(trx, turning, person, {
    ...ownOf(person),
    ...(!isAppointed(role) && { role }),
    ...(isPlaced && { ...place, placeAskedAt, placeYear: turning.to.label }),
  })
}

/** For everybody else, role and place wait in an invitation. Returns the token of the link. */
export async function promise(trx: Trx, { to, opening, createdBy }: Turning, newcomer: Newcomer): Promise<string> {
  const { email, role } = newcomer
  const days = { startsOn: firstDay(to), endsOn: to.endsOn }
  const { id, token } = await invite(trx, { ...newcomer, ...days, year: to.label, createdBy })
  opening.invitations.push({ id, email, role })
  return token
}
