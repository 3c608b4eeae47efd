// Return of people to a committee that reopens within a day: offices and places as they were, except what somebody changed since.
import type { Trx } from '#server/database/database.ts'
import type { Portal } from '#server/hub/hub.ts'
import { lock } from '#server/people/lock.ts'
import type { Actor } from '#server/privacy/audit.ts'
import { type AppointmentRow, endAppointments, lastDayInForce } from '#server/years/appointments.ts'
import { readYears } from '#server/years/years.ts'
import { type Committee, type Organisation, positionText } from '#shared/people/organisation.ts'
import { dayOf, today } from '#shared/time/calendar.ts'
import { isOver } from '#shared/time/years.ts'
import {
  type ChangedInvitation,
  type ChangedOffice,
  type ChangedPerson,
  continueOffice,
  type Effects,
  lockPeople,
  noEffects,
  officeFields,
  ownOf,
  type PersonRow,
  saveOwn,
} from './changes-people.ts'
import { buildInvitationChangedMail, formatReturn } from './leaver-news.ts'
import { listLeavers } from './queries-people.ts'

type Return = {
  organisation: Organisation
  committee: Pick<Committee, 'code' | 'name'>
  actor: Actor
  config: Portal['config']
}

export async function returnPeople(trx: Trx, { organisation, committee, actor, config }: Return): Promise<Effects> {
  const { code, name } = committee
  const leavers = (await listLeavers(trx, code)).filter(({ at }) => at !== null)
  await lock(trx, { year: true })
  // An office that ended with its year does not come back.
  const over = new Set((await readYears(trx)).filter(isOver).map(({ label }) => label))
  const people = await lockPeople(
    trx,
    leavers.flatMap(({ uid }) => uid ?? []),
  )
  const effects = noEffects()
  let returned = 0
  for (const { uid, invitationId, at, changed } of leavers) {
    if (invitationId !== null) {
      const { before, after } = JSON.parse(changed as string) as ChangedInvitation
      const row = await trx
        .updateTable('invitation')
        .set(before)
        .where('id', '=', invitationId)
        .where('role', '=', after.role)
        .where('committee', after.committee === null ? 'is' : '=', after.committee)
        .returning(['email', 'portfolio'])
        .executeTakeFirst()
      if (!row) continue
      const position = positionText(before.role, { ...before, portfolio: row.portfolio }, organisation)
      effects.mails.push(buildInvitationChangedMail(config, row.email, { head: `${name} is open again`, position }))
      effects.audits.push({ kind: 'invitation.change', subject: row.email, before: after, after: before })
      continue
    }
    const person = uid === null ? undefined : people.get(uid)
    if (!person || at === null) continue
    const { offices: held, ...before } = JSON.parse(changed as string) as ChangedPerson
    const had = { ...before, offices: held.filter(({ row }) => !over.has(row.year)) }
    const { offices, isPlaced } = await returnPerson(trx, { person, had, at, over, createdBy: actor.email })
    if (offices.length === 0 && !isPlaced) continue
    returned += 1
    const subject = person.email
    for (const row of offices) effects.audits.push({ kind: 'appointment.make', subject, after: officeFields(row) })
    if (isPlaced && had.own) {
      const placeOf = ({ committee, portfolio }: PersonPlace) => ({ committee, portfolio })
      const { before, after } = had.own
      effects.audits.push({ kind: 'place.change', subject, before: placeOf(after), after: placeOf(before) })
    }
    const text = formatReturn(name, offices, organisation)
    const isMember = offices.length === 0
    effects.notifications.push({
      uid: person.id,
      kind: 'role',
      text,
      path: '/profile',
      ...(isMember && { mail: null }),
    })
  }
  return { ...effects, counts: { returned } }
}
type PersonPlace = Pick<PersonRow, 'committee' | 'portfolio'>

type Returning = { person: PersonRow; had: ChangedPerson; at: string; over: ReadonlySet<string>; createdBy: string }

async function returnPerson(trx: Trx, { person, had, at, over, createdBy }: Returning) {
  const later = await listLaterOffices(trx, person.id, at)
  const known = had.offices.flatMap(({ row, made }) => [row.id, made])
  // Somebody appointed the person since then: that stays.
  const isReappointed = later.some(({ id }) => !known.includes(id))
  // An admin took the person's role since then, or another office: what is gone stays gone.
  const isTaken =
    person.active === 0 ||
    (had.role !== undefined && had.role !== person.role) ||
    (await hasEndedOffice(trx, { uid: person.id, since: at, known, over }))
  const offices: AppointmentRow[] = []
  for (const office of isReappointed || isTaken ? [] : had.offices) {
    const row = await returnOffice(trx, office, { at, createdBy, later })
    if (row) offices.push(row)
  }
  const isPlaced = had.own !== null && JSON.stringify(ownOf(person)) === JSON.stringify(had.own.after)
  const own = isPlaced && had.own ? had.own.before : ownOf(person)
  if (isPlaced || offices.length > 0) await saveOwn(trx, person, own)
  return { offices, isPlaced }
}

type EndedSince = { uid: string; since: string; known: readonly (string | null)[]; over: ReadonlySet<string> }

/** Whether somebody ended an office that the closing did not touch; those of a year that is over ended with it. */
async function hasEndedOffice(trx: Trx, { uid, since, known, over }: EndedSince): Promise<boolean> {
  const rows = (await trx
    .selectFrom('appointment')
    .select(['id', 'year'])
    .where('userId', '=', uid)
    .where('endedAt', '>=', since)
    .execute()) as Pick<AppointmentRow, 'id' | 'year'>[]
  return rows.some(({ id, year }) => !known.includes(id) && !over.has(year))
}

/** Appointments made since then, that of the closing included. */
const listLaterOffices = (trx: Trx, uid: string, since: string) =>
  trx
    .selectFrom('appointment')
    .selectAll()
    .where('userId', '=', uid)
    .where('createdAt', '>=', since)
    .execute() as Promise<AppointmentRow[]>

type OfficeReturn = Pick<Returning, 'at' | 'createdBy'> & { later: AppointmentRow[] }

/** Returns the office that is in force again, or will be; undefined if it was changed since, or is over. */
async function returnOffice(trx: Trx, { row, to, made }: ChangedOffice, { at, createdBy, later }: OfficeReturn) {
  if (lastDayInForce(row) < today()) return undefined
  const madeRow = later.find(({ id }) => id === made)
  const isAsMade =
    madeRow && madeRow.endedAt === null && madeRow.committee === to && madeRow.portfolio === row.portfolio
  if (made !== null && !isAsMade) return undefined
  const day = dayOf(new Date(at))
  const isSameDay = day === today()
  const wasComing = row.startsOn > day
  if (made !== null && (isSameDay || wasComing)) await trx.deleteFrom('appointment').where('id', '=', made).execute()
  else if (made !== null) await endAppointments(trx, [made])
  if (wasComing) {
    await trx.insertInto('appointment').values(row).execute()
    return row
  }
  // On a later day, the days in between stay as they were.
  if (!isSameDay) {
    await continueOffice(trx, row, row.committee, createdBy)
    return { ...row, startsOn: today() }
  }
  const { startsOn, endsOn, actingUntil, endedAt } = row
  await trx
    .updateTable('appointment')
    .set({ startsOn, endsOn, actingUntil, endedAt })
    .where('id', '=', row.id)
    .execute()
  return row
}
