// Tasks: decides who owes which task. Hubs report the progress of people or LCs from their own rows.

import type { AliasableExpression } from 'kysely'
import { answerForCommittee } from '#shared/access.ts'
import type { TaskDeclaration } from '#shared/hub-manifest.ts'
import { type OfficeHolder, type Position, positionsOf } from '#shared/people/offices.ts'
import { isLocalCommittee, type Organisation, wasOpen } from '#shared/people/organisation.ts'
import type { Role } from '#shared/roles.ts'
import { lastDayOf, plusDays, today } from '#shared/time/calendar.ts'
import { closingYearsOf } from '#shared/time/closing-years.ts'
import { hasOpened, isClosed, type TaskWindow, windowOf } from '#shared/time/windows.ts'
import { monthsOf, openYearOf, type Year } from '#shared/time/years.ts'
import type { Caller } from '../auth/session.ts'
import type { Db } from '../database/database.ts'
import { preparedQuery } from '../database/prepared-query.ts'
import { isInList, textList } from '../database/text-list.ts'
import type { Definitions } from '../years/definitions.ts'

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
  /** What each year asks. */
  definitions: Definitions
  /** One person or one LC; all if not set. */
  uid?: string
  committee?: string
  /** The months of a monthly task that an LC owes by now. */
  monthsOf: (committee: string) => readonly string[]
}

/** Somebody who has started a task of people; `isDone` is 0 or 1. */
type StartedRow = { uid: string; done: number; isDone: number }

export type TaskSource = {
  /** By uid, or by the code of the LC. Those that are not in it have not started. */
  progress: (db: Db, scope: TaskScope) => Promise<ReadonlyMap<string, Progress>>
  /**
   * Only of a task of people, and required there: everybody who has started it in a year, as a query. The database counts them
   * by LC, or finds some of them. Such a task is of the whole year, never monthly.
   */
  started?: (db: Db, year: string) => AliasableExpression<StartedRow>
  /** The progress of a person or an LC without any row. */
  nothingYet: (scope: TaskScope, key: string) => Progress
  /** 'Your checklist: 12 of 45', 'Sona: Islamabad has 1 of 8'; the due day is appended. */
  sentence: (progress: Progress, where: string) => string
  /** The form of a monthly task, opened at a month, and at an LC if one is given. */
  pathTo?: (month: string, committee?: string) => string
}

type TaskPerson = OfficeHolder & Pick<Caller, 'wasAskedForPlace'>
export type OwedPosition = Position & { committee: string }

/** Somebody with another role, in every position, owes nothing. */
export const owingRoles = ({ owedBy }: Pick<TaskDeclaration, 'owedBy'>): readonly Role[] =>
  owedBy === 'nobody' ? [] : owedBy === 'committee' ? answerForCommittee : owedBy

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
  const roles = owingRoles({ owedBy })
  const isOwing = (position: Position): position is OwedPosition =>
    roles.includes(position.role) && isLocalCommittee(organisation, position.committee)
  const owing = positionsOf(person).filter(isOwing)
  if (owedBy !== 'committee') return owing.slice(0, 1)
  return owing.filter(({ committee }, at) => owing.findIndex((each) => each.committee === committee) === at)
}

/** The years in which something is owed now: closing ones, whose last months are due only now, and last the open one. */
export const taskYears = (years: readonly Year[]): Year[] => [...closingYearsOf(years), openYearOf(years)]

/** The months of a monthly task that are owed by now. */
export const monthsOwed = (
  kind: string,
  years: readonly Year[],
  windows: readonly TaskWindow[],
  on: string = today(),
): string[] => years.flatMap(monthsOf).filter((month) => owedFrom(month, windowOf(windows, kind, month)) <= on)

/**
 * An LC owes the months at whose end it is open: the first one is that in which it opened, and while it is closed it owes none.
 */
export function owesMonth({ committees }: Organisation, committee: string, month: string): boolean {
  const lc = committees.find(({ code }) => code === committee)
  return lc === undefined || wasOpen(lc, lastDayOf(month))
}

/** Of these months, those that each LC owes. */
export const monthsByLc =
  (organisation: Organisation, months: readonly string[]): TaskScope['monthsOf'] =>
  (committee) =>
    months.filter((month) => owesMonth(organisation, committee, month))

/** A month that is due before it ends is owed this many days ahead. */
const daysAhead = 7

/** The day on which its window opens; without one, the last day of the month, when its figures are known. */
function owedFrom(month: string, window: TaskWindow | undefined): string {
  if (window?.opensOn) return window.opensOn
  const lastDay = lastDayOf(month)
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

const isOver = ({ window }: { window: TaskWindow | undefined }, on: string = today()) =>
  window !== undefined && isClosed(window, on)

/** The due day: for a monthly task, that of the first missing month that can still be reported. */
export const dueOf = (
  kind: string,
  declaration: TaskDeclaration,
  progress: Missing,
  windows: readonly TaskWindow[],
  on?: string,
) => windowsOf(kind, declaration, progress, windows).find((each) => !isOver(each, on))?.window?.dueOn ?? null

/** The last day of what is missing, once none of it can be done any more. */
export function closedOnOf(
  kind: string,
  declaration: TaskDeclaration,
  progress: Missing,
  windows: readonly TaskWindow[],
  on?: string,
) {
  const found = windowsOf(kind, declaration, progress, windows)
  return found.every((each) => isOver(each, on)) ? found.at(-1)?.window?.closesOn : undefined
}

export type Task = { kind: string; declaration: TaskDeclaration; source: TaskSource }

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
  years: readonly Year[],
  windows: readonly TaskWindow[],
  requestedMonths: readonly string[] = declaration.isMonthly ? monthsOwed(kind, years, windows) : [],
) {
  const isLeft = (month: string | null) => !isOver({ window: windowOf(windows, kind, month) })
  const months = requestedMonths.filter(isLeft)
  const isOpen = declaration.isMonthly ? months.length > 0 : isOwedNow(kind, declaration, windows) && isLeft(null)
  return { isOpen, months }
}

