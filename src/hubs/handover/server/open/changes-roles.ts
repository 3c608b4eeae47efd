// Role changes when a year opens: who leaves, stays and comes. Every change is recorded in the opening, so that it can be
// undone.

import type { Trx } from '#server/database/database.ts'
import { type InvitationRow, invite, isLinkExpired } from '#server/people/invitations.ts'
import type { PeopleTables } from '#server/people/people.ts'
import { type AppointmentRow, appoint, endWithYear, isNotOver } from '#server/years/appointments.ts'
import { isAdmin } from '#shared/access.ts'
import type { Place } from '#shared/people/organisation.ts'
import { type AppointedRole, isAppointed, type Role } from '#shared/roles.ts'
import type { Year } from '#shared/time/years.ts'
import { moveInvitations } from '../changes-years.ts'
import { type FormerDays, type Opening, type Own, ownOf } from './opening.ts'

type PersonRow = PeopleTables['user']
export type Newcomer = {
  email: string
  name?: string | undefined
  role: Role
  place: Place
  /** If the role begins on another day than the year. */
  startsOn?: string | undefined
}
/** `opening` grows with each change. */
export type YearTurn = { from: Year; to: Year; opening: Opening; createdBy: string; people: Map<string, PersonRow> }
/** `notBefore` is the first day of an appointment that had not begun. */
type NewAppointment = { userId: string; role: AppointedRole; place: Place; notBefore?: string | undefined }

const daysOf = ({ id, startsOn, endsOn, endedAt, actingUntil }: AppointmentRow): FormerDays => ({
  ...{ id, startsOn, endsOn, endedAt, actingUntil },
})

async function endRows(trx: Trx, { opening, from }: YearTurn, rows: AppointmentRow[]): Promise<void> {
  opening.changed.push(...rows.map(daysOf))
  await endWithYear(
    trx,
    rows.map(({ id }) => id),
    from.endsOn,
  )
}

async function saveOwn(trx: Trx, { opening, people }: YearTurn, person: PersonRow, own: Own): Promise<void> {
  const recorded = opening.people.find(({ uid }) => uid === person.id)
  if (recorded) recorded.after = own
  else opening.people.push({ uid: person.id, before: ownOf(person), after: own })
  const changed = { ...own, version: person.version + 1, updatedAt: new Date().toISOString() }
  await trx.updateTable('user').set(changed).where('id', '=', person.id).execute()
  people.set(person.id, { ...person, ...changed })
}

/** Ends all their appointments at once, except those of the new year; admins become team members. */
export async function endAllRoles(trx: Trx, turn: YearTurn, uids: string[]): Promise<void> {
  if (uids.length === 0) return
  const rows = await trx
    .selectFrom('appointment')
    .selectAll()
    .where('userId', 'in', uids)
    .where('year', '!=', turn.to.label)
    .where(isNotOver('appointment'))
    .execute()
  await endRows(trx, turn, rows as AppointmentRow[])
  for (const uid of uids) {
    const person = turn.people.get(uid) as PersonRow
    if (isAdmin(person.role)) await saveOwn(trx, turn, person, { ...ownOf(person), role: 'tm' })
  }
}

const placeOf = ({ committee, portfolio }: Place): Place => ({ committee, portfolio })

type Office = Pick<NewAppointment, 'userId' | 'role' | 'place'>

/** The office that this person has in a year already, or will have. */
export const findOffice = (trx: Trx, year: string, { userId, role, place: { committee, portfolio } }: Office) =>
  trx
    .selectFrom('appointment')
    .selectAll()
    .where((row) => row.and({ userId, year, role }))
    .where('committee', committee === null ? 'is' : '=', committee)
    .where('portfolio', portfolio === null ? 'is' : '=', portfolio)
    .where(isNotOver('appointment'))
    .executeTakeFirst() as Promise<AppointmentRow | undefined>

/** Creates an appointment in the new year unless it exists; one that would begin later begins now, so that
 * there is no gap. */
