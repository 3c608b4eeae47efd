// List of people who owe a task: not started first, with their last reminder.
import type { TaskState } from '#server/shell/tasks.ts'
import type { OwingPerson } from '../contract.ts'
import type { Standing } from './queries-progress.ts'
import type { LastReminder } from './remind/queries.ts'

const order: readonly TaskState[] = ['notStarted', 'started', 'done']

type ReminderState = {
  /** It has opened and is not closed. */
  isOpen: boolean
  last: ReadonlyMap<string, LastReminder>
  remindedRecently: ReadonlySet<string>
}

export function buildOwingPeople(
  standings: readonly Standing[],
  { isOpen, last, remindedRecently }: ReminderState,
): OwingPerson[] {
  return standings
    .map(({ member, position: { role, portfolio }, progress }): OwingPerson => {
      const { uid, displayName, email } = member
      const { state, done, of } = progress
      const reminder = last.get(uid)
      return {
        ...{ uid, displayName, email, role, portfolio, state },
        ...{ done, of },
        remindedAt: reminder?.at ?? null,
        remindedBy: reminder?.byName ?? null,
        canRemind: isOpen && state !== 'done' && !remindedRecently.has(uid),
      }
    })
    .sort((a, b) => order.indexOf(a.state) - order.indexOf(b.state) || a.displayName.localeCompare(b.displayName))
}
