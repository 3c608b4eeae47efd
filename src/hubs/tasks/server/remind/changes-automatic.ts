// Automatic reminders, 7 days and 1 day before a task is due, in the daytime, if switched on: each person once per due day
// and stage, whichever instance runs first.
import type { Portal } from '#server/hub/hub.ts'
import { owingRoles } from '#server/shell/tasks.ts'
import { isDaytime, today } from '#shared/time/calendar.ts'
import { hasOpened, isClosed } from '#shared/time/windows.ts'
import { reminderStageOn } from '../../rules.ts'
import { findKinds } from '../queries.ts'
import { listMemberPages } from '../queries-members.ts'
import { loadFrame } from '../queries-progress.ts'
import { kindsOf } from '../task-kinds.ts'
import { remindMembers } from './changes.ts'

const systemActor = { uid: null, name: '', actor: { uid: null, email: 'NEXUS', address: '' } }

export async function remindAutomatically(portal: Portal, signal?: AbortSignal): Promise<number> {
  // A stage lasts days: reminders of the night go out in the morning.
  if (!isDaytime()) return 0
  const { db, config } = portal
  const settings = await findKinds(db)
  const kinds = kindsOf(portal).filter(
    ({ kind, declaration }) => declaration.owedBy !== 'nobody' && settings(kind).isAutomatic,
  )
  if (kinds.length === 0) return 0
  const frame = await loadFrame(portal)
  let reminded = 0
  for (const task of kinds) {
    for (const window of frame.windows.filter(({ kind }) => kind === task.kind)) {
      const { dueOn, month } = window
      const stage = dueOn === null ? undefined : reminderStageOn(dueOn, today())
      if (dueOn === null || stage === undefined || !hasOpened(window) || isClosed(window)) continue
      const months = month === null ? [] : [month]
      const roles = owingRoles(task.declaration)
      const pages = listMemberPages(db, { openYear: frame.year.label, emailDomain: config.emailDomain, roles })
      reminded += await remindMembers(portal, pages, {
        tasks: [{ task, months }],
        frame,
        by: systemActor,
        automatic: { dueOn, stage },
        signal,
      })
    }
  }
  return reminded
}
