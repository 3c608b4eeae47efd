// People of a committee that closes: they and their offices go where the admin said, at once or by themselves on the day. Locks
// are taken in the portal's order: organisation, year, people by uid, then invitations and the rows of this hub.
import type { Trx } from '#server/database/database.ts'
import type { Portal } from '#server/hub/hub.ts'
import { type NewNotification, notify } from '#server/notify/inbox.ts'
import { announce } from '#server/notify/live.ts'
import { type Mail, queueMails } from '#server/notify/mail.ts'
import type { InvitationRow } from '#server/people/invitations.ts'
import { lock } from '#server/people/lock.ts'
import type { PeopleTables } from '#server/people/people.ts'
import { type Actor, type AuditEntry, recordAudits } from '#server/privacy/audit.ts'
import { type AppointmentRow, appoint, endAppointments } from '#server/years/appointments.ts'
import type { LeaverRow } from '#server/years/leavers.ts'
import { type Committee, committeeName, type Organisation, positionText } from '#shared/people/organisation.ts'
import { laterOf, today } from '#shared/time/calendar.ts'
import { type Choice, officeAfter, openDestination } from '../rules.ts'
import { buildInvitationChangedMail, formatLeaving, type Promised } from './leaver-news.ts'
import { findSameOffice, insertLeavers, listOffices, listUids, lockInvitations } from './queries-people.ts'

export type PersonRow = PeopleTables['user']
export type Own = Pick<PersonRow, 'committee' | 'portfolio' | 'placeAskedAt' | 'placeYear'>
/** `to` is missing for an office that ended; `made` is the appointment in which it goes on. */
export type ChangedOffice = { row: AppointmentRow; to?: string | null; made: string | null }
/** What `committeeLeaver.changed` holds; without the role if an earlier version wrote it. */
export type ChangedPerson = {
  own: { before: Own; after: Own } | null
  offices: ChangedOffice[]
  role?: PersonRow['role']
}
export type ChangedInvitation = { before: Promised; after: Promised }

export type Effects = { audits: AuditEntry[]; notifications: NewNotification[]; mails: Mail[]; counts: Counts }
type Counts = Partial<Record<'moved' | 'left' | 'officesMoved' | 'officesEnded' | 'invitations' | 'returned', number>>

export const noEffects = (): Effects => ({ audits: [], notifications: [], mails: [], counts: {} })

/** The last statements of a change: notifications, then the audit. */
export async function recordEffects(portal: Portal, trx: Trx, effects: Effects, actor: Actor, own: AuditEntry[]) {
  await notify(portal, trx, effects.notifications)
  await queueMails(trx, effects.mails)
  await recordAudits(trx, actor, [...effects.audits, ...own])
}

/** Of two changes that concern several people, the second waits for the first. */
export async function lockPeople(trx: Trx, uids: readonly string[]): Promise<Map<string, PersonRow>> {
  const { people } = await lock(trx, { rows: ['admins'], people: uids })
  return new Map(people.map((person) => [person.id, person]))
}

export const ownOf = ({ committee, portfolio, placeAskedAt, placeYear }: Own): Own => ({
  ...{ committee, portfolio, placeAskedAt, placeYear },
})

export async function saveOwn(trx: Trx, person: PersonRow, own: Own): Promise<void> {
  await trx
    .updateTable('user')
    .set({ ...own, version: person.version + 1, updatedAt: new Date().toISOString() })
    .where('id', '=', person.id)
    .execute()
  announce(trx, { hub: 'identity', uid: person.id })
}

export const officeFields = ({ role, committee, portfolio, year, startsOn, endsOn }: AppointmentRow) => ({
  ...{ role, committee, portfolio, year, startsOn, endsOn },
})

/** Appoints for the rest of a term, elsewhere or again. */
export async function continueOffice(trx: Trx, row: AppointmentRow, committee: string | null, createdBy: string) {
  const id = await appoint(trx, {
    ...{ userId: row.userId, role: row.role, place: { committee, portfolio: row.portfolio }, createdBy },
    year: { label: row.year, endsOn: row.endsOn },
    startsOn: laterOf(row.startsOn, today()),
    endsOn: laterOf(row.endsOn, today()),
  })
  // An office that goes on elsewhere does not act for longer than it would have.
  await trx.updateTable('appointment').set({ actingUntil: row.actingUntil }).where('id', '=', id).execute()
  return id
}

async function moveOffice(trx: Trx, row: AppointmentRow, to: string | null | undefined, createdBy: string) {
  // What never began leaves no trace.
  if (row.startsOn > today()) await trx.deleteFrom('appointment').where('id', '=', row.id).execute()
  else await endAppointments(trx, [row.id])
  announce(trx, { hub: 'identity', uid: row.userId })
  if (to === undefined) return { row, made: null }
  const existing = await findSameOffice(trx, row, to)
  return { row, to, made: existing ? null : await continueOffice(trx, row, to, createdBy) }
}

/** Where the person works from now on; null if that does not change. */
function ownAfter(person: PersonRow, { offices, ...going }: Going): Own | null {
  const { committee, to, label, isWaiting } = going
  const ended = offices.find((each) => each.to === undefined && each.row.startsOn <= today())
  const isThere = person.committee === committee || isWaiting
  // Others had their place there by the office alone.
  if (!isThere && (person.committee !== null || !ended)) return null
  const portfolio = person.portfolio ?? ended?.row.portfolio ?? null
  if (to === null) return { committee: null, portfolio, placeAskedAt: null, placeYear: null }
  // Nobody who has not confirmed their place this year is taken for somebody who has.
  if (isThere) return { ...ownOf(person), committee: to }
  return { committee: to, portfolio, placeAskedAt: person.placeAskedAt ?? new Date().toISOString(), placeYear: label }
}
type Going = { committee: string; to: string | null; label: string; isWaiting: boolean; offices: ChangedOffice[] }

