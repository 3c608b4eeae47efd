// Opening the next year, in one transaction: waits for what is being collected in the open year, closes it, and begins the
// next with those who stay and those who come. Locks are taken in one order: years, the year, people, then their rows.

import { checkFresh } from '#server/auth/fresh-sign-in.ts'
import { type Db, inTransaction, type Trx } from '#server/database/database.ts'
import { refuseFields } from '#server/http/problems.ts'
import type { Portal } from '#server/hub/hub.ts'
import { notify } from '#server/notify/inbox.ts'
import { queueMail } from '#server/notify/mail.ts'
import { buildInvitationMail } from '#server/people/invitation-mail.ts'
import type { PeopleTables } from '#server/people/people.ts'
import { recordAudit } from '#server/privacy/audit.ts'
import type { AppointmentRow } from '#server/years/appointments.ts'
import { readOrganisation } from '#server/years/organisation.ts'
import { raiseYearsVersion, readYears } from '#server/years/years.ts'
import { isAdmin } from '#shared/access.ts'
import { normalEmail } from '#shared/people/email-domain.ts'
import { deactivatedText, type Joining, joiningProblems, resolvePlace } from '#shared/people/joining.ts'
import { type FieldProblems, type Organisation, positionText } from '#shared/people/organisation.ts'
import { problem } from '#shared/problem.ts'
import type { Role } from '#shared/roles.ts'
import { dayBefore, earlierOf } from '#shared/time/calendar.ts'
import { openYearOf, type Year } from '#shared/time/years.ts'
import { withdrawInvitations } from '../changes-invitations.ts'
import { type By, checkAdminLeft, deactivate, lockPeople, unknownPeople } from '../changes-people.ts'
import { findYear } from '../changes-years.ts'
import { selectAppointments } from '../queries.ts'
import {
  endAllRoles,
  endClosing,
  grantRole,
  inviteNewcomer,
  type Newcomer,
  renewRoles,
  type YearTurn,
} from './changes-roles.ts'
import { buildRoleMail } from './mails.ts'

type PersonRow = PeopleTables['user']
type OpenInput = { leaving: string[]; joining: Joining[]; deactivating: string[] }

export async function openYear(portal: Portal, label: string, input: OpenInput, { caller, actor }: By) {
  const result = await inTransaction(portal.db, async (trx) => {
    await raiseYearsVersion(trx)
    const turn = planTurn(await readYears(trx), label)
    // Nobody changes it meanwhile: its version is in the row that was just raised.
    const organisation = await readOrganisation(trx)
    await movePointer(trx, turn)
    const people = await lockPeople(trx, await listAffected(trx, turn.before, input))
    refuseFields(findProblems(input, people, organisation, portal.config.emailDomain))
    if (input.joining.some(({ role }) => isAdmin(role as Role))) checkFresh(caller)
    const withdrawn = await withdrawInvitations(trx, turn.from.label)
    // Concurrent changes of a person or accepted invitations have finished by now.
    const appointments = await listAppointments(trx, turn.before)
    const opening = { from: turn.from.label, fromEndsOn: turn.before.endsOn, made: [], changed: [], people: [] }
    const yearTurn: YearTurn = {
      ...turn,
      people,
      opening: { ...opening, invitations: [], withdrawn, shutOut: [] },
      createdBy: actor.email,
    }

    const { leaving, staying } = await changeRoles(trx, yearTurn, input, appointments)
    const newcomers = input.joining.map((row) => toNewcomer(row, organisation))
    const position = ({ role, place }: Newcomer) => positionText(role, place, organisation)
    for (const newcomer of newcomers) await addNewcomer(trx, portal, yearTurn, newcomer, position(newcomer))
    const shutOut = await deactivate(trx, peopleIn(people, input.deactivating))
    yearTurn.opening.shutOut.push(...shutOut.map(({ id }) => id))
    const losesAdmin = yearTurn.opening.people.some(({ before, after }) => isAdmin(before.role) && !isAdmin(after.role))
    if (losesAdmin || shutOut.some(({ role }) => isAdmin(role))) await checkAdminLeft(trx, portal.config.emailDomain)

    await portal.turnYear(trx, { from: turn.from, to: turn.to, organisation })
    const openingJson = JSON.stringify(yearTurn.opening)
    await trx.updateTable('year').set({ opening: openingJson }).where('label', '=', label).execute()
    const counts = {
      stay: new Set(staying.map(({ userId }) => userId)).size,
      leave: leaving.length,
      come: newcomers.length,
      invited: yearTurn.opening.invitations.length,
      deactivated: shutOut.length,
    }
    await recordAudit(trx, actor, {
      kind: 'year.open',
      subject: label,
      before: { open: turn.from.label, endsOn: turn.before.endsOn },
      after: {
        ...{ open: label, endsOn: turn.from.endsOn, ...counts },
        left: leaving.map((uid) => people.get(uid)?.email),
        came: newcomers.map((each) => `${each.email} (${position(each)})`),
        shutOut: shutOut.map(({ email }) => email),
        withdrawn: withdrawn.map(({ email }) => email),
      },
    })
    return { year: turn.to, ...counts }
  })
  void portal.mailWorker.drain()
  return result
}

