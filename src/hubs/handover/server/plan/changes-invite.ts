// Invitations from the plan, before its year opens: newcomers can sign in and see what comes, and people with an account learn
// it. A role that begins before the year does is granted on its day.
import { sql } from 'kysely'
import type { Caller } from '#server/auth/session.ts'
import { type Db, inTransaction, type Trx } from '#server/database/database.ts'
import { preparedQuery } from '#server/database/prepared-query.ts'
import { refuseFields } from '#server/http/problems.ts'
import type { Portal } from '#server/hub/hub.ts'
import { notify } from '#server/notify/inbox.ts'
import { queueMail } from '#server/notify/mail.ts'
import { buildInvitationMail } from '#server/people/invitation-mail.ts'
import { invite } from '#server/people/invitations.ts'
import type { PeopleTables } from '#server/people/people.ts'
import { recordAudit } from '#server/privacy/audit.ts'
import { appoint, isComing, listAllAppointments } from '#server/years/appointments.ts'
import { readOrganisation } from '#server/years/organisation.ts'
import { raiseYearsVersion } from '#server/years/years.ts'
import { resolvePlace } from '#shared/people/joining.ts'
import { type Organisation, positionText } from '#shared/people/organisation.ts'
import { problem } from '#shared/problem.ts'
import { isAppointed, type Role } from '#shared/roles.ts'
import { dayBefore, plusDays, today } from '#shared/time/calendar.ts'
import { longDayWords } from '#shared/time/windows.ts'
import { officeText } from '../../rules.ts'
import { type By, lockPeople } from '../changes-people.ts'
import { findOffice } from '../open/changes-roles.ts'
import { noPlanProblem } from './changes.ts'
import { findPlanContent, findPlanProblems, findResponsible, type PlanContent } from './queries.ts'
import { type PlanPersonRow, tablesOf } from './tables.ts'

type PersonRow = PeopleTables['user']
type Coming = PlanPersonRow & { email: string }
type Context = { plan: PlanContent; organisation: Organisation; createdBy: string }

const comingIn = ({ people }: PlanContent): Coming[] =>
  people.filter((row): row is Coming => row.kind === 'joining' && row.email !== null)

export async function inviteFromPlan(portal: Portal, { version }: { version?: number | undefined }, { actor }: By) {
  return inTransaction(portal.db, async (trx) => {
    await raiseYearsVersion(trx)
    const plan = await findPlanContent(trx)
    if (!plan) throw noPlanProblem()
    if (version !== undefined && version !== plan.row.version)
      throw problem('conflict', 'Someone changed the plan in the meantime. Please check it again.', {
        error: 'planChanged',
      })
    const organisation = await readOrganisation(trx)
    refuseFields(await findPlanProblems(trx, plan, portal.config))
    const rows = comingIn(plan).filter(({ invitedAt }) => invitedAt === null)
    const accounts = await lockAccounts(trx, rows)
    const context = { plan, organisation, createdBy: actor.email }
    let [invited, told] = [0, 0]
    for (const row of rows) {
      const person = accounts.get(row.email)
      if (person?.emailVerified) told += 1
      else invited += 1
      if (person?.emailVerified) await tellComing(trx, portal, person, row, context)
      else await inviteEarly(trx, portal, row, context)
      await markRow(trx, row, { invitedAt: new Date().toISOString() })
    }
    if (rows.length > 0)
      await recordAudit(trx, actor, { kind: 'handover.invite', subject: plan.label, after: { invited, told } })
    return { invited, told }
  })
}

async function lockAccounts(trx: Trx, rows: readonly Coming[]): Promise<Map<string, PersonRow>> {
  if (rows.length === 0) return new Map()
  const emails = rows.map(({ email }) => email)
  const found = await trx.selectFrom('user').select('id').where('email', 'in', emails).execute()
  const people = await lockPeople(
    trx,
    found.map(({ id }) => id),
  )
  return new Map([...people.values()].map((person) => [person.email, person]))
}

const markRow = (trx: Trx, { place }: Coming, marks: Partial<PlanPersonRow>) =>
  tablesOf(trx)
    .updateTable('handoverPlanPerson')
    .set(marks)
    .where('kind', '=', 'joining')
    .where('place', '=', place)
    .execute()

const firstDayOf = ({ startsOn }: Coming, { plan }: Context) => startsOn ?? plan.startsOn

/** Until the first day the person is a team member. */
async function inviteEarly(trx: Trx, portal: Portal, row: Coming, context: Context): Promise<void> {
  const { plan, organisation, createdBy } = context
  const role = row.role as Role
  const place = resolvePlace(row, organisation)
  const days = { startsOn: firstDayOf(row, context), endsOn: plan.endsOn, year: plan.label }
  const { token } = await invite(trx, { email: row.email, name: row.name ?? '', role, place, ...days, createdBy })
  const position = positionText(role, place, organisation)
  const to = { email: row.email, name: row.name ?? undefined, position, year: plan.label, startsOn: days.startsOn }
  await queueMail(trx as Db, buildInvitationMail(portal.config, to, token))
}

async function tellComing(trx: Trx, portal: Portal, { id }: PersonRow, row: Coming, context: Context): Promise<void> {
  const { organisation } = context
  const text = comingText(row.role as Role, firstDayOf(row, context), resolvePlace(row, organisation), organisation)
  await notify(portal, trx, [{ uid: id, kind: 'role', text, path: '/dashboard' }])
}

