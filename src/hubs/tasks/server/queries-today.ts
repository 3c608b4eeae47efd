// What is late or due, for the dashboard: the LCs of the country that are late, or the people of an LC who are not done. Asks the
// same functions as the progress screen, so that the two never disagree.
import type { Due, Portal, TodayScope } from '#server/hub/hub.ts'
import { owingRoles, taskYears } from '#server/shell/tasks.ts'
import { readCurrentWindows } from '#server/shell/windows.ts'
import { may } from '#shared/access.ts'
import { committeeName } from '#shared/people/organisation.ts'
import { today } from '#shared/time/calendar.ts'
import { monthName } from '#shared/time/months.ts'
import { dueWords, isClosed, isLate, urgencyOf } from '#shared/time/windows.ts'
import type { Cell } from '../contract.ts'
import { actions } from '../hub.ts'
import { isDone } from '../rules.ts'
import { findExpectedIn } from './queries.ts'
import { listMembers } from './queries-members.ts'
import {
  buildPeopleCells,
  countAll,
  findCells,
  findWithoutLcvp,
  isOfPeople,
  listStandings,
  openCommittees,
  remindable,
} from './queries-progress.ts'
import { type Frame, kindsOf, type TaskKind } from './task-kinds.ts'

const progressPath = '/progress'
/** More are on the progress screen. */
const maxRows = 5
const maxNames = 3

export async function findDue(scope: TodayScope): Promise<Due> {
  const { portal, caller, year, organisation, committee } = scope
  const { all } = await portal.years(caller)
  const definitions = await portal.definitions(caller)
  const windows = await readCurrentWindows(portal.db, all)
  const frame = { year, years: taskYears(all), organisation, definitions, windows, day: today() }
  const parts =
    committee === null ? await findLateCommittees(scope, frame) : await findOwingPeople(scope, frame, committee)
  return { ...parts, path: progressPath, next: formatNext(portal, frame) }
}

/** The reminder of these tasks in an LC; null for people who may not remind, and where it would go to nobody. */
function remindPath({ caller }: TodayScope, committee: string, tasks: readonly TaskKind[]) {
  if (tasks.length === 0 || !may(caller.role, actions.remindPeople)) return null
  const kind = tasks.map((task) => task.kind).join(',')
  return `${progressPath}?${new URLSearchParams({ remind: committee, kind })}`
}

type Parts = Pick<Due, 'rows' | 'more' | 'summary'>

const nothingLate = 'Nothing is late.'

/** The longest late first. */
async function findLateCommittees(scope: TodayScope, frame: Frame): Promise<Parts> {
  const { portal, organisation } = scope
  const { emailDomain } = portal.config
  const tasks = kindsOf(portal).filter((each) => canBeLate(each, frame))
  if (tasks.length === 0) return { rows: [], more: 0, summary: nothingLate }
  const committees = openCommittees(frame)
  const expected = await findExpectedIn(portal.db, frame.years)
  const late = new Map<string, { task: TaskKind; cell: Cell }[]>()
  for (const task of tasks) {
    const cells = await findCells(portal.db, task, frame, { emailDomain, committees, expected })
    for (const [committee, cell] of cells) {
      if (isLate(cell) && !isDone(cell) && !cell.closedOn)
        late.set(committee, [...(late.get(committee) ?? []), { task, cell }])
    }
  }
  const withoutLcvp = await findWithoutLcvp(portal, frame, [...late.keys()])
  const rows = [...late].map(([committee, all]) => {
    const hasNoLcvp = withoutLcvp.has(committee)
    const reached = all.map(({ task }) => task).filter((task) => isOfPeople(task) || !hasNoLcvp)
    const dueOn = all.flatMap(({ cell }) => cell.dueOn ?? []).sort()[0] as string
    return {
      ...{
        key: committee,
        title: committeeName(organisation, committee),
        detail: [...all.map(formatLate), dueWords(dueOn)].join(', '),
      },
      ...{ people: [], morePeople: 0, dueOn, urgency: urgencyOf(dueOn) },
      path: all.length === 1 && all[0] ? peoplePath(all[0].task, committee) : progressPath,
      remindPath: remindPath(scope, committee, reached),
      ...(reached.length < all.length && { hasNoLcvp: true as const }),
    }
  })
  rows.sort((a, b) => a.dueOn.localeCompare(b.dueOn))
  const summary = rows.length === 0 ? nothingLate : rows.length === 1 ? '1 LC is late.' : `${rows.length} LCs are late.`
  return { rows: rows.slice(0, maxRows), more: Math.max(0, rows.length - maxRows), summary }
}

