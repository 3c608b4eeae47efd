// Tasks: decides who owes which task. Hubs report the progress of people or LCs from their own rows.

import { answerForCommittee } from '#shared/access.ts'
import type { TaskDeclaration } from '#shared/hub-manifest.ts'
import { type OfficeHolder, type Position, positionsOf } from '#shared/people/offices.ts'
import { localCommittees, type Organisation } from '#shared/people/organisation.ts'
import { dayBefore, earlierOf, plusDays, plusMonths, today } from '#shared/time/calendar.ts'
import { hasOpened, isClosed, type TaskWindow, windowOf } from '#shared/time/windows.ts'
import { monthsOf, type Year } from '#shared/time/years.ts'
import type { Caller } from '../auth/session.ts'
import type { Db } from '../database/database.ts'

export type TaskState = 'notStarted' | 'started' | 'done'

export type Progress = {
  state: TaskState
  done: number
  of: number
  /** What is missing, as people call it; for a monthly task, the months. */
  missing?: readonly string[]
  /** Months of a monthly task that were reported as empty. */
  nothing?: readonly string[]
}

export type TaskScope = {
  year: Year
  organisation: Organisation
  /** One person or one LC; all if not set. */
  uid?: string
  committee?: string
  /** The months of a monthly task that are owed by now. */
  months: readonly string[]
}

export type TaskSource = {
  /** By uid, or by the code of the LC. Those that are not in it have not started. */
  progress: (db: Db, scope: TaskScope) => Promise<ReadonlyMap<string, Progress>>
  /** The progress of somebody without any row. */
  nothingYet: (scope: TaskScope) => Progress
  /** 'Your checklist: 12 of 45', 'Sona: Islamabad has 1 of 8'; the due day is appended. */
  sentence: (progress: Progress, where: string) => string
  /** The form of a monthly task, opened at a month, and at an LC if one is given. */
  pathTo?: (month: string, committee?: string) => string
}

type TaskPerson = OfficeHolder & Pick<Caller, 'wasAskedForPlace'>
export type OwedPosition = Position & { committee: string }

/**
 * The positions from which a person owes a task: for a task of LCs the first one in each LC, for a task of people one
 * altogether. People who have not said yet where they work this year owe nothing, nor do those at the MC or a closed LC.
 */
export function owedPositions(
  person: TaskPerson,
  { owedBy }: TaskDeclaration,
  organisation: Organisation,
): OwedPosition[] {
  if (owedBy === 'nobody' || !person.wasAskedForPlace) return []
  const roles = owedBy === 'committee' ? answerForCommittee : owedBy
  const lcs = new Set(localCommittees(organisation).map(({ code }) => code))
  const isOwing = (position: Position): position is OwedPosition =>
    roles.includes(position.role) && position.committee !== null && lcs.has(position.committee)
  const owing = positionsOf(person).filter(isOwing)
  if (owedBy !== 'committee') return owing.slice(0, 1)
  return owing.filter(({ committee }, at) => owing.findIndex((each) => each.committee === committee) === at)
}

/** The months of a monthly task that are owed by now. */
export const monthsOwed = (kind: string, year: Year, windows: readonly TaskWindow[]): string[] =>
  monthsOf(year).filter((month) => owedFrom(month, year, windowOf(windows, kind, month)) <= today())

/** A month that is due before it ends is owed this many days ahead. */
const daysAhead = 7

/** The day on which its window opens; without one, the last day of the month, when its figures are known. */
function owedFrom(month: string, { endsOn }: Year, window: TaskWindow | undefined): string {
  if (window?.opensOn) return window.opensOn
  const lastDay = earlierOf(dayBefore(plusMonths(`${month}-01`, 1)), endsOn)
  return window?.dueOn && window.dueOn < lastDay ? plusDays(window.dueOn, -daysAhead) : lastDay
}

type Missing = Pick<Progress, 'missing'>

/** The windows of what is missing; a task of the year has one. */
const windowsOf = (
  kind: string,
  { isMonthly }: TaskDeclaration,
  { missing = [] }: Missing,
  windows: readonly TaskWindow[],
) => (isMonthly ? missing : [null]).map((month) => ({ month, window: windowOf(windows, kind, month) }))

const isOver = ({ window }: { window: TaskWindow | undefined }) => window !== undefined && isClosed(window)

/** The due day: for a monthly task, that of the first missing month that can still be reported. */
export const dueOf = (kind: string, declaration: TaskDeclaration, progress: Missing, windows: readonly TaskWindow[]) =>
  windowsOf(kind, declaration, progress, windows).find((each) => !isOver(each))?.window?.dueOn ?? null

/** The last day of what is missing, once none of it can be done any more. */
export function closedOnOf(
  kind: string,
  declaration: TaskDeclaration,
  progress: Missing,
  windows: readonly TaskWindow[],
) {
  const found = windowsOf(kind, declaration, progress, windows)
  return found.every(isOver) ? found.at(-1)?.window?.closesOn : undefined
}

type Task = { kind: string; declaration: TaskDeclaration; source: TaskSource }

/** The path where the rest is done: for a monthly task, the form at the first missing month that can still be reported. */
export function pathOf(
  { kind, declaration, source }: Task,
  rest: Missing,
  windows: readonly TaskWindow[],
  lc?: string,
) {
  const month = windowsOf(kind, declaration, rest, windows).find((each) => !isOver(each))?.month
  return (month && source.pathTo?.(month, lc)) || declaration.path
}

/** How much the national team expects of an LC; null if it set nothing. */
export type Expected = (kind: string, committee: string) => number | null

/**
 * The progress of an LC for which a number was set: that many are enough. For a monthly task it is compared with all months,
 * `ofAllMonths`, whichever of them are requested.
 */
export function applyExpected(progress: Progress, set: number | null, ofAllMonths?: Progress): Progress {
  if (set === null) return progress
  if ((ofAllMonths ?? progress).done >= set) return { ...progress, state: 'done' }
  return ofAllMonths ? progress : { ...progress, of: set }
}

/** Whether it has opened and can still be done; for a monthly task, in which of these months, or of all that are owed. */
export function leftToDo(
  kind: string,
  declaration: TaskDeclaration,
  year: Year,
  windows: readonly TaskWindow[],
  requestedMonths: readonly string[] = declaration.isMonthly ? monthsOwed(kind, year, windows) : [],
) {
  const isLeft = (month: string | null) => !isOver({ window: windowOf(windows, kind, month) })
  const months = requestedMonths.filter(isLeft)
  const isOpen = declaration.isMonthly ? months.length > 0 : isOwedNow(kind, declaration, windows) && isLeft(null)
  return { isOpen, months }
}

/** A monthly task opens month by month. */
export const isOwedNow = (kind: string, { isMonthly }: TaskDeclaration, windows: readonly TaskWindow[]) =>
  isMonthly === true || hasOpened(windowOf(windows, kind) ?? { opensOn: null })
