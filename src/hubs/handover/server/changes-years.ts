// Year changes: planning, changing and deleting, one at a time. The version is raised first, as a lock, so that a concurrent
// change waits and then sees the result.

import { sql } from 'kysely'
import { type Db, inTransaction, type Trx } from '#server/database/database.ts'
import { refuseFields } from '#server/http/problems.ts'
import type { Portal } from '#server/hub/hub.ts'
import { type Actor, recordAudit } from '#server/privacy/audit.ts'
import { actingDays } from '#server/years/appointments.ts'
import { raiseYearsVersion, readYears } from '#server/years/years.ts'
import { problem } from '#shared/problem.ts'
import { plusDays } from '#shared/time/calendar.ts'
import { pastYearProblems, type Year, type YearDraft, yearProblems } from '#shared/time/years.ts'
import { formatCollected } from '../rules.ts'

export function findYear(years: readonly Year[], label: string): Year {
  const year = years.find((each) => each.label === label)
  if (!year) throw problem('notFound', `There is no year ${label}.`)
  return year
}

async function lockPlannedYear(trx: Trx, label: string): Promise<{ year: Year; others: Year[] }> {
  await raiseYearsVersion(trx)
  const years = await readYears(trx)
  const year = findYear(years, label)
  if (year.state === 'planned') return { year, others: years.filter((each) => each !== year) }
  throw notPlannedProblem(year)
}

const notPlannedProblem = ({ label, state }: Year) =>
  problem('conflict', `${label} is ${state}: only a planned year can be changed.`, { error: 'notPlanned' })

const daysOf = ({ startsOn, endsOn }: Pick<Year, 'startsOn' | 'endsOn'>) => ({ startsOn, endsOn })

export const planYear = (db: Db, draft: YearDraft, actor: Actor): Promise<Year> =>
  inTransaction(db, async (trx) => {
    await raiseYearsVersion(trx)
    refuseFields(yearProblems(draft, await readYears(trx)))
    await trx.insertInto('year').values(draft).execute()
    await recordAudit(trx, actor, { kind: 'year.plan', subject: draft.label, after: daysOf(draft) })
    return { ...draft, state: 'planned' }
  })

/** A year with appointments keeps its name; appointments for the whole of it move with its days. */
export const changeYear = (portal: Portal, label: string, draft: YearDraft, actor: Actor): Promise<Year> =>
  inTransaction(portal.db, async (trx) => {
    const { year, others } = await lockPlannedYear(trx, label)
    const before = { label, ...daysOf(year) }
    const after = { label: draft.label, ...daysOf(draft) }
    if (JSON.stringify(before) === JSON.stringify(after)) return year
    await changePlannedYear(portal, trx, { year, others }, after)
    await rescheduleBy(trx, after.label, actor)
    await recordAudit(trx, actor, { kind: 'year.change', subject: label, before, after })
    return { ...after, state: 'planned' }
  })

/** A scheduled plan takes effect on another day: who moved it answers for it. */
async function rescheduleBy(trx: Trx, label: string, { uid }: Actor): Promise<void> {
  const now = new Date().toISOString()
  const changed = { changedAt: now, changedBy: uid, scheduledAt: now, scheduledBy: uid }
  await trx
    .updateTable('handoverPlan')
    .set({ ...changed, confirmedAt: null, confirmedBy: null, version: sql`version + 1` })
    .where('year', '=', label)
    .where('scheduledAt', 'is not', null)
    .execute()
}

type PlannedYear = { year: Year; others: readonly Year[] }

/** With what names it: appointments for the whole of it, its deadlines and its plan. */
export async function changePlannedYear(
  portal: Portal,
  trx: Trx,
  { year: before, others }: PlannedYear,
  after: YearDraft,
): Promise<void> {
  const { label } = before
  refuseFields(yearProblems(after, others))
  if (after.label !== label) return renameYear(portal, trx, label, after)
  await trx.updateTable('year').set(daysOf(after)).where('label', '=', label).execute()
  await moveAppointments(trx, before, after)
  await moveInvitations(trx, label, before, after)
}

