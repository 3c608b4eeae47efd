// Opening the next year, in one transaction: waits for what is being collected in the open year, closes it, and begins the
// next with those who stay and those who come. Locks are taken in one order: years, the year, people, then their rows.

import { checkFresh } from '#server/auth/fresh-sign-in.ts'
import { type Db, inTransaction, type Trx } from '#server/database/database.ts'
import { refuseFields } from '#server/http/problems.ts'
import type { Portal } from '#server/hub/hub.ts'
import { tell } from '#server/notify/inbox.ts'
import { queueMail } from '#server/notify/mail.ts'
import { invitationMail } from '#server/people/invitation-mail.ts'
import type { PeopleTables } from '#server/people/people.ts'
import { recordAudit } from '#server/privacy/audit.ts'
import type { AppointmentRow } from '#server/years/appointments.ts'
import { readOrganisation } from '#server/years/organisation.ts'
import { raiseYearsVersion, readYears } from '#server/years/years.ts'
import { isAdmin } from '#shared/access.ts'
import { normalEmail } from '#shared/people/email-domain.ts'
import { deactivatedText, type Joining, joiningProblems, placeMeant } from '#shared/people/joining.ts'
import { type FieldProblems, type Organisation, positionText } from '#shared/people/organisation.ts'
import { problem } from '#shared/problem.ts'
import type { Role } from '#shared/roles.ts'
import { dayBefore, earlierOf } from '#shared/time/calendar.ts'
import { openYearOf, type Year } from '#shared/time/years.ts'
import { withdrawAll } from '../changes-invitations.ts'
import { type By, deactivate, lockPeople, refuseLastAdmin, unknownPeople } from '../changes-people.ts'
import { yearNamed } from '../changes-years.ts'
import { heldIn } from '../queries.ts'
import { endHeld, keepOn, letGo, type Newcomer, promise, type Turning, welcome } from './changes-roles.ts'
import { roleMail } from './mails.ts'

type PersonRow = PeopleTables['user']
type Asked = { leaving: string[]; joining: Joining[]; deactivating: string[] }

export async function openYear(portal: Portal, label: string, asked: Asked, { caller, actor }: By) {
  const told = await inTransaction(portal.db, async (trx) => {
    await raiseYearsVersion(trx)
    const turn = turnTo(await readYears(trx), label)
    // Nobody changes it meanwhile: its version is in the row that was just raised.
    const organisation = await readOrganisation(trx)
    await turnPointer(trx, turn)
    const people = await lockPeople(trx, await concerned(trx, turn.before, asked))
    refuseFields(problemsIn(asked, people, organisation, portal.config.emailDomain))
    if (asked.joining.some(({ role }) => isAdmin(role as Role))) checkFresh(caller)
    const withdrawn = await withdrawAll(trx, turn.from.label)
    // Concurrent changes of a person or accepted invitations have finished by now.
    const held = await readHeld(trx, turn.before)
    const opening = { from: turn.from.label, fromEndsOn: turn.before.endsOn, made: [], changed: [], people: [] }
    const turning: Turning = {
      ...turn,
      people,
      opening: { ...opening, invitations: [], withdrawn, shutOut: [] },
      createdBy: actor.email,
    }

    const { leaving, staying } = await turnRoles(trx, turning, asked, held)
    const newcomers = asked.joining.map((row) => newcomerOf(row, organisation))
    const position = ({ role, place }: Newcomer) => positionText(role, place, organisation)
    for (const newcomer of newcomers) await receive(trx, portal, turning, newcomer, position(newcomer))
    const shutOut = await deactivate(trx, peopleIn(people, asked.deactivating))
    turning.opening.shutOut.push(...shutOut.map(({ id }) => id))
    const losesAdmin = turning.opening.people.some(({ before, after }) => isAdmin(before.role) && !isAdmin(after.role))
    if (losesAdmin || shutOut.some(({ role }) => isAdmin(role))) await refuseLastAdmin(trx, portal.config.emailDomain)

    await portal.turnYear(trx, { from: turn.from, to: turn.to, organisation })
    const note = JSON.stringify(turning.opening)
    await trx.updateTable('year').set({ opening: note }).where('label', '=', label).execute()
    const counts = {
      stay: new Set(staying.map(({ userId }) => userId)).size,
      leave: leaving.length,
      come: newcomers.length,
      invited: turning.opening.invitations.length,
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
  void portal.postman.drain()
  return told
}

/** People who leave lose everything; people who come get the new role instead of the old; everybody else keeps theirs. */
async function turnRoles(trx: Trx, turning: Turning, asked: Asked, held: AppointmentRow[]) {
  const leaving = [...new Set(asked.leaving)]
  const comes = new Set(asked.joining.map(({ email }) => personWith(turning.people, email)?.id))
  const remaining = held.filter(({ userId }) => !leaving.includes(userId))
  const staying = remaining.filter(({ userId }) => !comes.has(userId))
  const changing = remaining.filter(({ userId }) => comes.has(userId))
  await letGo(trx, turning, leaving)
  await endHeld(trx, turning, changing)
  await keepOn(trx, turning, staying)
  return { leaving, staying }
}

/** `before` is the open year as it is; `from` and `to` are as they are afterwards. */
function turnTo(years: Year[], label: string): { before: Year; from: Year; to: Year } {
  const to = yearNamed(years, label)
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
async function turnPointer(trx: Trx, { from, to }: { from: Year; to: Year }): Promise<void> {
  const closed = { closedAt: new Date().toISOString(), endsOn: from.endsOn }
  await trx.updateTable('year').set(closed).where('label', '=', from.label).execute()
  await trx.updateTable('openYear').set({ label: to.label }).execute()
}

const readHeld = (trx: Trx, year: Year) => heldIn(trx, year).selectAll().execute() as Promise<AppointmentRow[]>

/** Includes accounts with an unverified address: they must not verify it unseen while this runs. */
async function concerned(trx: Trx, before: Year, { leaving, joining, deactivating }: Asked): Promise<string[]> {
  const holders = (await readHeld(trx, before)).map(({ userId }) => userId)
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

function problemsIn(
  { leaving, joining, deactivating }: Asked,
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

const newcomerOf = (row: Joining, organisation: Organisation): Newcomer => ({
  email: normalEmail(row.email),
  role: row.role as Role,
  place: placeMeant(row, organisation),
})

async function receive(trx: Trx, portal: Portal, turning: Turning, newcomer: Newcomer, position: string) {
  const { config } = portal
  const { email } = newcomer
  const to = { email, position, year: turning.to.label }
  const person = personWith(turning.people, email)
  if (person?.emailVerified) {
    await welcome(trx, turning, person, newcomer)
    const mail = roleMail(config, { ...to, name: person.name })
    return tell(portal, trx, [{ uid: person.id, kind: 'role', text: mail.subject, path: '/dashboard', mail }])
  }
  const token = await promise(trx, turning, newcomer)
  return queueMail(trx as Db, invitationMail(config, to, token))
}
