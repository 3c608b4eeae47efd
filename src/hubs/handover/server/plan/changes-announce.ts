// Announcements of a scheduled plan to all admins: at once when it is scheduled, again when it has been changed, and when its day has
// come and nobody who answers for it is an admin any more.
import { inTransaction, type Trx } from '#server/database/database.ts'
import type { Portal } from '#server/hub/hub.ts'
import { notify } from '#server/notify/inbox.ts'
import { raiseYearsVersion } from '#server/years/years.ts'
import { countDays, dayBefore, today } from '#shared/time/calendar.ts'
import { planStages } from '../warnings/due-warnings.ts'
import { insertWarnings, listSent } from '../warnings/queries.ts'
import { type AnnouncedAs, buildAnnouncement } from './announcement.ts'
import { findPlanRow, findResponsible, quietSince } from './queries.ts'
import { findShownPlan, listAdmins } from './queries-announced.ts'
import { tablesOf } from './tables.ts'

/** The plan is locked. */
export async function announcePlan(portal: Portal, trx: Trx, as: AnnouncedAs = 'scheduled'): Promise<void> {
  const plan = await findShownPlan(trx, portal.config)
  if (!plan) return
  const admins = await listAdmins(trx)
  // Within the last week this is also what is said a week before.
  const lastDay = dayBefore(plan.startsOn)
  const [stage] = planStages
  if (countDays(today(), lastDay) <= stage)
    await insertWarnings(
      trx,
      admins.map((to) => ({ to, about: 'planned' as const, lastDay, stage })),
    )
  await notify(
    portal,
    trx,
    admins.map((to) => buildAnnouncement(plan, as, to, portal.config)),
  )
}

/** Of a scheduled plan that was changed, or that an earlier version of the portal scheduled. */
export async function announceChanged(portal: Portal): Promise<void> {
  const isDue = async (db: Portal['db']) => {
    const row = await findPlanRow(db)
    return row?.scheduledAt && row.announced !== row.version && row.changedAt <= quietSince() ? row : undefined
  }
  if (!(await isDue(portal.db))) return
  await inTransaction(portal.db, async (trx) => {
    await raiseYearsVersion(trx)
    const row = await isDue(trx)
    if (!row) return
    await tablesOf(trx).updateTable('handoverPlan').set({ announced: row.version }).execute()
    await announcePlan(portal, trx, row.announced === null ? 'scheduled' : 'changed')
  })
}

/** Each admin once, also those who became one since. */
export async function tellWaiting(portal: Portal): Promise<void> {
  const findWaiting = async (db: Portal['db']) => {
    const row = await findPlanRow(db)
    if (!row?.scheduledAt || (await findResponsible(db, row, portal.config))) return undefined
    const plan = await findShownPlan(db, portal.config)
    if (!plan || plan.startsOn > today()) return undefined
    const sent = new Set(await listSent(db, 'planWaits', plan.startsOn))
    const untold = (await listAdmins(db)).filter(({ uid }) => !sent.has(uid))
    return untold.length > 0 ? { plan, untold } : undefined
  }
  if (!(await findWaiting(portal.db))) return
  await inTransaction(portal.db, async (trx) => {
    await raiseYearsVersion(trx)
    const waiting = await findWaiting(trx)
    if (!waiting) return
    const { plan, untold } = waiting
    await insertWarnings(
      trx,
      untold.map((to) => ({ to, about: 'planWaits' as const, lastDay: plan.startsOn, stage: 0 })),
    )
    await notify(
      portal,
      trx,
      untold.map((to) => buildAnnouncement(plan, 'waiting', to, portal.config)),
    )
  })
}