async function renameYear(portal: Portal, trx: Trx, label: string, after: YearDraft): Promise<void> {
  if (await findUsage(trx, label))
    refuseFields({ label: `Someone is already appointed to ${label}, so you can't rename it.` })
  const waiting = await findCollected(portal, trx, label)
  if (waiting) refuseFields({ label: `${label} already has records (${waiting}), so you can't rename it.` })
  // Deadlines refer to the year by its name, so both exist for a moment.
  await trx.insertInto('year').values(after).execute()
  for (const table of ['taskWindow', 'handoverPlan'])
    await trx.updateTable(table).set({ year: after.label }).where('year', '=', label).execute()
  await trx.deleteFrom('year').where('label', '=', label).execute()
}

async function moveAppointments(trx: Trx, before: YearDraft, after: YearDraft): Promise<void> {
  const named = trx.selectFrom('appointment').select(['id', 'startsOn', 'endsOn']).where('year', '=', after.label)
  for (const { id, ...days } of await named.where('endedAt', 'is', null).execute()) {
    const startsOn = days.startsOn === before.startsOn ? after.startsOn : days.startsOn
    const endsOn = days.endsOn === before.endsOn ? after.endsOn : days.endsOn
    if (startsOn > endsOn) continue
    const actingUntil = endsOn >= after.endsOn ? plusDays(endsOn, actingDays) : null
    const row = trx.updateTable('appointment').set({ startsOn, endsOn, actingUntil }).where('id', '=', id)
    await row.where('endedAt', 'is', null).execute()
  }
}

type Days = Pick<YearDraft, 'startsOn' | 'endsOn'>

/** Those for the whole of a year move with its days, as appointments do. */
export async function moveInvitations(trx: Trx, label: string, before: Days, after: Days): Promise<void> {
  for (const day of ['startsOn', 'endsOn'] as const) {
    if (before[day] === after[day]) continue
    const rows = trx.updateTable('invitation').set({ [day]: after[day] })
    await rows.where('year', '=', label).where(day, '=', before[day]).execute()
  }
}

/** What prevents a year from being deleted. */
export async function findUsage(trx: Trx, label: string): Promise<string | undefined> {
  for (const table of ['appointment', 'invitation']) {
    const named = await trx.selectFrom(table).select('id').where('year', '=', label).limit(1).executeTakeFirst()
    if (named) return table
  }
}

/** A year from before the portal is closed from the start. */
export const addPastYear = (db: Db, draft: YearDraft, actor: Actor): Promise<Year> =>
  inTransaction(db, async (trx) => {
    await raiseYearsVersion(trx)
    refuseFields(pastYearProblems(draft, await readYears(trx)))
    const row = { ...draft, closedAt: new Date().toISOString(), isPast: 1 }
    await trx.insertInto('year').values(row).execute()
    await recordAudit(trx, actor, { kind: 'year.addPast', subject: draft.label, after: daysOf(draft) })
    return { ...draft, state: 'closed', isPast: true }
  })

/** What is stored in a year that is not open: imported, or from before its opening was undone. Empty if there is nothing. */
export const findCollected = async ({ countCollected }: Portal, trx: Trx, label: string): Promise<string> =>
  formatCollected(await countCollected(trx, label))

export const dropYear = (portal: Portal, label: string, actor: Actor): Promise<void> =>
  inTransaction(portal.db, async (trx) => {
    const year = await lockYearToDrop(trx, label)
    const table = await findUsage(trx, label)
    if (table)
      throw problem('conflict', `Someone already has an ${table} in ${label}, so you can't delete it.`, {
        error: 'yearIsNamed',
      })
    const collected = await findCollected(portal, trx, label)
    if (collected) {
      const text = `${label} has records (${collected}). Undo its imports first, then delete it.`
      throw problem('conflict', text, { error: 'collected' })
    }
    const plan = await trx.deleteFrom('handoverPlan').where('year', '=', label).returning('id').executeTakeFirst()
    if (plan) await trx.deleteFrom('handoverPlanPerson').execute()
    await trx.deleteFrom('taskWindow').where('year', '=', label).execute()
    await trx.deleteFrom('year').where('label', '=', label).execute()
    await recordAudit(trx, actor, { kind: 'year.drop', subject: label, before: daysOf(year) })
  })

/** A running import holds a lock on the pointer, for which raising the version waits. */
async function lockYearToDrop(trx: Trx, label: string): Promise<Year> {
  await raiseYearsVersion(trx)
  const year = findYear(await readYears(trx), label)
  if (year.state === 'planned' || year.isPast) return year
  throw notPlannedProblem(year)
}
