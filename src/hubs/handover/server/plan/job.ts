// Job that turns the year: applies a scheduled plan when its first day has begun in the portal's time zone, on whichever
// instance looks first, tells admins of a plan that was changed or waits, and forgets a plan once its opening cannot be undone any more.
import type { Job } from '#server/hub/hub.ts'
import { openScheduledYear } from '../open/changes.ts'
import { forgetApplied } from './changes.ts'
import { announceChanged, tellWaiting } from './changes-announce.ts'
import { beginEarlyRoles } from './changes-invite.ts'
import { isPlanDue } from './queries.ts'

export const turnYearJob: Job = {
  name: 'year-turn',
  // Midnight must not be missed by much, and looking costs one indexed read.
  everyMs: 5000,
  atStart: true,
  hasWork: isPlanDue,
  async run(portal) {
    if (await isPlanDue(portal)) {
      await announceChanged(portal)
      if (!(await openScheduledYear(portal))) {
        await beginEarlyRoles(portal)
        await tellWaiting(portal)
      }
    }
    await forgetApplied(portal)
  },
}