/** 'From 1 July you are LCVP oGV of Lahore'. */
const comingText = (role: Role, day: string, place: Parameters<typeof officeText>[1], organisation: Organisation) =>
  `From ${longDayWords(day)} you are ${officeText(role, place, organisation)}`

/** How long ahead a person sees on the dashboard what comes. */
const aheadDays = 120

type ComingRow = Pick<PlanPersonRow, 'committee' | 'portfolio'> & { role: string; startsOn: string }

type PlannedRow = Omit<ComingRow, 'startsOn'> & Pick<PlanPersonRow, 'kind' | 'startsOn'> & { yearStartsOn: string }

const comingInPlan = preparedQuery<{ email: string; uid: string }, PlannedRow>((db, { email, uid }) =>
  tablesOf(db)
    .selectFrom('handoverPlanPerson')
    .innerJoin('handoverPlan', (join) => join.on('handoverPlan.appliedAt', 'is', null))
    .innerJoin('year', 'year.label', 'handoverPlan.year')
    .select((row) => [
      row.ref('handoverPlanPerson.role').$notNull().as('role'),
      ...(['kind', 'committee', 'portfolio', 'handoverPlanPerson.startsOn', 'year.startsOn as yearStartsOn'] as const),
    ])
    .where((row) =>
      row.or([row('email', '=', email), row.and([row('kind', '=', sql.lit('leaving')), row('userId', '=', uid)])]),
    )
    .where((row) => row.or([row('invitedAt', 'is not', null), row('scheduledAt', 'is not', null)])),
)

/**
 * What comes for a person: offices from the plan, once they were told or it is scheduled, and from appointments that have not
 * begun; and the end of what they hold, if the plan says so or nobody has opened a new year.
 */
export async function listComing(portal: Portal, caller: Caller): Promise<string[]> {
  const { db } = portal
  const { uid, email, offices } = caller
  const organisation = await portal.organisation(caller)
  const day = today()
  const until = plusDays(day, aheadDays)
  const appointments = (await listAllAppointments(db, uid)).filter((row) => isComing(row, day) && row.startsOn <= until)
  const planned = await comingInPlan(db, { email, uid })
  const leaving = planned.find(({ kind, yearStartsOn }) => kind === 'leaving' && yearStartsOn > day)
  const rows = [
    ...appointments,
    ...planned
      .filter(({ kind }) => kind === 'joining')
      .map(({ startsOn, yearStartsOn, ...row }) => ({ ...row, startsOn: startsOn ?? yearStartsOn }))
      .filter(({ startsOn }) => startsOn > day),
  ]
  const texts = rows.map((row) =>
    comingText(row.role as Role, row.startsOn, resolvePlace(row, organisation), organisation),
  )
  const acting = offices
    .filter(({ isActing }) => isActing)
    .map(
      (office) => `You are acting ${officeText(office.role, office, organisation)} until ${longDayWords(office.until)}`,
    )
  const ending = leaving ? [`Your role ends on ${longDayWords(dayBefore(leaving.yearStartsOn))}`] : []
  return [...new Set([...acting, ...ending, ...texts])]
}

/** People who accepted an invitation have it already. */
async function beginOffice(trx: Trx, { label, endsOn }: PlanContent, office: Parameters<typeof findOffice>[2]) {
  const existing = await findOffice(trx, label, office)
  const startsOn = today()
  if (!existing) await appoint(trx, { ...office, year: { label, endsOn }, startsOn, createdBy: '' })
  else if (existing.startsOn > startsOn)
    await trx.updateTable('appointment').set({ startsOn }).where('id', '=', existing.id).execute()
}

/** Of a scheduled plan, roles that begin before the year does and whose day has come; without those that do not fit. */
async function findBeginning(db: Db, config: Portal['config']) {
  const plan = await findPlanContent(db)
  if (!plan?.row.scheduledAt || !(await findResponsible(db, plan.row, config))) return undefined
  const wrong = Object.keys(await findPlanProblems(db, plan, config))
  const rows = comingIn(plan).filter(
    ({ startsOn, begunAt }, n) =>
      startsOn !== null &&
      startsOn <= today() &&
      begunAt === null &&
      !wrong.some((field) => field.startsWith(`joining.${n}.`)),
  )
  return rows.length > 0 ? { plan, rows } : undefined
}

/** Newcomers get theirs by invitation. */
export async function beginEarlyRoles(portal: Portal): Promise<void> {
  // A row that does not fit stays due: it must not lock the years every few seconds.
  if (!(await findBeginning(portal.db, portal.config))) return
  await inTransaction(portal.db, async (trx) => {
    await raiseYearsVersion(trx)
    const found = await findBeginning(trx as Db, portal.config)
    if (!found) return
    const { plan, rows } = found
    const organisation = await readOrganisation(trx)
    const accounts = await lockAccounts(trx, rows)
    for (const row of rows) {
      const person = accounts.get(row.email)
      const role = row.role as Role
      if (person?.emailVerified && isAppointed(role)) {
        const office = { userId: person.id, role, place: resolvePlace(row, organisation) }
        await beginOffice(trx, plan, office)
        const text = `You are ${officeText(office.role, office.place, organisation)} from today`
        await notify(portal, trx, [{ uid: person.id, kind: 'role', text, path: '/dashboard' }])
      }
      await markRow(trx, row, { begunAt: new Date().toISOString() })
    }
  })
}
