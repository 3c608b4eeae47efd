// Automatic reminders, 7 days and 1 day before a task is due, in the daytime, if switched on: each person once per due day
// and stage, whichever instance runs first.
import type { Portal } from '#server/hub/hub.ts'
import { readWindows } from '#server/shell/windows.ts'
import { isDaytime, today } from '#shared/time/calendar.ts'
import { hasOpened, isClosed } from '#shared/time/windows.ts'
import { stageOn } from '../../rules.ts'
import { readKinds } from '../queries.ts'
import { readMembers } from '../queries-members.ts'
import { kindsOf } from '../task-kinds.ts'
import { remindThose } from './changes.ts'

const itself = { uid: null, name: '', actor: { uid: null, email: 'NEXUS', address: '' } }

export async function remindAutomatically(portal: Portal): Promise<number> {
  // A stage lasts days: reminders of the night go out in the morning.
  if (!isDaytime()) return 0
  const { db, config } = portal
  const settings = await readKinds(db)
  const kinds = kindsOf(portal).filter(({ kind, facts }) => facts.owedBy !== 'nobody' && settings(kind).isAutomatic)
  if (kinds.length === 0) return 0
  const { open: year } = await portal.years()
  const frame = { year, organisation: await portal.organisation(), windows: await readWindows(db, year.label) }
  let reminded = 0
  for (const task of kinds) {
    for (const window of frame.windows.filter(({ kind }) => kind === task.kind)) {
      const { dueOn, month } = window
      const stage = dueOn === null ? undefined : stageOn(dueOn, today())
      if (dueOn === null || stage === undefined || !hasOpened(window) || isClosed(window)) continue
      const months = month === null ? [] : [month]
      const members = await readMembers(db, { openYear: year.label, emailDomain: config.emailDomain })
      reminded += await remindThose(portal, members, {
        tasks: [{ task, months }],
        frame,
        by: itself,
        automatic: { dueOn, stage },
      })
    }
  }
  if (reminded > 0) portal.live.say({ hub: 'tasks' })
  return reminded
}