/** People who leave lose everything; people who come get the new role instead of the old; everybody else keeps theirs. */
async function changeRoles(trx: Trx, yearTurn: YearTurn, input: OpenInput, appointments: AppointmentRow[]) {
  const leaving = [...new Set(input.leaving)]
  const joiningUids = new Set(input.joining.map(({ email }) => personWith(yearTurn.people, email)?.id))
  const remaining = appointments.filter(({ userId }) => !leaving.includes(userId))
  const staying = remaining.filter(({ userId }) => !joiningUids.has(userId))
  const changing = remaining.filter(({ userId }) => joiningUids.has(userId))
  await endAllRoles(trx, yearTurn, leaving)
  await endClosing(trx, yearTurn, changing)
  await renewRoles(trx, yearTurn, staying)
  return { leaving, staying }
}

/** `before` is the open year as it is; `from` and `to` are as they are afterwards. */
function planTurn(years: Year[], label: string): { before: Year; from: Year; to: Year } {
  const to = findYear(years, label)
  const before = openYearOf(years)
  if (to.state === 'open') throw problem('conflict', `${label} is open already.`, { error: 'isOpen' })
  if (to.state === 'closed') throw problem('conflict', `${label} is closed and stays so.`, { error: 'isClosed' })
  if (to.startsOn <= before.startsOn) {
    refuseFields({ label: `${label} must begin after ${before.label} began, on ${before.startsOn}.` })
  }
  const endsOn = earlierOf(before.endsOn, dayBefore(to.startsOn))
  return { before, from: { ...before, endsOn, state: 'closed' }, to: { ...to, state: 'open' } }
}

/** Waits for everybody who is collecting something in the open year; later requests find the next one. */
async function movePointer(trx: Trx, { from, to }: { from: Year; to: Year }): Promise<void> {
  const closed = { closedAt: new Date().toISOString(), endsOn: from.endsOn }
  await trx.updateTable('year').set(closed).where('label', '=', from.label).execute()
  await trx.updateTable('openYear').set({ label: to.label }).execute()
}

const listAppointments = (trx: Trx, year: Year) =>
  selectAppointments(trx, year).selectAll().execute() as Promise<AppointmentRow[]>

/** Includes accounts with an unverified address: they must not verify it unseen while this runs. */
async function listAffected(trx: Trx, before: Year, { leaving, joining, deactivating }: OpenInput): Promise<string[]> {
  const holders = (await listAppointments(trx, before)).map(({ userId }) => userId)
  const waiting = await trx.selectFrom('invitation').select('email').where('year', '=', before.label).execute()
  const emails = new Set([...joining.map(({ email }) => normalEmail(email)), ...waiting.map(({ email }) => email)])
  const accounts =
    emails.size === 0
      ? []
      : await trx
          .selectFrom('user')
          .select('id')
          .where('email', 'in', [...emails])
          .execute()
  return [...holders, ...leaving, ...deactivating, ...accounts.map(({ id }) => id)]
}

const peopleIn = (people: Map<string, PersonRow>, uids: string[]) =>
  [...new Set(uids)].flatMap((uid) => people.get(uid) ?? [])

const personWith = (people: Map<string, PersonRow>, email: string) =>
  [...people.values()].find((person) => person.email === normalEmail(email))

function findProblems(
  { leaving, joining, deactivating }: OpenInput,
  people: Map<string, PersonRow>,
  organisation: Organisation,
  emailDomain: string,
): FieldProblems {
  const shutOut = joining.flatMap(({ email }, n) => {
    const person = personWith(people, email)
    const text =
      person?.active === 0
        ? deactivatedText
        : person && deactivating.includes(person.id) && 'You deactivate this person in the same step.'
    return text ? [[`joining.${n}.email`, text] as const] : []
  })
  return {
    ...unknownPeople('leaving', leaving, people),
    ...unknownPeople('deactivating', deactivating, people),
    ...Object.fromEntries(shutOut),
    ...joiningProblems(joining, { organisation, emailDomain }),
  }
}

const toNewcomer = (row: Joining, organisation: Organisation): Newcomer => ({
  email: normalEmail(row.email),
  role: row.role as Role,
  place: resolvePlace(row, organisation),
})

async function addNewcomer(trx: Trx, portal: Portal, yearTurn: YearTurn, newcomer: Newcomer, position: string) {
  const { config } = portal
  const { email } = newcomer
  const to = { email, position, year: yearTurn.to.label }
  const person = personWith(yearTurn.people, email)
  if (person?.emailVerified) {
    await grantRole(trx, yearTurn, person, newcomer)
    const mail = buildRoleMail(config, { ...to, name: person.name })
    return notify(portal, trx, [{ uid: person.id, kind: 'role', text: mail.subject, path: '/dashboard', mail }])
  }
  const token = await inviteNewcomer(trx, yearTurn, newcomer)
  return queueMail(trx as Db, buildInvitationMail(config, to, token))
}
