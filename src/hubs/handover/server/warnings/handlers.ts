// Warnings of the handover hub: the job that sends them, and the row on the dashboard of admins.
import type { Caller } from '#server/auth/session.ts'
import type { ForYou, Job, Portal } from '#server/hub/hub.ts'
import { hourMs } from '#server/jobs/job.ts'
import { may } from '#shared/access.ts'
import { countDays, today } from '#shared/time/calendar.ts'
import { actions } from '../../hub.ts'
import { findPlanRow, findResponsible } from '../plan/queries.ts'
import { sendWarnings } from './changes.ts'
import { endStages, nextLabelOf, plannedEndOf } from './due-warnings.ts'
import { formatYearEnd } from './warning-notifications.ts'

export const warningsJob: Job = { name: 'handover-warnings', everyMs: hourMs, atStart: true, run: sendWarnings }

/** From the first stage on, and until the next year opens or a plan for it is scheduled. */
export async function findYearEnd(portal: Portal, caller: Caller): Promise<ForYou[]> {
  const { db, config, years } = portal
  if (!may(caller.role, actions.handOver)) return []
  const scheduled = await findPlanRow(db)
  if (scheduled?.scheduledAt) {
    if (await findResponsible(db, scheduled, config)) return []
    const text = `The plan for ${scheduled.year} needs to be confirmed: nobody who scheduled it is an admin any more.`
    return [{ text, path: '/handover', isFirst: true }]
  }
  const { all, open } = await years(caller)
  const day = today()
  if (countDays(day, plannedEndOf(open)) > endStages[0]) return []
  return [{ text: formatYearEnd(open, nextLabelOf(all), day), path: '/handover', isFirst: true }]
}
