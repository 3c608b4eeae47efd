// Handover plan changes: save, schedule, cancel and delete. Each locks the years first, so that no plan changes while it takes
// effect, and several admins cannot overwrite each other unnoticed.
import type { Caller } from '#server/auth/session.ts'
import { insertRows } from '#server/database/bulk-insert.ts'
import { inTransaction, type Trx } from '#server/database/database.ts'
import { changedMeanwhile } from '#server/database/versioned.ts'
import { refuseFields } from '#server/http/problems.ts'
import type { Portal } from '#server/hub/hub.ts'
import { announce } from '#server/notify/live.ts'
import { type Actor, recordAudit } from '#server/privacy/audit.ts'
import { readOrganisation } from '#server/years/organisation.ts'
import { raiseYearsVersion, readYears } from '#server/years/years.ts'
import { taskKindsOf } from '#shared/hub-manifest.ts'
import { normalEmail } from '#shared/people/email-domain.ts'
import { resolveJoining } from '#shared/people/joining.ts'
import type { FieldProblems } from '#shared/people/organisation.ts'
import { problem } from '#shared/problem.ts'
import { isEmptyWindow, windowProblems } from '#shared/time/window-problems.ts'
import { type YearDraft, yearProblems } from '#shared/time/years.ts'
import type { Plan, PlanDraft } from '../../contract.ts'
import type { By } from '../changes-people.ts'
import { changePlannedYear, findCollected, findUsage } from '../changes-years.ts'
import { announcePlan } from './changes-announce.ts'
import { isSameOffer, withdrawChanged } from './changes-withdrawn.ts'
import { findPlan, findPlanRow } from './queries.ts'
import { type PlanPersonRow, type PlanRow, tablesOf } from './tables.ts'

type Versioned = { version?: number | undefined }

export const noPlanProblem = () => problem('notFound', 'There is no plan for the next year. Please reload the page.')

const unconfirmed = { confirmedAt: null, confirmedBy: null }
export const unscheduled = { ...unconfirmed, scheduledAt: null, scheduledBy: null }

/** Concurrent changes of years and of the plan wait. */
async function lockPlan(trx: Trx): Promise<PlanRow | undefined> {
  await raiseYearsVersion(trx)
  return findPlanRow(trx)
}

/** Of two admins who started from the same version, the second sees what the first saved. */
async function requireVersion(portal: Portal, trx: Trx, row: PlanRow, { version }: Versioned): Promise<void> {
  if (version === undefined || version === row.version) return
  throw problem('conflict', changedMeanwhile, { details: await findPlan(portal, trx) })
}

export const savePlan = (portal: Portal, { version, ...written }: PlanDraft & Versioned, { caller, actor }: By) =>
  inTransaction(portal.db, async (trx): Promise<Plan> => {
    const organisation = await readOrganisation(trx)
    const draft = { ...written, joining: written.joining.map((row) => resolveJoining(row, organisation)) }
    const row = await lockPlan(trx)
    if (row) await requireVersion(portal, trx, row, { version })
    const before = row ? await listComing(trx) : []
    await saveYear(portal, trx, row, draft)
    await saveRow(trx, row, draft.label, caller)
    await replacePeople(trx, draft, before)
    await withdrawChanged(trx, { year: draft.label, before, after: await listComing(trx), actor })
    await replaceDeadlines(portal, trx, draft)
    // Only the first draft and a schedule are audited.
    announce(trx, { hub: 'handover' })
    const plan = (await findPlan(portal, trx)) as Plan
    if (row?.scheduledAt) {
      refuseFields(plan.problems)
      if (row.scheduledBy !== caller.uid || row.confirmedBy) await recordSchedule(trx, actor, row.year)
    }
    if (!row) await recordAudit(trx, actor, { kind: 'handover.plan', subject: draft.label, after: daysOf(draft) })
    return plan
  })

const daysOf = ({ startsOn, endsOn }: YearDraft) => ({ startsOn, endsOn })

