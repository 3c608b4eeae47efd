// How does a list of people say who owes what? Who has not started first, and who was reminded when.
import type { TaskState } from '#server/tasks.ts'
import type { Cell, OwingPerson } from '../contract.ts'
import { isDone } from '../rules.ts'
import type { Standing } from './queries-progress.ts'
import type { LastReminder } from './queries-reminders.ts'
import type { TaskKind } from './task-kinds.ts'

const order: readonly TaskState[] = ['notStarted', 'started', 'done']

type Given = {
  task: TaskKind
  cell: Cell
  /** It has opened, and can still be done. */
  isOpen: boolean
  last: ReadonlyMap<string, LastReminder>
  lately: ReadonlySet<string>
}

export function owingPeople(
  standings: readonly Standing[],
  { task, cell, isOpen, last, lately }: Given,
): OwingPerson[] {
  // What an LC owes is done for all who answer for it, also by a number that was set.
  const isAllDone = task.facts.owedBy === 'committee' && isDone(cell)
  return standings
    .map(({ member, progress }): OwingPerson => {
      const { uid, displayName, email, role, place } = member
      const state = isAllDone ? 'done' : progress.state
      const reminder = last.get(uid)
      return {
        ...{ uid, displayName, email, role, portfolio: place.portfolio, state },
        ...{ done: progress.done, of: progress.of },
        remindedAt: reminder?.at ?? null,
        remindedBy: reminder?.byName ?? null,
        canRemind: isOpen && state !== 'done' && !lately.has(uid),
      }
    })
    .sort((a, b) => order.indexOf(a.state) - order.indexOf(b.state) || a.displayName.localeCompare(b.displayName))
}
