// Progress queries: combines each hub's own progress, of people or LCs, with who owes the task.
import type { Db } from '#server/database/database.ts'
import type { Portal } from '#server/hub/hub.ts'
import {
  closedOnOf,
  dueOf,
  type ExpectedIn,
  findProgress,
  isOwedNow,
  leftToDo,
  monthsOwed,
  type OwedPosition,
  owedPositions,
  owingRoles,
  type Progress,
  pathOf,
  taskYears,
} from '#server/shell/tasks.ts'
import { readCurrentWindows } from '#server/shell/windows.ts'
import { localCommittees, organisationOn } from '#shared/people/organisation.ts'
import { today } from '#shared/time/calendar.ts'
import { yearsOn } from '#shared/time/closing-years.ts'
import { isClosed, windowOf } from '#shared/time/windows.ts'
import { openYearOf } from '#shared/time/years.ts'
import type { Cell } from '../contract.ts'
import { type Counts, countStandings } from './queries-counts.ts'
import { listMembers, type Member } from './queries-members.ts'
import { type Frame, kindInfo, type TaskKind } from './task-kinds.ts'

/** Of a member, from the position from which they owe the task. */
export type Standing = { member: Member; position: OwedPosition; progress: Progress }

/** Now, or at the end of a past day. */
export async function loadFrame(
  portal: Portal,
  caller?: Parameters<Portal['definitions']>[0] & object,
  on?: string,
): Promise<Frame> {
  const years = await portal.years(caller)
  const all = on === undefined ? years.all : yearsOn(years.all, on)
  return {
    year: openYearOf(all),
    years: taskYears(all),
    organisation: organisationOn(await portal.organisation(), on),
    definitions: await portal.definitions(caller),
    windows: await readCurrentWindows(portal.db, all),
    day: on ?? today(),
  }
}

export const monthsBy = ({ kind, declaration }: TaskKind, { years, windows, day }: Frame) =>
  declaration.isMonthly ? monthsOwed(kind, years, windows, day) : []

const isOfLc = ({ declaration }: TaskKind) => declaration.owedBy === 'committee'
export const isOfPeople = ({ declaration }: TaskKind) => Array.isArray(declaration.owedBy)

/** `months`: the requested months of a monthly task; all if missing. `committees`: only what is owed there. */
type StandingsOptions = {
  members: readonly Member[]
  expected: ExpectedIn
  months?: readonly string[]
  committees?: readonly string[]
}

/** The members who owe the task, once for each LC of theirs that owes it, each with their own or their LC's progress. */
export async function listStandings(
  db: Db,
  task: TaskKind,
  frame: Frame,
  { members, expected, committees, months = monthsBy(task, frame) }: StandingsOptions,
): Promise<Standing[]> {
  const owing = members.flatMap((member) =>
    owedPositions(member, task.declaration, frame.organisation)
      .filter(({ committee }) => committees === undefined || committees.includes(committee))
      .map((position) => ({ member, position })),
  )
  const [first] = owing
  if (!first) return []
  const { committee: firstLc } = first.position
  // The rows of all others need not be read.
  const isOneLc = owing.every(({ position }) => position.committee === firstLc)
  const ofLcs = isOneLc ? { committee: firstLc } : {}
  const who = isOfLc(task) ? ofLcs : { uids: owing.map(({ member }) => member.uid) }
  const progressOf = await findProgress(db, task, { ...frame, months, who, expected })
  const keyOf = isOfLc(task) ? ({ position }: Owing) => position.committee : ({ member }: Owing) => member.uid
  return owing.map((each) => ({ ...each, progress: progressOf(keyOf(each)) }))
}

type Owing = Omit<Standing, 'progress'>

type CellsOptions = {
  emailDomain: string
  committees: readonly string[]
  expected: ExpectedIn
}

/** `missing`: of a task of LCs, what is not done. */
export type FoundCell = Cell & { missing?: readonly string[] | undefined }

/** One cell per LC. */
export async function findCells(
  db: Db,
  task: TaskKind,
  frame: Frame,
  options: CellsOptions,
): Promise<Map<string, FoundCell>> {
  const { declaration } = task
  const committee = options.committees.length === 1 ? options.committees[0] : undefined
  const who = committee === undefined ? {} : { committee }
  if (isOfPeople(task)) {
    const { emailDomain } = options
    const { year, day } = frame
    const counts = await countStandings(db, task, { year: year.label, day, emailDomain, ...who })
    return buildPeopleCells(task, frame, options, counts)
  }
  const buildCell = cellBuilder(task, frame, options)
  const query = { ...frame, months: monthsBy(task, frame), who, expected: options.expected }
  const progressOf = await findProgress(db, task, { ...query, isTotal: true })
  const isCounted = declaration.owedBy === 'nobody'
  const setFor = (committee: string) => options.expected(frame.year.label)(task.kind, committee)
  return new Map(
    options.committees.map((committee) => {
      const found = progressOf(committee)
      const started = found.state === 'started' ? 1 : 0
      const cell = buildCell(committee, {
        expected: isCounted ? setFor(committee) : found.of,
        done: found.done,
        started,
      })
      const isDone = isCounted || found.state === 'done'
      const { missing, nothing = [] } = found
      const days = isDone ? { dueOn: null } : daysOf(task, frame, found)
      return [committee, { ...cell, ...days, ...(nothing.length > 0 && { nothing: [...nothing] }), missing }]
    }),
  )
}

