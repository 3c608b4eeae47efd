// Opening the next year, in one transaction: waits for what is being collected in the open year, closes it, and begins the
// next with those who stay and those who come. Locks are taken in one order: years, the year, people, then their rows.

import { type Db, inTransaction, type Trx } from '#server/database/database.ts'
import { refuseFields } from '#server/http/problems.ts'
import type { Portal } from '#server/hub/hub.ts'
import type { PeopleTables } from '#server/people/people.ts'
import { type Actor, recordAudit } from '#server/privacy/audit.ts'
import type { AppointmentRow } from '#server/years/appointments.ts'
import { readOrganisation } from '#server/years/organisation.ts'
import { raiseYearsVersion, readYears } from '#server/years/years.ts'
import { isAdmin } from '#shared/access.ts'
import { normalEmail } from '#shared/people/email-domain.ts'
import { positionText } from '#shared/people/organisation.ts'
import { problem } from '#shared/problem.ts'
import { dayBefore, earlierOf, today } from '#shared/time/calendar.ts'
import { closingEnd, isOver, openYearOf, type Year } from '#shared/time/years.ts'
import { formatCollected } from '../../rules.ts'
import { withdrawInvitations } from '../changes-invitations.ts'
import { type By, checkAdminLeft, deactivate, lockPeople } from '../changes-people.ts'
import { findYear } from '../changes-years.ts'
import { leaveOutUnfit, personWith, type TurnInput, turnProblems } from '../plan/problems.ts'
import { findPlanContent, findResponsible } from '../plan/queries.ts'
import type { PlanRow } from '../plan/tables.ts'
import { selectAdmins, selectAppointments } from '../queries.ts'
import { addNewcomer, tellLeavers, toNewcomer } from './changes-newcomers.ts'
import { beginWithYear, endAllRoles, endClosing, type Newcomer, renewRoles, type YearTurn } from './changes-roles.ts'

type PersonRow = PeopleTables['user']

type Turn = {
  label: string
  /** The year's first day; the open year ends on the day before. */
  firstDay: string
  input: TurnInput
  /** Rows that do not fit any more are left out; otherwise they are refused. */
  isLenient: boolean
  actor: Actor
  /** Who scheduled the plan, and who confirmed it; nothing if an admin opens the year now. */
  plannedBy?: { scheduledBy: string; confirmedBy?: string }
}

/** 'Open now': today is the first day. Without people, those of the plan for this year. */
export async function openYear(portal: Portal, label: string, people: TurnInput | undefined, { actor }: By) {
  return inTransaction(portal.db, async (trx) => {
    await raiseYearsVersion(trx)
    const content = await findPlanContent(trx)
    const plan = content?.label === label ? content : undefined
    const isPlanned = people === undefined && plan !== undefined
    return turnYear(trx, portal, {
      ...{ label, firstDay: today(), actor, isLenient: isPlanned },
      input: people ?? plan ?? { leaving: [], joining: [], deactivating: [] },
    })
  })
}

/**
 * By the clock: a scheduled plan whose first day has come takes effect, once, in the name of the admin who scheduled it, or who
 * confirmed it since. It waits while neither is an admin any more.
 */
export async function openScheduledYear(portal: Portal): Promise<boolean> {
  // The job also looks for other work: before the day comes, it must not lock the years.
  if (!(await findDuePlan(portal.db, portal.config))) return false
  return inTransaction(portal.db, async (trx) => {
    await raiseYearsVersion(trx)
    const due = await findDuePlan(trx, portal.config)
    if (!due) return false
    const { plan, responsible } = due
    await turnYear(trx, portal, {
      ...{ label: plan.label, firstDay: plan.startsOn, input: plan, isLenient: true },
      actor: { uid: responsible.id, email: responsible.email, address: '' },
      plannedBy: await findPlanners(trx, plan.row),
    })
    return true
  })
}

async function findDuePlan(db: Db, config: Portal['config']) {
  const plan = await findPlanContent(db)
  if (!plan?.row.scheduledAt || plan.startsOn > today()) return undefined
  const responsible = await findResponsible(db, plan.row, config)
  return responsible && { plan, responsible }
}

async function findPlanners(trx: Trx, { scheduledBy, confirmedBy }: PlanRow) {
  const emailOf = async (uid: string | null) =>
    (await trx.selectFrom('user').select('email').where('id', '=', uid).executeTakeFirst())?.email ?? 'A former member'
  return { scheduledBy: await emailOf(scheduledBy), ...(confirmedBy && { confirmedBy: await emailOf(confirmedBy) }) }
}

