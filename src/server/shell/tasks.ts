// Who owes what? Hubs say how far people or LCs are, from their own rows; here it is decided of whom a task is asked.

import { answerForCommittee } from '#shared/access.ts'
import { monthOf, today } from '#shared/calendar.ts'
import type { TaskFacts } from '#shared/hub-facts.ts'
import { localCommittees, type Organisation } from '#shared/organisation.ts'
import { hasOpened, isClosed, type TaskWindow, windowOf } from '#shared/windows.ts'
import { monthsOf, type Year } from '#shared/years.ts'
import type { Db } from './database/database.ts'
import type { Caller } from './session.ts'

export type TaskState = 'notStarted' | 'started' | 'done'

export type Progress = {
  state: TaskState
  done: number
  of: number
  /** What is not done, in words that people use; of a monthly task, the months. */
  missing?: readonly string[]
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
}

type Asked = Pick<Caller, 'role' | 'place' | 'wasAskedForPlace'>

/** Whoever has not said yet where they work this year owes nothing, nor does whoever works at the MC or a closed LC. */
export function owes({ role, place, wasAskedForPlace }: Asked, { owedBy }: TaskFacts, organisation: Organisation) {
  if (owedBy === 'nobody' || !wasAskedForPlace) return false
  const roles = owedBy === 'committee' ? answerForCommittee : owedBy
  return roles.includes(role) && localCommittees(organisation).some(({ code }) => code === place.committee)
}

/** Of a monthly task: those that have begun, or that a window has opened before. */
export function monthsOwed(kind: string, year: Year, windows: readonly TaskWindow[]): string[] {
  const thisMonth = monthOf(today())
  return monthsOf(year).filter((month) => {
    const window = windowOf(windows, kind, month)
    return window?.opensOn ? hasOpened(window) : month <= thisMonth
  })
}

/** The day by which it is owed: of a monthly task, that of the first month that is missing. */
export function dueOf(kind: string, { isMonthly }: TaskFacts, progress: Progress, windows: readonly TaskWindow[]) {
  const month = isMonthly ? progress.missing?.[0] : undefined
  return windowOf(windows, kind, month ?? null)?.dueOn ?? null
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

/** What has opened and can still be done; of a monthly task, in which months. */
export function leftToDo(kind: string, facts: TaskFacts, year: Year, windows: readonly TaskWindow[]) {
  const isLeft = (month: string | null) => !isClosed(windowOf(windows, kind, month) ?? { closesOn: null })
  const months = facts.isMonthly ? monthsOwed(kind, year, windows).filter(isLeft) : []
  const isOpen = facts.isMonthly ? months.length > 0 : isOwedNow(kind, facts, windows) && isLeft(null)
  return { isOpen, months }
}

/** A monthly task is opened month by month. */
export const isOwedNow = (kind: string, { isMonthly }: TaskFacts, windows: readonly TaskWindow[]) =>
  isMonthly === true || hasOpened(windowOf(windows, kind) ?? { opensOn: null })
