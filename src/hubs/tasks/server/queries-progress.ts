// Progress queries: combines each hub's own progress, of people or LCs, with who owes the task.
import type { Db } from '#server/database/database.ts'
import {
  closedOnOf,
  dueOf,
  type Expected,
  isOwedNow,
  leftToDo,
  monthsOwed,
  owes,
  type Progress,
  pathOf,
  settled,
} from '#server/shell/tasks.ts'
import { localCommittees } from '#shared/people/organisation.ts'
import { isClosed, windowOf } from '#shared/time/windows.ts'
import type { Cell } from '../contract.ts'
import type { Member } from './queries-members.ts'
import { type Frame, shownKind, type TaskKind } from './task-kinds.ts'

export type Standing = { member: Member; committee: string; progress: Progress }

type Who = { uid?: string; committee?: string }

const monthsBy = ({ kind, facts }: TaskKind, { year, windows }: Frame) =>
  facts.isMonthly ? monthsOwed(kind, year, windows) : []

/** Returns progress by uid, or by the code of the LC. */
async function progressBy(db: Db, { source }: TaskKind, frame: Frame, months: readonly string[], who: Who = {}) {
  const scope = { year: frame.year, organisation: frame.organisation, months, ...who }
  const found = await source.progress(db, scope)
  return (key: string): Progress => found.get(key) ?? source.nothingYet(scope)
}

const isOfLc = ({ facts }: TaskKind) => facts.owedBy === 'committee'

/** `months`: the requested months of a monthly task; all if missing. */
type StandingsAsked = { members: readonly Member[]; expected: Expected; months?: readonly string[] }

/** The members who owe the task, each with their own or their LC's progress. */
export async function readStandings(
  db: Db,
  task: TaskKind,
  frame: Frame,
  { members, expected, months = monthsBy(task, frame) }: StandingsAsked,
): Promise<Standing[]> {
  const asked = members.filter((member) => owes(member, task.facts, frame.organisation))
  const [first] = asked
  if (!first) return []
  const placeOf = ({ place }: Member) => place.committee as string
  // For a single person or LC, the rows of all others need not be read.
  const isOneLc = isOfLc(task) && asked.every((member) => placeOf(member) === placeOf(first))
  const who = isOneLc ? { committee: placeOf(first) } : !isOfLc(task) && asked.length === 1 ? { uid: first.uid } : {}
  const progress = await progressBy(db, task, frame, months, who)
  if (!isOfLc(task)) {
    return asked.map((member) => ({ member, committee: placeOf(member), progress: progress(member.uid) }))
  }
  const whole = task.facts.isMonthly && (await progressBy(db, task, frame, monthsBy(task, frame), who))
  return asked.map((member) => {
    const committee = placeOf(member)
    const set = expected(task.kind, committee)
    return { member, committee, progress: settled(progress(committee), set, whole ? whole(committee) : undefined) }
  })
}

type CellsAsked = {
  members: readonly Member[]
  committees: readonly string[]
  expected: Expected
}

/** One cell per LC. */
export async function readCells(db: Db, task: TaskKind, frame: Frame, asked: CellsAsked): Promise<Map<string, Cell>> {
  const { kind, facts } = task
  const set = (committee: string) => asked.expected(kind, committee)
  const made = (committee: string, counted: { expected: number | null; done: number; started: number }) => ({
    ...counted,
    kind,
    expected: set(committee) ?? counted.expected,
    isSet: set(committee) !== null,
  })
  const isOwed = isOwedNow(kind, facts, frame.windows)
  if (Array.isArray(facts.owedBy)) {
    const standings = Map.groupBy(await readStandings(db, task, frame, asked), ({ committee }) => committee)
    return new Map(
      asked.committees.map((committee) => {
        const here = standings.get(committee) ?? []
        const count = (state: Progress['state']) => here.filter(({ progress }) => progress.state === state).length
        const cell = made(committee, { expected: here.length, done: count('done'), started: count('started') })
        const isLeft = isOwed && cell.done < (cell.expected ?? 0)
        return [committee, { ...cell, ...(isLeft ? daysOf(task, frame, {}) : { dueOn: null }) }]
      }),
    )
  }
  const [only] = asked.committees
  const who = only !== undefined && asked.committees.length === 1 ? { committee: only } : {}
  const progress = await progressBy(db, task, frame, monthsBy(task, frame), who)
  const isCounted = facts.owedBy === 'nobody'
  return new Map(
    asked.committees.map((committee) => {
      const found = settled(progress(committee), set(committee))
      const started = found.state === 'started' ? 1 : 0
      const cell = made(committee, { expected: isCounted ? null : found.of, done: found.done, started })
      const isDone = isCounted || found.state === 'done'
      const { nothing = [] } = found
      const days = isDone ? { dueOn: null } : daysOf(task, frame, found)
      return [committee, { ...cell, ...days, ...(nothing.length > 0 && { nothing: [...nothing] }) }]
    }),
  )
}

/** When the missing parts are due, or since when all of them are closed. */
function daysOf({ kind, facts }: TaskKind, { windows }: Frame, missing: Pick<Progress, 'missing'>) {
  const closedOn = closedOnOf(kind, facts, missing, windows)
  return { dueOn: dueOf(kind, facts, missing, windows), ...(closedOn && { closedOn }) }
}

/** What an LC has not done yet, as text, and the path to the first missing part. */
export async function readMissing(db: Db, task: TaskKind, frame: Frame, committee: string) {
  const path: string = task.facts.path
  if (!isOfLc(task)) return { missing: [], path }
  const progress = await progressBy(db, task, frame, monthsBy(task, frame), { committee })
  const { missing = [] } = progress(committee)
  return { missing: [...missing], path: pathOf(task, { missing }, frame.windows, committee) }
}

/** Whether people can be reminded now, and of which months of a monthly task. */
export const remindable = ({ kind, facts }: TaskKind, { year, windows }: Frame, months?: readonly string[]) =>
  facts.owedBy === 'nobody' ? { isOpen: false, months: [] } : leftToDo(kind, facts, year, windows, months)

/** A kind as a column header. */
export function progressKind(task: TaskKind, frame: Frame) {
  const window = windowOf(frame.windows, task.kind)
  return {
    ...shownKind(task),
    opensOn: isOwedNow(task.kind, task.facts, frame.windows) ? null : (window?.opensOn ?? null),
    dueOn: window?.dueOn ?? null,
    ...(window?.closesOn && isClosed(window) && { closedOn: window.closesOn }),
    canRemind: remindable(task, frame).isOpen,
  }
}

export const openCommittees = ({ organisation }: Frame) => localCommittees(organisation).map(({ code }) => code)
