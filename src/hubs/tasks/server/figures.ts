// Progress by day: what the progress screen showed at the end of each day, per LC and kind of task. It follows from the date, people's
// places and due days as well as from records, so it is kept day by day instead of counted.
import type { Db } from '#server/database/database.ts'
import { defineFigures, type Numbers } from '#server/figures/figures.ts'
import type { Portal } from '#server/hub/hub.ts'
import { owesMonth } from '#server/shell/tasks.ts'
import { dayBefore, dayOf, today } from '#shared/time/calendar.ts'
import { yearsOn } from '#shared/time/closing-years.ts'
import { windowOf } from '#shared/time/windows.ts'
import type { Cell } from '../contract.ts'
import { type FoundCell, monthsBy, openCommittees, progressKind } from './queries-progress.ts'
import { type Frame, kindsOf, type TaskKind } from './task-kinds.ts'

/** `committee` is the LC, `part` the kind of task. */
export const progressFigures = defineFigures({ source: 'progress' })

/** What was kept of a cell on the last day before. */
export type Earlier = { day: string; numbers: Numbers }

export async function readEarlier(db: Db, year: string): Promise<(committee: string, kind: string) => Earlier> {
  const day = (await progressFigures.findLastKept(db, year)) ?? ''
  const cells = await progressFigures.read(db, { year, on: day })
  const byCell = numbersByCell(cells)
  return (committee, kind) => ({ day, numbers: byCell.get(`${committee} ${kind}`) ?? {} })
}

const numbersByCell = (cells: readonly { committee: string; part: string; numbers: Numbers }[]) =>
  new Map(cells.map(({ committee, part, numbers }) => [`${committee} ${part}`, numbers]))

type OfLc = { committee: string; cell: FoundCell; earlier: Earlier }

/** The cell of an LC as numbers; days and months are names. */
export function cellNumbers(task: TaskKind, frame: Frame, { committee, cell, earlier }: OfLc): Numbers {
  const { isSet, expected, done, started, dueOn, closedOn, missing = [], nothing = [] } = cell
  const { isMonthly } = task.declaration
  /** The first day kept on or after the due day decides what was done in time. */
  const isDecided = (month: string | null) => {
    const day = windowOf(frame.windows, task.kind, month)?.dueOn
    return day ? day <= earlier.day : false
  }
  const onTime = monthsBy(task, frame)
    .filter((month) => owesMonth(frame.organisation, committee, month) && !missing.includes(month))
    .filter((month) => !isDecided(month) || earlier.numbers[`onTime:${month}`] === 1)
  const doneOnTime = isDecided(null) ? (earlier.numbers.onTime ?? 0) : done
  return {
    committees: 1,
    set: isSet ? 1 : 0,
    expected: expected ?? 0,
    done,
    started,
    onTime: isMonthly ? onTime.length : doneOnTime,
    ...named('due', dueOn ? [dueOn] : []),
    ...named('closed', closedOn ? [closedOn] : []),
    ...named('missing', isMonthly ? missing : []),
    ...named('onTime', onTime),
    ...named('nothing', nothing),
  }
}

const named = (what: string, names: readonly string[]): Numbers =>
  Object.fromEntries(names.map((name) => [`${what}:${name}`, 1]))

const namesOf = (what: string, numbers: Numbers) =>
  Object.keys(numbers)
    .filter((name) => name.startsWith(`${what}:`))
    .map((name) => name.slice(what.length + 1))

function cellOf({ kind, declaration }: TaskKind, numbers: Numbers | undefined): Cell {
  if (!numbers) return { kind, expected: null, isSet: false, done: 0, started: 0, dueOn: null }
  const { set = 0, expected = 0, done = 0, started = 0 } = numbers
  const [closedOn] = namesOf('closed', numbers)
  const nothing = namesOf('nothing', numbers)
  return {
    kind,
    expected: declaration.owedBy === 'nobody' && set === 0 ? null : expected,
    isSet: set === 1,
    done,
    started,
    dueOn: namesOf('due', numbers)[0] ?? null,
    ...(closedOn && { closedOn }),
    ...(nothing.length > 0 && { nothing }),
  }
}

/** A past day: the LCs that had something to do then, or if nobody kept it, those that were open. */
export async function readPastProgress(portal: Portal, frame: Frame, isShown: (committee: string) => boolean) {
  const found = await progressFigures.read(portal.db, { year: frame.year.label, on: frame.day })
  const byCell = numbersByCell(found)
  const kept = new Set(found.map(({ committee }) => committee))
  const known = new Set(found.map(({ part }) => part))
  const all = frame.organisation.committees.map(({ code }) => code).filter((code) => kept.has(code))
  const kinds = kindsOf(portal)
  return {
    kinds: kinds.map((task) => ({
      ...progressKind(task, frame),
      ...(!known.has(task.kind) && { unknown: 'all' as const }),
      canRemind: false,
    })),
    rows: (all.length > 0 ? all : openCommittees(frame)).filter(isShown).map((committee) => ({
      committee,
      cells: kinds.map((task) => cellOf(task, byCell.get(`${committee} ${task.kind}`))),
    })),
  }
}

/** The first version that keeps days made its tables on this day: how things stood at the end of earlier ones is not known. */
async function findFirstDay(db: Db): Promise<string> {
  const step = await db
    .selectFrom('migration')
    .select('appliedAt')
    .where('name', '=', 'server-36-figures')
    .executeTakeFirst()
  return step ? dayOf(new Date(step.appliedAt)) : ''
}

/** The day that has just ended, unless it was kept. */
export async function findDayToKeep({ db, years }: Pick<Portal, 'db' | 'years'>): Promise<string | undefined> {
  const day = dayBefore(today())
  const year = yearsOn((await years()).all, day).find(({ state }) => state === 'open')
  if (!year || day < (await findFirstDay(db))) return undefined
  const last = await progressFigures.findLastKept(db, year.label)
  return last === undefined || last < day ? day : undefined
}
