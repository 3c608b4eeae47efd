// Progress on a past day: what LCs and people had done by its end. Due days and expected numbers are the current ones. How many
// people had to do a task on that day is not stored, so tasks of people are only counted.
import type { Portal } from '#server/hub/hub.ts'
import { closedOnOf, dueOf, type ExpectedIn, monthsOwed } from '#server/shell/tasks.ts'
import { localCommittees, organisationOn } from '#shared/people/organisation.ts'
import type { Cell } from '../contract.ts'
import { isOfPeople, progressKind } from './queries-progress.ts'
import { type Frame, kindsOf, type TaskKind } from './task-kinds.ts'

type Query = { on: string; committees: readonly string[]; expected: ExpectedIn }

export const committeesOn = ({ organisation }: Frame, on: string) =>
  localCommittees(organisationOn(organisation, on)).map(({ code }) => code)

export async function findPastProgress(portal: Portal, frame: Frame, query: Query) {
  const kinds = kindsOf(portal)
  const cells = await Promise.all(kinds.map((task) => findPastCells(portal, task, frame, query)))
  return {
    kinds: kinds.map((task) => ({ ...progressKind(task, frame, query.on), ...unknownThen(task), canRemind: false })),
    rows: query.committees.map((committee) => ({ committee, cells: cells.map((cellOf) => cellOf(committee)) })),
  }
}

/** What nobody stored about past days. */
function unknownThen(task: TaskKind): { unknown?: 'all' | 'expected' } {
  if (!task.source.progressOn) return { unknown: 'all' }
  return isOfPeople(task) ? { unknown: 'expected' } : {}
}

async function findPastCells({ db }: Portal, task: TaskKind, frame: Frame, { on, expected }: Query) {
  const { kind, declaration, source } = task
  const { year, windows, organisation, definitions } = frame
  const months = declaration.isMonthly ? monthsOwed(kind, [year], windows, on) : []
  const scope = { year, organisation, definitions, months }
  const found = await source.progressOn?.(db, { ...scope, on })
  return (committee: string): Cell => {
    const set = expected(year.label)(kind, committee)
    const base = { kind, isSet: set !== null, started: 0, dueOn: null }
    if (!found) return { ...base, expected: null, done: 0 }
    const { done, of, missing, nothing } = found.get(committee) ?? source.nothingYet(scope)
    if (declaration.owedBy !== 'committee') return { ...base, expected: set, done }
    const cell = { ...base, expected: set ?? of, done, ...(nothing?.length && { nothing: [...nothing] }) }
    if (done >= cell.expected) return cell
    const rest = { missing: missing ?? [] }
    const closedOn = closedOnOf(kind, declaration, rest, windows, on)
    return { ...cell, dueOn: dueOf(kind, declaration, rest, windows, on), ...(closedOn && { closedOn }) }
  }
}