/** The years are locked. */
async function turnYear(trx: Trx, portal: Portal, { label, firstDay, isLenient, actor, plannedBy, ...asked }: Turn) {
  const turn = planTurn(await readYears(trx), label, firstDay)
  // Nobody changes it meanwhile: its version is in the row that was just raised.
  const organisation = await readOrganisation(trx)
  const fromEndsOn = await movePointer(trx, turn)
  const people = await lockPeople(trx, await listAffected(trx, turn, asked.input))
  const context = { people, organisation, emailDomain: portal.config.emailDomain }
  if (!isLenient) refuseFields(turnProblems(asked.input, context))
  const { input, leftOut } = isLenient ? leaveOutUnfit(asked.input, context) : { input: asked.input, leftOut: [] }
  const withdrawn = await withdrawInvitations(trx, turn.from.label)
  // Concurrent changes of a person or accepted invitations have finished by now.
  const appointments = await listAppointments(trx, turn.before, firstDay)
  const yearTurn: YearTurn = {
    ...turn,
    people,
    opening: {
      ...{ at: new Date().toISOString(), from: turn.from.label, fromEndsOn, toStartsOn: turn.plannedFirstDay },
      ...{ made: [], changed: [], people: [], invitations: [], withdrawn, shutOut: [], leftOut },
    },
    createdBy: actor.email,
  }

  await beginWithYear(trx, yearTurn, turn.plannedFirstDay)
  const { leaving, staying } = await changeRoles(trx, yearTurn, input, appointments)
  const newcomers = input.joining.map((row) => toNewcomer(row, organisation))
  const position = ({ role, place }: Newcomer) => positionText(role, place, organisation)
  for (const newcomer of newcomers) await addNewcomer(trx, portal, yearTurn, newcomer, position(newcomer))
  await tellLeavers(trx, portal, yearTurn, leaving, appointments, organisation)
  const shutOut = await deactivate(trx, peopleIn(people, input.deactivating))
  yearTurn.opening.shutOut.push(...shutOut.map(({ id }) => id))
  const losesAdmin = yearTurn.opening.people.some(({ before, after }) => isAdmin(before.role) && !isAdmin(after.role))
  if (losesAdmin || shutOut.some(({ role }) => isAdmin(role))) await checkAdminLeft(trx, portal.config.emailDomain)

  const moved = await portal.turnYear(trx, { from: turn.from, to: turn.to, organisation })
  yearTurn.opening.moved = moved
  const openingJson = JSON.stringify(yearTurn.opening)
  await trx.updateTable('year').set({ opening: openingJson }).where('label', '=', label).execute()
  await trx.updateTable('handoverPlan').set({ appliedAt: new Date().toISOString() }).where('year', '=', label).execute()
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
    before: { open: turn.from.label, endsOn: fromEndsOn },
    after: {
      ...{ open: label, startsOn: turn.to.startsOn, endsOn: turn.from.endsOn, ...counts, ...plannedBy },
      left: leaving.map((uid) => people.get(uid)?.email),
      came: newcomers.map((each) => `${each.email} (${position(each)})`),
      shutOut: shutOut.map(({ email }) => email),
      withdrawn: withdrawn.map(({ email }) => email),
      ...(moved.length > 0 && { moved: formatCollected(moved) }),
      ...(leftOut.length > 0 && { leftOut: leftOut.map(({ who, why }) => `${who}: ${why}`) }),
    },
  })
  return { year: turn.to, ...counts, leftOut }
}

/** People who leave lose everything; people who come get the new role instead of the old; everybody else keeps theirs. */
async function changeRoles(trx: Trx, yearTurn: YearTurn, input: TurnInput, appointments: AppointmentRow[]) {
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
function planTurn(years: Year[], label: string, firstDay: string) {
  const to = findYear(years, label)
  const before = openYearOf(years)
  if (to.state === 'open') throw problem('conflict', `${label} is already open.`, { error: 'isOpen' })
  if (isOver(to)) throw problem('conflict', `${label} is closed and cannot be opened again.`, { error: 'isClosed' })
  if (firstDay <= before.startsOn) {
    const text = `${before.label} began on ${before.startsOn}, so ${label} can open the day after at the earliest.`
    throw problem('conflict', text, { error: 'tooEarly' })
  }
  if (to.endsOn < firstDay)
    refuseFields({ label: `${label} would end on ${to.endsOn}, before it begins. Please change its days.` })
  const plannedFirstDay = to.startsOn
  return {
    ...{ before, plannedFirstDay },
    from: { ...before, endsOn: dayBefore(firstDay), state: 'closing' } satisfies Year,
    to: { ...to, startsOn: firstDay, state: 'open' } satisfies Year,
  }
}

/**
 * Waits for everybody who is collecting something in the open year; later requests find the next one. Returns the last day that
 * the open year was to have.
 */
async function movePointer(trx: Trx, { before, from, to }: { before: Year; from: Year; to: Year }): Promise<string> {
  const closed = { closedAt: new Date().toISOString(), closingUntil: closingEnd(from), endsOn: from.endsOn }
  await trx.updateTable('year').set(closed).where('label', '=', from.label).execute()
  await trx.updateTable('year').set({ startsOn: to.startsOn }).where('label', '=', to.label).execute()
  await trx.updateTable('openYear').set({ label: to.label }).execute()
  return before.plannedEndsOn ?? before.endsOn
}

/** As they are on the year's first day, which after a long downtime is not today. */
const listAppointments = (trx: Trx, year: Year, firstDay: string) =>
  selectAppointments(trx, year, earlierOf(firstDay, today())).selectAll().execute() as Promise<AppointmentRow[]>

/** Includes accounts with an unverified address: they must not verify it unseen while this runs. */
async function listAffected(
  trx: Trx,
  { before, to }: { before: Year; to: Year },
  { leaving, joining, deactivating }: TurnInput,
): Promise<string[]> {
  const holders = (await listAppointments(trx, before, to.startsOn)).map(({ userId }) => userId)
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
  const admins = await selectAdmins(trx).select('id').execute()
  return [...holders, ...leaving, ...deactivating, ...[...accounts, ...admins].map(({ id }) => id)]
}

const peopleIn = (people: Map<string, PersonRow>, uids: string[]) =>
  [...new Set(uids)].flatMap((uid) => people.get(uid) ?? [])