/** The plan's year is a planned year: it is created, taken over or changed with the plan. */
async function saveYear(
  portal: Portal,
  trx: Trx,
  row: PlanRow | undefined,
  { label, startsOn, endsOn }: YearDraft,
): Promise<void> {
  const years = await readYears(trx)
  const own = years.find((year) => year.state === 'planned' && year.label === (row?.year ?? label))
  if (own) {
    const others = years.filter((year) => year !== own)
    return changePlannedYear(portal, trx, { year: own, others }, { label, startsOn, endsOn })
  }
  refuseFields(yearProblems({ label, startsOn, endsOn }, years))
  await trx.insertInto('year').values({ label, startsOn, endsOn }).execute()
}

async function saveRow(trx: Trx, row: PlanRow | undefined, year: string, { uid }: Caller): Promise<void> {
  const now = new Date().toISOString()
  const changed = { year, version: (row?.version ?? 0) + 1, changedAt: now, changedBy: uid }
  /** Whoever changes a scheduled plan answers for it from then on: the others have not seen it. */
  const schedule = row?.scheduledAt ? { ...unconfirmed, scheduledAt: now, scheduledBy: uid } : {}
  if (row)
    await tablesOf(trx)
      .updateTable('handoverPlan')
      .set({ ...changed, ...schedule })
      .execute()
  else {
    // What is left of one that took effect.
    await deletePlan(trx)
    const fresh = { id: 1 as const, ...unscheduled, announced: null, appliedAt: null }
    await tablesOf(trx)
      .insertInto('handoverPlan')
      .values({ ...changed, ...fresh })
      .execute()
  }
}

const listComing = (trx: Trx): Promise<PlanPersonRow[]> =>
  tablesOf(trx).selectFrom('handoverPlanPerson').selectAll().where('kind', '=', 'joining').execute()

/** Who was told of the same already stays told, wherever the row moved. */
async function replacePeople(trx: Trx, { leaving, joining, deactivating }: PlanDraft, before: PlanPersonRow[]) {
  const nobody = { userId: null, email: null, name: null, role: null, committee: null, portfolio: null }
  const none = { ...nobody, startsOn: null, invitedAt: null, begunAt: null }
  const byUid = (kind: PlanPersonRow['kind'], uids: readonly string[]) =>
    [...new Set(uids)].map((userId, place): PlanPersonRow => ({ ...none, kind, place, userId }))
  const coming = joining.map((person, place): PlanPersonRow => {
    const email = normalEmail(person.email)
    const { role, committee = null, portfolio = null, name = null, startsOn = null } = person
    const row = { ...none, kind: 'joining' as const, place, email, role, committee, portfolio, name, startsOn }
    const told = before.find((each) => isSameOffer(each, row))
    return { ...row, invitedAt: told?.invitedAt ?? null, begunAt: told?.begunAt ?? null }
  })
  await tablesOf(trx).deleteFrom('handoverPlanPerson').execute()
  await insertRows(trx, 'handoverPlanPerson', [
    ...byUid('leaving', leaving),
    ...byUid('deactivating', deactivating),
    ...coming,
  ])
}

async function replaceDeadlines(portal: Portal, trx: Trx, { deadlines, ...year }: PlanDraft): Promise<void> {
  refuseFields(deadlineProblems(portal, { deadlines, ...year }))
  await tablesOf(trx).deleteFrom('taskWindow').where('year', '=', year.label).execute()
  const rows = deadlines.filter((deadline) => !isEmptyWindow(deadline))
  await insertRows(
    trx,
    'taskWindow',
    rows.map(({ kind, month, opensOn, dueOn, closesOn }) => ({
      ...{ year: year.label, kind, month: month ?? '', opensOn, dueOn, closesOn },
    })),
  )
}

function deadlineProblems({ hubs }: Portal, { deadlines, ...year }: Pick<PlanDraft, 'deadlines'> & YearDraft) {
  const kinds = taskKindsOf(hubs)
  const wrong: FieldProblems = {}
  for (const kind of new Set(deadlines.map((deadline) => deadline.kind))) {
    const positions = [...deadlines.keys()].filter((n) => deadlines[n]?.kind === kind)
    const declaration = kinds.get(kind)
    if (!declaration) {
      for (const n of positions) wrong[`deadlines.${n}.kind`] = 'There is no such task. Please reload the page.'
      continue
    }
    const own = deadlines.filter((deadline) => deadline.kind === kind)
    for (const [field, text] of Object.entries(windowProblems(own, declaration, year))) {
      const [, n = '0', name] = field.split('.')
      wrong[`deadlines.${positions[Number(n)]}.${name}`] = text
    }
  }
  return wrong
}

