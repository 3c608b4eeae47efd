// Keeping of progress: just after midnight, what the progress screen shows of the day that has ended. While the portal stands still
// nothing changes, so a start keeps the day before it as well; days that it slept through stay unknown.
import { inTransaction } from '#server/database/database.ts'
import type { Share } from '#server/figures/figures.ts'
import type { Job, Portal } from '#server/hub/hub.ts'
import { cellNumbers, findDayToKeep, progressFigures, readEarlier } from './figures.ts'
import { findExpectedIn } from './queries.ts'
import { findCells, loadFrame, openCommittees } from './queries-progress.ts'
import { kindsOf } from './task-kinds.ts'

export const keepProgressJob: Job = {
  name: 'progress-days',
  everyMs: 60_000,
  atStart: true,
  hasWork: async (portal) => (await findDayToKeep(portal)) !== undefined,
  run: keepProgress,
}

async function keepProgress(portal: Portal): Promise<void> {
  const day = await findDayToKeep(portal)
  if (day === undefined) return
  const { db, config } = portal
  const frame = await loadFrame(portal, undefined, day)
  const { label: year } = frame.year
  const options = {
    emailDomain: config.emailDomain,
    committees: openCommittees(frame),
    expected: await findExpectedIn(db, frame.years),
  }
  const earlierOf = await readEarlier(db, year)
  const cells: Share[] = []
  for (const task of kindsOf(portal)) {
    for (const [committee, cell] of await findCells(db, task, frame, options)) {
      const numbers = cellNumbers(task, frame, { committee, cell, earlier: earlierOf(committee, task.kind) })
      cells.push({ committee, part: task.kind, numbers })
    }
  }
  await inTransaction(db, (trx) => progressFigures.keep(trx, { year, day, cells }))
}