type Counted = { expected: number | null; done: number; started: number }

const cellBuilder =
  ({ kind }: TaskKind, { year }: Frame, { expected }: Pick<CellsOptions, 'expected'>) =>
  (committee: string, counted: Counted) => ({
    ...counted,
    kind,
    isSet: expected(year.label)(kind, committee) !== null,
  })

/** The counts of an LC from its standings, where these were read anyway. */
export const countAll = (standings: readonly Standing[]): Counts => {
  const count = (state: Progress['state']) => standings.filter(({ progress }) => progress.state === state).length
  return { owing: standings.length, done: count('done'), started: count('started') }
}

const nobody: Counts = { owing: 0, done: 0, started: 0 }

/** One cell per LC of a task that people owe. */
export function buildPeopleCells(
  task: TaskKind,
  frame: Frame,
  options: Pick<CellsOptions, 'committees' | 'expected'>,
  counts: ReadonlyMap<string, Counts>,
): Map<string, Cell> {
  const buildCell = cellBuilder(task, frame, options)
  const isOwed = isOwedNow(task.kind, task.declaration, frame.windows, frame.day)
  return new Map(
    options.committees.map((committee) => {
      const { owing, done, started } = counts.get(committee) ?? nobody
      const expected = options.expected(frame.year.label)(task.kind, committee) ?? owing
      const cell = buildCell(committee, { expected, done, started })
      const isLeft = isOwed && cell.done < expected
      return [committee, { ...cell, ...(isLeft ? daysOf(task, frame, {}) : { dueOn: null }) }]
    }),
  )
}

/** When the missing parts are due, or since when all of them are closed. */
function daysOf({ kind, declaration }: TaskKind, { windows, day }: Frame, missing: Pick<Progress, 'missing'>) {
  const closedOn = closedOnOf(kind, declaration, missing, windows, day)
  return { dueOn: dueOf(kind, declaration, missing, windows, day), ...(closedOn && { closedOn }) }
}

/** What an LC has not done yet, as text, and the path to the first missing part. */
export async function findMissing(db: Db, task: TaskKind, frame: Frame, committee: string) {
  const path: string = task.declaration.path
  if (!isOfLc(task)) return { missing: [], path }
  const progressOf = await findProgress(db, task, { ...frame, months: monthsBy(task, frame), who: { committee } })
  const { missing = [] } = progressOf(committee)
  return { missing: [...missing], path: pathOf(task, { missing }, frame.windows, committee) }
}

/** Whether people can be reminded now, and of which months of a monthly task. */
export const remindable = ({ kind, declaration }: TaskKind, { years, windows }: Frame, months?: readonly string[]) =>
  declaration.owedBy === 'nobody' ? { isOpen: false, months: [] } : leftToDo(kind, declaration, years, windows, months)

/** A kind as a column header. */
export function progressKind(task: TaskKind, frame: Frame) {
  const window = windowOf(frame.windows, task.kind)
  return {
    ...kindInfo(task),
    opensOn: isOwedNow(task.kind, task.declaration, frame.windows, frame.day) ? null : (window?.opensOn ?? null),
    dueOn: window?.dueOn ?? null,
    ...(window?.closesOn && isClosed(window, frame.day) && { closedOn: window.closesOn }),
    canRemind: remindable(task, frame).isOpen,
  }
}

/** The LCs of these without anybody who answers for what an LC has to do. */
export async function findWithoutLcvp(
  portal: Portal,
  { year, organisation }: Frame,
  committees: readonly string[],
): Promise<ReadonlySet<string>> {
  const task = { owedBy: 'committee', name: '', path: '/dashboard' } as const
  const members = await listMembers(portal.db, {
    ...{ openYear: year.label, emailDomain: portal.config.emailDomain, committees },
    roles: owingRoles(task),
  })
  const led = new Set(
    members.flatMap((member) => owedPositions(member, task, organisation).map(({ committee }) => committee)),
  )
  return new Set(committees.filter((committee) => !led.has(committee)))
}

export const openCommittees = ({ organisation }: Frame) => localCommittees(organisation).map(({ code }) => code)