async function ensureAppointment(
  trx: Trx,
  { to, opening, createdBy }: YearTurn,
  { userId, role, place, notBefore }: NewAppointment,
) {
  const startsOn = notBefore ?? to.startsOn
  const existing = await findOffice(trx, to.label, { userId, role, place })
  if (!existing) {
    opening.made.push(await appoint(trx, { userId, role, place, year: to, startsOn, createdBy }))
  } else if (existing.startsOn > startsOn) {
    opening.changed.push(daysOf(existing))
    await trx.updateTable('appointment').set({ startsOn }).where('id', '=', existing.id).execute()
  }
}

/** Appointments and invitations to the whole of a year begin with it, also if it opens early. */
export async function beginWithYear(trx: Trx, { to, opening }: YearTurn, plannedFirstDay: string): Promise<void> {
  if (to.startsOn >= plannedFirstDay) return
  const whole = (await trx
    .selectFrom('appointment')
    .selectAll()
    .where('year', '=', to.label)
    .where('startsOn', '=', plannedFirstDay)
    .where(isNotOver('appointment'))
    .execute()) as AppointmentRow[]
  opening.changed.push(...whole.map(daysOf))
  for (const { id } of whole)
    await trx.updateTable('appointment').set({ startsOn: to.startsOn }).where('id', '=', id).execute()
  await moveInvitations(trx, to.label, { ...to, startsOn: plannedFirstDay }, to)
}

/** Appointments of the closing year end with it. */
export const endClosing = (trx: Trx, turn: YearTurn, appointments: AppointmentRow[]): Promise<void> =>
  endRows(trx, turn, appointments)

/** Everybody gets the same role and place in the new year; what had not begun begins on its day, not before. */
export async function renewRoles(trx: Trx, turn: YearTurn, appointments: AppointmentRow[]): Promise<void> {
  await endClosing(trx, turn, appointments)
  for (const row of appointments) {
    const notBefore = row.startsOn > turn.to.startsOn ? row.startsOn : undefined
    await ensureAppointment(trx, turn, { ...row, place: placeOf(row), notBefore })
  }
}

/** A person with a verified address gets role and place at once. */
export async function grantRole(
  trx: Trx,
  turn: YearTurn,
  person: PersonRow,
  { role, place, startsOn }: Newcomer,
): Promise<void> {
  if (isAppointed(role))
    await ensureAppointment(trx, turn, { userId: person.id, role, place, notBefore: laterThan(startsOn, turn.to) })
  const isPlaced = place.committee !== null || place.portfolio !== null
  const placeAskedAt = person.placeAskedAt ?? new Date().toISOString()
  await saveOwn(trx, turn, person, {
    ...ownOf(person),
    ...(!isAppointed(role) && { role }),
    ...(isPlaced && { ...place, placeAskedAt, placeYear: turn.to.label }),
  })
}

const laterThan = (day: string | undefined, { startsOn }: Year) => (day && day > startsOn ? day : undefined)

/**
 * For everybody else, role and place wait in an invitation. Returns the token of the link; undefined if a link with the same
 * role and place was sent before and still works.
 */
export async function inviteNewcomer(
  trx: Trx,
  { to, opening, createdBy }: YearTurn,
  { startsOn, ...newcomer }: Newcomer,
): Promise<string | undefined> {
  const { email, name = '', role, place } = newcomer
  const sent = (await trx
    .selectFrom('invitation')
    .selectAll()
    .where('email', '=', email)
    .where('year', '=', to.label)
    .execute()) as InvitationRow[]
  const isSame = (row: InvitationRow) =>
    row.role === role && row.committee === place.committee && row.portfolio === place.portfolio
  if (sent.some((row) => isSame(row) && !isLinkExpired(row))) return undefined
  const days = { startsOn: laterThan(startsOn, to) ?? to.startsOn, endsOn: to.endsOn }
  const { id, token } = await invite(trx, { email, name, role, place, ...days, year: to.label, createdBy })
  // One that was sent at planning time is only renewed, and stays if the opening is undone.
  if (!sent.some(isSame)) opening.invitations.push({ id, email, role })
  return token
}