/** A monthly task opens month by month. */
export const isOwedNow = (
  kind: string,
  { isMonthly }: TaskDeclaration,
  windows: readonly TaskWindow[],
  on: string = today(),
) => isMonthly === true || hasOpened(windowOf(windows, kind) ?? { opensOn: null }, on)

/** What is expected in a year, by its label. */
export type ExpectedIn = (year: string) => Expected

export async function readExpected(
  years: readonly Year[],
  read: (year: string) => Promise<Expected>,
): Promise<ExpectedIn> {
  const found = new Map<string, Expected>()
  for (const { label } of years) found.set(label, await read(label))
  return (label) => found.get(label) ?? (() => null)
}

type ProgressQuery = {
  /** As `taskYears` lists them. */
  years: readonly Year[]
  organisation: Organisation
  definitions: Definitions
  windows: readonly TaskWindow[]
  /** The requested months of a monthly task. */
  months: readonly string[]
  /** One person, some people or one LC; all if not set. */
  who?: Pick<TaskScope, 'uid' | 'committee'> & { uids?: readonly string[] }
  /** For tasks of LCs: as much as was set is enough. With `isTotal`, it replaces the number of months. */
  expected?: ExpectedIn
  isTotal?: true
}

/** Progress by uid, or by the code of the LC. Each year answers for its own months; a task of the year has the open one. */
export async function findProgress(db: Db, task: Task, query: ProgressQuery): Promise<(key: string) => Progress> {
  const monthsIn = Map.groupBy(query.months, (month) => query.years.find((year) => monthsOf(year).includes(month)))
  const years = query.years.filter((year) => year.state === 'open' || monthsIn.has(year))
  const parts = await Promise.all(
    years.map((year) => findProgressIn(db, task, year, { ...query, months: monthsIn.get(year) ?? [] })),
  )
  return (key) => mergeProgress(parts.map((progressOf) => progressOf(key)))
}

async function findProgressIn(db: Db, { kind, declaration, source }: Task, year: Year, query: ProgressQuery) {
  const { organisation, definitions, windows, who: { uids, ...who } = {}, expected, isTotal } = query
  const read = async (months: readonly string[]) => {
    const scope = { year, organisation, definitions, monthsOf: monthsByLc(organisation, months), ...who }
    const found = uids ? await findStarted(db, source, scope, uids) : await source.progress(db, scope)
    return (key: string) => found.get(key) ?? source.nothingYet(scope, key)
  }
  const progressOf = await read(query.months)
  if (!expected || declaration.owedBy !== 'committee') return progressOf
  const setFor = (committee: string) => expected(year.label)(kind, committee)
  if (isTotal) {
    return (key: string) => {
      const progress = applyExpected(progressOf(key), setFor(key))
      return { ...progress, of: setFor(key) ?? progress.of }
    }
  }
  const isCounted = declaration.isMonthly && (who.committee === undefined || setFor(who.committee) !== null)
  const ofAllMonths = isCounted ? await read(monthsOwed(kind, [year], windows)) : undefined
  return (key: string) => applyExpected(progressOf(key), setFor(key), ofAllMonths?.(key))
}

type StartedQuery = ReturnType<typeof prepareStarted>
const startedQueries = new WeakMap<TaskSource, StartedQuery>()

const prepareStarted = (source: TaskSource) =>
  preparedQuery<{ year: string; uids: string }, StartedRow>((db, { year, uids }) =>
    db
      .selectFrom(startedIn(db, source, year))
      .selectAll()
      .where(isInList(db, 'started.uid', uids))
      .$castTo<StartedRow>(),
  )

async function findStarted(db: Db, source: TaskSource, scope: TaskScope, uids: readonly string[]) {
  const { of } = source.nothingYet(scope, '')
  const query = startedQueries.get(source) ?? prepareStarted(source)
  startedQueries.set(source, query)
  const rows = await query(db, { year: scope.year.label, uids: textList(uids) })
  return new Map(
    rows.map(({ uid, done, isDone }): [string, Progress] => [
      uid,
      { state: isDone === 1 ? 'done' : 'started', done: Number(done), of },
    ]),
  )
}

/** Those who have started a task of people, as the table `started`. */
export function startedIn(db: Db, { started }: TaskSource, year: string) {
  if (!started) throw new Error('A task of people says who has started it')
  return started(db, year).as('started')
}

function mergeProgress(parts: readonly Progress[]): Progress {
  const [first, ...others] = parts as [Progress, ...Progress[]]
  if (others.length === 0) return first
  const sum = (amount: 'done' | 'of') => parts.reduce((total, part) => total + part[amount], 0)
  const left = parts.filter(({ state }) => state !== 'done')
  const done = sum('done')
  return {
    state: left.length === 0 ? 'done' : done > 0 ? 'started' : 'notStarted',
    ...{ done, of: sum('of') },
    missing: left.flatMap(({ missing = [] }) => missing),
    nothing: parts.flatMap(({ nothing = [] }) => nothing),
  }
}