/** The tasks of people in an LC that are not done, each with some names. What the LC itself has to do is among its figures. */
async function findOwingPeople(scope: TodayScope, frame: Frame, committee: string): Promise<Parts> {
  const { portal } = scope
  const expected = await findExpectedIn(portal.db, frame.years)
  const rows: Due['rows'] = []
  for (const task of kindsOf(portal).filter(isOfPeople)) {
    if (!remindable(task, frame).isOpen) continue
    const here = await readStandings(portal, task, frame, committee)
    const counts = new Map([[committee, countAll(here)]])
    const cell = buildPeopleCells(task, frame, { committees: [committee], expected }, counts).get(committee)
    const left = here.filter(({ progress }) => progress.state !== 'done')
    if (!cell || isDone(cell) || left.length === 0) continue
    const names = left.map(({ member }) => member.displayName || member.email).sort((a, b) => a.localeCompare(b))
    rows.push({
      ...{ key: task.kind, title: task.declaration.name },
      detail: [`${cell.done} of ${cell.expected} done`, dueWords(cell.dueOn)].filter(Boolean).join(', '),
      ...{ people: names.slice(0, maxNames), morePeople: Math.max(0, names.length - maxNames) },
      ...{ dueOn: cell.dueOn, urgency: urgencyOf(cell.dueOn) },
      path: peoplePath(task, committee),
      remindPath: remindPath(scope, committee, [task]),
    })
  }
  return { rows, more: 0, summary: rows.length === 0 ? 'Nothing is due from your team.' : '' }
}

/** Nothing is late before its due day: then no row needs to be read. */
const canBeLate = (task: TaskKind, frame: Frame) =>
  remindable(task, frame).isOpen && frame.windows.some((window) => window.kind === task.kind && isLate(window))

const peoplePath = ({ kind }: TaskKind, committee: string) =>
  `${progressPath}?${new URLSearchParams({ kind, committee })}`

const formatLate = ({ task: { declaration }, cell }: { task: TaskKind; cell: Cell }) =>
  `${declaration.name} ${cell.done} of ${cell.expected}`

/** 'Next due: Funnel report for November 2026, 10 Dec.' */
function formatNext(portal: Portal, { windows }: Frame): string {
  const names = new Map(kindsOf(portal).map(({ kind, declaration }) => [kind, declaration.name]))
  const [next] = windows
    .flatMap((window) => {
      const name = names.get(window.kind)
      return name && window.dueOn && window.dueOn >= today() && !isClosed(window) ? [{ ...window, name }] : []
    })
    .sort((a, b) => (a.dueOn ?? '').localeCompare(b.dueOn ?? ''))
  if (!next) return ''
  const month = next.month ? ` for ${monthName(next.month)}` : ''
  return `Next: ${next.name}${month}, ${dueWords(next.dueOn)}.`
}

/** The standings of those who owe a task of people in an LC. */
async function readStandings({ db, config }: Portal, task: TaskKind, frame: Frame, committee: string) {
  const committees = [committee]
  const members = await listMembers(db, {
    openYear: frame.year.label,
    emailDomain: config.emailDomain,
    committees,
    roles: owingRoles(task.declaration),
  })
  return listStandings(db, task, frame, { members, committees, expected: await findExpectedIn(db, frame.years) })
}
