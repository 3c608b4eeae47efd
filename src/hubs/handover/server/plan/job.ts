// Job that turns the year: applies a scheduled plan when its first day has begun in the portal's time zone, on whichever
// instance looks first, and forgets a plan once its opening cannot be undone any more.
import type { Job, Portal } from '#server/hub/hub.ts'
import { openScheduledYear } from '../open/changes.ts'
import { beginEarlyRoles } from './changes-invite.ts'
import { isPlanDue } from './queries.ts'
import { tablesOf } from './tables.ts'

export const turnYearJob: Job = {
  name: 'year turn',
  // Midnight must not be missed by much, and looking costs one indexed read.
  everyMs: 5000,
  atStart: true,
  hasWork: ({ db }) => isPlanDue(db),
  async run(portal) {
    if (!(await openScheduledYear(portal))) await beginEarlyRoles(portal)
    await forgetApplied(portal)
  },
}

async function forgetApplied({ db }: Portal): Promise<void> {
  const dayAgo = new Date(Date.now() - 86_400_000).toISOString()
  const old = await tablesOf(db).deleteFrom('handoverPlan').where('appliedAt', '<', dayAgo).returning('id').execute()
  if (old.length > 0) await tablesOf(db).deleteFrom('handoverPlanPerson').execute()
}
