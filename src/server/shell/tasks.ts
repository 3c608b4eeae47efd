// Who owes what? Hubs say how far people or LCs are, from their own rows; here it is decided of whom a task is asked.

import { answerForCommittee } from '#shared/access.ts'
import type { TaskFacts } from '#shared/hub-facts.ts'
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
  /** What is not done, in words that people use; of a monthly task, the months. */
  missing?: readonly string[]
  /** Months of a monthly task that were reported with nothing in them. */
  nothing?: readonly string[]
}

export type TaskScope = {
  year: Year
  organisation: Organisation
  /** One person or one LC; all of them without. */
  uid?: string
  committee?: string
  /** Those months of a monthly task that are owed by now. */
  months: readonly string[]
}

export type TaskSource = {
  /** By uid, or by the code of the LC. Whoever is not in it has not started. */
  progress: (db: Db, scope: TaskScope) => Promise<ReadonlyMap<string, Progress>>
  /** What somebody without any row has before them. */
  nothingYet: (scope: TaskScope) => Progress
  /** 'Your checklist: 12 of 45', 'Sona: Islamabad has 1 of 8'; when it is due is said behind it. */
  sentence: (progress: Progress, where: string) => string
  /** The form of a monthly task, opened at a month, and at an LC where one is meant. */
  pathTo?: (month: string, committee?: string) => string
}

type Asked = Pick<Caller, 'role' | 'place' | 'wasAskedForPlace'>

/** Whoever has not said yet where they work this year owes nothing, nor does whoever works at the MC or a closed LC. */
export function owes({ role, place, wasAskedForPlace }: Asked, { owedBy }: TaskFacts, organisation: Organisation) {
  if (owedBy === 'nobody' || !wasAskedForPlace) return false
  const roles = owedBy === 'committee' ? answerForCommittee : owedBy
  return roles.includes(role) && localCommittees(organisation).some(({ code }) => code === place.committee)
}

/** Months of a monthly task that are asked for by now. */
export const monthsOwed = (kind: string, year: Year, windows: readonly TaskWindow[]): string[] =>
  monthsOf(year).filter((month) => askedFrom(month, year, windowOf(windows, kind, month)) <= today())

/** A month that is due before it ends is asked for so many days ahead. */
const daysAhead = 7

/** The day on which its window opens; without one the last day of the month, when its figures are known. */
function askedFrom(month: string, { endsOn }: Year, window: TaskWindow | undefined): string {
  if (window?.opensOn) return window.opensOn
  const lastDay = earlierOf(dayBefore(plusMonths(`${month}-01`, 1)), endsOn)
  return window?.dueOn && window.dueOn < lastDay ? plusDays(window.dueOn, -daysAhead) : lastDay
}

type Missing = Pick<Progress, 'missing'>

/** The windows of what is missing; a task of the year has one. */
const windowsOf = (kind: string, { isMonthly }: TaskFacts, { missing = [] }: Missing, windows: readonly TaskWindow[]) =>
  (isMonthly ? missing : [null]).map((month) => ({ month, window: windowOf(windows, kind, month) }))

const isOver = ({ window }: { window: TaskWindow | undefined }) => window !== undefined && isClosed(window)

/** The day by which it is due: of a monthly task, that of the first missing month that can still be reported. */
export const dueOf = (kind: string, facts: TaskFacts, progress: Missing, windows: readonly TaskWindow[]) =>
  windowsOf(kind, facts, progress, windows).find((each) => !isOver(each))?.window?.dueOn ?? null

/** The last day of what is missing, once none of it can be done any more. */
export function closedOnOf(kind: string, facts: TaskFacts, progress: Missing, windows: readonly TaskWindow[]) {
  const found = windowsOf(kind, facts, progress, windows)
  return found.every(isOver) ? found.at(-1)?.window?.closesOn : undefined
}

type Task = { kind: string; facts: TaskFacts; source: TaskSource }

/** Where the rest is done: of a monthly task, the form at the first missing month that can still be reported. */
export function pathOf({ kind, facts, source }: Task, rest: Missing, windows: readonly TaskWindow[], lc?: string) {
  const month = windowsOf(kind, facts, rest, windows).find((each) => !isOver(each))?.month
  return (month && source.pathTo?.(month, lc)) || facts.path
}

/** How much the national team expects of an LC; null where it set nothing. */
export type Expected = (kind: string, committee: string) => number | null

/**
 * How far an LC is, once a number was set for it: that many are enough. Of a monthly task it is held against all months,
 * `whole`, whichever of them are asked about.
 */
export function settled(progress: Progress, set: number | null, whole?: Progress): Progress {
  if (set === null) return progress
  if ((whole ?? progress).done >= set) return { ...progress, state: 'done' }
  return whole ? progress : { ...progress, of: set }
}

/** What has opened and can still be done; of a monthly task, in which of these months, or of all that are asked for. */
export function leftToDo(
  kind: string,
  facts: TaskFacts,
  year: Year,
  windows: readonly TaskWindow[],
  asked: readonly string[] = facts.isMonthly ? monthsOwed(kind, year, windows) : [],
) {
  const isLeft = (month: string | null) => !isOver({ window: windowOf(windows, kind, month) })
  const months = asked.filter(isLeft)
  const isOpen = facts.isMonthly ? months.length > 0 : isOwedNow(kind, facts, windows) && isLeft(null)
  return { isOpen, months }
}

/** A monthly task is opened month by month. */
export const isOwedNow = (kind: string, { isMonthly }: TaskFacts, windows: readonly TaskWindow[]) =>
  isMonthly === true || hasOpened(windowOf(windows, kind) ?? { opensOn: null })