type Move = {
  /** As it is afterwards. */
  organisation: Organisation
  committee: Pick<Committee, 'code' | 'name'>
  choice: Choice
  actor: Actor
  config: Portal['config']
  at: string
  /** People whom an earlier closing left without a place, and who have not chosen one since. */
  waiting?: readonly string[]
}

export async function movePeople(trx: Trx, move: Move): Promise<Effects> {
  const { organisation, committee, choice, actor, at, waiting = [] } = move
  const { code, name } = committee
  const { label } = (await lock(trx, { year: true })).year
  const people = await lockPeople(trx, [...(await listUids(trx, code)), ...waiting])
  const invitations = await lockInvitations(trx, code)
  // Somebody may have accepted an invitation until a moment ago.
  const more = (await listUids(trx, code)).filter((uid) => !people.has(uid))
  for (const person of (await lock(trx, { people: more })).people) people.set(person.id, person)
  const allOffices = await listOffices(trx, code)
  const successor = openDestination(organisation, choice.successor)

  const effects = noEffects()
  const leavers: Omit<LeaverRow, 'id' | 'committee'>[] = []
  const counts = { moved: 0, left: 0, officesMoved: 0, officesEnded: 0, invitations: invitations.length }
  for (const person of people.values()) {
    const { id: uid, email: subject } = person
    const chosen = choice.except.get(uid)
    const to = openDestination(organisation, chosen === undefined ? choice.to : chosen)
    const offices: ChangedOffice[] = []
    for (const row of allOffices.filter(({ userId }) => userId === uid))
      offices.push(await moveOffice(trx, row, officeAfter(row.role, to, successor), actor.email))
    const isWaiting = waiting.includes(uid) && person.committee === null && person.placeAskedAt === null
    const after = ownAfter(person, { committee: code, to, label, isWaiting, offices })
    if (!after && offices.length === 0) continue
    await saveOwn(trx, person, after ?? ownOf(person))

    const changed: ChangedPerson = { own: after && { before: ownOf(person), after }, offices, role: person.role }
    leavers.push({ uid, invitationId: null, goesTo: to, changed: JSON.stringify(changed), at })
    counts[to === null ? 'left' : 'moved'] += 1
    for (const each of offices) {
      counts[each.to === undefined ? 'officesEnded' : 'officesMoved'] += 1
      effects.audits.push({ kind: 'appointment.end', subject, before: officeFields(each.row) })
      if (each.to === undefined) continue
      const moved = { ...officeFields(each.row), committee: each.to, startsOn: laterOf(each.row.startsOn, today()) }
      effects.audits.push({ kind: 'appointment.make', subject, after: moved })
    }
    const placeOf = ({ committee, portfolio }: Own) => ({ committee, portfolio })
    if (after) effects.audits.push({ kind: 'place.change', subject, before: placeOf(person), after: placeOf(after) })
    const moved = offices.map(({ row, to }) => ({ row, to }))
    const text = formatLeaving({ name, successor, offices: moved, place: after?.committee }, organisation)
    const path = after && to === null ? '/dashboard' : '/profile'
    // Members without an office read it in their inbox.
    effects.notifications.push({ uid, kind: 'role', text, path, ...(offices.length === 0 && { mail: null }) })
  }
  const invited = await moveInvitations(trx, invitations, { ...move, successor })
  await insertLeavers(trx, code, [...leavers, ...invited.leavers])
  const shown = Object.entries(counts).filter(([of, count]) => count > 0 || (of === 'moved' && successor !== null))
  return {
    ...{ ...effects, mails: invited.mails, audits: [...effects.audits, ...invited.audits] },
    counts: Object.fromEntries(shown),
  }
}

/** An invited LCVP without a successor joins as a team member. They are not history yet, so the rows change. */
async function moveInvitations(trx: Trx, rows: InvitationRow[], move: Move & { successor: string | null }) {
  const { organisation, committee, choice, config, at, successor } = move
  const to = openDestination(organisation, choice.to)
  const head = `${committee.name} ${successor ? `has merged into ${committeeName(organisation, successor)}` : 'has closed'}`
  const found = {
    leavers: [] as Omit<LeaverRow, 'id' | 'committee'>[],
    mails: [] as Mail[],
    audits: [] as AuditEntry[],
  }
  for (const { id, email, role, portfolio, ...row } of rows) {
    const before = { role, committee: row.committee }
    const isEnded = officeAfter(role, to, successor) === undefined
    const after: Promised = { role: isEnded ? 'tm' : role, committee: to }
    await trx.updateTable('invitation').set(after).where('id', '=', id).execute()
    const changed = JSON.stringify({ before, after } satisfies ChangedInvitation)
    found.leavers.push({ uid: null, invitationId: id, goesTo: to, changed, at })
    const position = positionText(after.role, { ...after, portfolio }, organisation)
    found.mails.push(buildInvitationChangedMail(config, email, { head, position }))
    found.audits.push({ kind: 'invitation.change', subject: email, before, after })
  }
  return found
}