export const schedulePlan = (portal: Portal, versioned: Versioned, { caller, actor }: By) =>
  inTransaction(portal.db, async (trx): Promise<Plan> => {
    const row = await lockPlan(trx)
    if (!row) throw noPlanProblem()
    await requireVersion(portal, trx, row, versioned)
    refuseFields(((await findPlan(portal, trx)) as Plan).problems)
    if (!row.scheduledAt) {
      await setSchedule(trx, row, {
        ...unconfirmed,
        scheduledAt: new Date().toISOString(),
        scheduledBy: caller.uid,
        announced: row.version + 1,
      })
      await recordSchedule(trx, actor, row.year)
      await announcePlan(portal, trx)
    }
    return (await findPlan(portal, trx)) as Plan
  })

const recordSchedule = (trx: Trx, actor: Actor, year: string) =>
  recordAudit(trx, actor, { kind: 'handover.schedule', subject: year })

/** Another admin who has read the plan answers for it, too: it takes effect even if the first is no longer an admin by then. */
export const confirmPlan = (portal: Portal, versioned: Versioned, { caller, actor }: By) =>
  inTransaction(portal.db, async (trx): Promise<Plan> => {
    const row = await lockPlan(trx)
    if (!row) throw noPlanProblem()
    await requireVersion(portal, trx, row, versioned)
    if (!row.scheduledAt)
      throw problem('conflict', 'This plan is not scheduled. Please reload the page.', { error: 'notScheduled' })
    const isTheirs = caller.uid === row.scheduledBy || caller.uid === row.confirmedBy
    if (!isTheirs) {
      const confirmed = { confirmedAt: new Date().toISOString(), confirmedBy: caller.uid }
      await tablesOf(trx).updateTable('handoverPlan').set(confirmed).execute()
      await recordAudit(trx, actor, { kind: 'handover.confirm', subject: row.year })
    }
    return (await findPlan(portal, trx)) as Plan
  })

export const cancelPlan = (portal: Portal, versioned: Versioned, { actor }: By) =>
  inTransaction(portal.db, async (trx): Promise<Plan> => {
    const row = await lockPlan(trx)
    if (!row) throw noPlanProblem()
    await requireVersion(portal, trx, row, versioned)
    if (row.scheduledAt) {
      await setSchedule(trx, row, unscheduled)
      await recordAudit(trx, actor, { kind: 'handover.cancel', subject: row.year })
    }
    return (await findPlan(portal, trx)) as Plan
  })

const setSchedule = (trx: Trx, { version }: PlanRow, schedule: Partial<PlanRow>) =>
  tablesOf(trx)
    .updateTable('handoverPlan')
    .set({ ...schedule, version: version + 1 })
    .execute()

export const dropPlan = (portal: Portal, { actor }: By) =>
  inTransaction(portal.db, async (trx) => {
    const row = await lockPlan(trx)
    if (!row) throw noPlanProblem()
    await deletePlan(trx)
    // A year that people were invited or appointed to stays planned, and so does one in which something waits.
    if (!(await findUsage(trx, row.year)) && !(await findCollected(portal, trx, row.year))) {
      await tablesOf(trx).deleteFrom('taskWindow').where('year', '=', row.year).execute()
      await trx.deleteFrom('year').where('label', '=', row.year).execute()
    }
    await recordAudit(trx, actor, { kind: 'handover.drop', subject: row.year })
  })

async function deletePlan(trx: Trx): Promise<void> {
  await tablesOf(trx).deleteFrom('handoverPlanPerson').execute()
  await tablesOf(trx).deleteFrom('handoverPlan').execute()
}

/** Of a plan that took effect nothing is kept once that cannot be undone any more. */
export async function forgetApplied({ db }: Portal): Promise<void> {
  const dayAgo = new Date(Date.now() - 86_400_000).toISOString()
  const old = await tablesOf(db).deleteFrom('handoverPlan').where('appliedAt', '<', dayAgo).returning('id').execute()
  if (old.length > 0) await tablesOf(db).deleteFrom('handoverPlanPerson').execute()
}
