// Which kinds of tasks are there, and who owes them? What hubs say of theirs in their facts, with where their rows are asked.

import { refuseFields } from '#server/http/problems.ts'
import type { Portal } from '#server/hub/hub.ts'
import type { TaskSource } from '#server/shell/tasks.ts'
import { type TaskFacts, tasksOf } from '#shared/hub-facts.ts'
import type { Organisation } from '#shared/people/organisation.ts'
import type { TaskWindow } from '#shared/time/windows.ts'
import type { Year } from '#shared/time/years.ts'

export type TaskKind = { kind: string; facts: TaskFacts; source: TaskSource }

/** Against what a task is asked. */
export type Frame = { year: Year; organisation: Organisation; windows: readonly TaskWindow[] }

/** Kinds with facts and rows, in the order of the hubs. */
export const kindsOf = ({ hubs, tasks }: Pick<Portal, 'hubs' | 'tasks'>): TaskKind[] =>
  [...tasksOf(hubs)].flatMap(([kind, facts]) => {
    const source = tasks.get(kind)
    return source ? [{ kind, facts, source }] : []
  })

export function kindNamed(portal: Pick<Portal, 'hubs' | 'tasks'>, kind: string): TaskKind {
  const found = kindsOf(portal).find((each) => each.kind === kind)
  if (!found) refuseFields({ kind: 'There is no such task.' })
  return found as TaskKind
}

/** For what asks of people or LCs. */
export function owedKindNamed(portal: Pick<Portal, 'hubs' | 'tasks'>, kind: string): TaskKind {
  const found = kindNamed(portal, kind)
  if (found.facts.owedBy === 'nobody') refuseFields({ kind: 'Nobody owes this: it is only counted.' })
  return found
}

const owedBy = ({ owedBy }: TaskFacts): 'people' | 'committee' | 'nobody' =>
  typeof owedBy === 'string' ? owedBy : 'people'

/** What pages need to know of a kind. */
export const shownKind = ({ kind, facts }: Pick<TaskKind, 'kind' | 'facts'>) => ({
  ...{ kind, name: facts.name, path: facts.path },
  owedBy: owedBy(facts),
  isMonthly: facts.isMonthly === true,
})
