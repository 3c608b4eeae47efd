// Kinds of tasks from the manifests of all hubs, with the source of their progress and who owes them.

import { refuseFields } from '#server/http/problems.ts'
import type { Portal } from '#server/hub/hub.ts'
import type { Task } from '#server/shell/tasks.ts'
import type { Definitions } from '#server/years/definitions.ts'
import { type TaskDeclaration, taskKindsOf } from '#shared/hub-manifest.ts'
import type { Organisation } from '#shared/people/organisation.ts'
import type { TaskWindow } from '#shared/time/windows.ts'
import type { Year } from '#shared/time/years.ts'

export type TaskKind = Task

/** Context of a progress query. */
export type Frame = {
  /** The year that is open on the day. */
  year: Year
  /** Before it, those that are closing: their months are still owed. */
  years: readonly Year[]
  organisation: Organisation
  definitions: Definitions
  windows: readonly TaskWindow[]
  /** Today, or the past day at whose end everything is asked. */
  day: string
}

/** Kinds with a declaration and a source, in hub order. */
export const kindsOf = ({ hubs, tasks }: Pick<Portal, 'hubs' | 'tasks'>): TaskKind[] =>
  [...taskKindsOf(hubs)].flatMap(([kind, declaration]) => {
    const source = tasks.get(kind)
    return source ? [{ kind, declaration, source }] : []
  })

export function findKind(portal: Pick<Portal, 'hubs' | 'tasks'>, kind: string): TaskKind {
  const found = kindsOf(portal).find((each) => each.kind === kind)
  if (!found) refuseFields({ kind: 'There is no such task. Please reload the page.' })
  return found as TaskKind
}

/** A kind that people or LCs owe. */
export function findOwedKind(portal: Pick<Portal, 'hubs' | 'tasks'>, kind: string): TaskKind {
  const found = findKind(portal, kind)
  if (found.declaration.owedBy === 'nobody') refuseFields({ kind: 'This task is optional: it is not due from anyone.' })
  return found
}

const owedBy = ({ owedBy }: TaskDeclaration): 'people' | 'committee' | 'nobody' =>
  typeof owedBy === 'string' ? owedBy : 'people'

/** The fields of a kind that pages need. */
export const kindInfo = ({ kind, declaration }: Pick<TaskKind, 'kind' | 'declaration'>) => ({
  ...{ kind, name: declaration.name, path: declaration.path },
  owedBy: owedBy(declaration),
  isMonthly: declaration.isMonthly === true,
})
