// HTTP handlers of the tasks hub: deadlines, progress and reminders.

import type { Caller } from '#server/auth/session.ts'
import { refuseFields } from '#server/http/problems.ts'
import { defineHub, type Handlers, type Portal } from '#server/hub/hub.ts'
import { hourMs } from '#server/jobs/job.ts'
import { owingRoles, type TaskState } from '#server/shell/tasks.ts'
import { readWindows } from '#server/shell/windows.ts'
import { futureDay } from '#server/years/history.ts'
import { may } from '#shared/access.ts'
import { ownCommittees } from '#shared/people/offices.ts'
import { codeProblem } from '#shared/people/organisation.ts'
import { problem } from '#shared/problem.ts'
import { today } from '#shared/time/calendar.ts'
import type { Year } from '#shared/time/years.ts'
import { type Cell, type OwingPerson, tasksContract } from '../contract.ts'
import { homeManifest } from '../home.ts'
import { actions, manifest } from '../hub.ts'
import { calendarHandlers } from './calendar/handlers.ts'
import { deadlineOf, saveReminding, saveWindows, setExpected, switchAutomatic } from './changes.ts'
import { keepProgressJob } from './changes-keep.ts'
import { readPastProgress } from './figures.ts'
import { tasksPersonal } from './personal.ts'
import { findEveryDays, findExpected, findExpectedIn, findKinds } from './queries.ts'
import { listMembers } from './queries-members.ts'
import {
  buildPeopleCells,
  countAll,
  findCells,
  findMissing,
  findWithoutLcvp,
  isOfPeople,
  listStandings,
  loadFrame,
  openCommittees,
  progressKind,
  remindable,
  type Standing,
} from './queries-progress.ts'
import { findDue } from './queries-today.ts'
import { remind, sendOrdered } from './remind/changes.ts'
import { remindAutomatically } from './remind/changes-automatic.ts'
import { findLastReminders, findOrder, findRemindedRecently, type LastReminder } from './remind/queries.ts'
import { previewReminder } from './remind/queries-preview.ts'
import { taskMigrations } from './tables.ts'
import { type Frame, findKind, findOwedKind, kindsOf, type TaskKind } from './task-kinds.ts'

/** `kind`: one, or several with commas between them. */
type RequestedReminder = { kind?: string | undefined; committee?: string | undefined; uid?: string | undefined }

function tasksHandlers(portal: Portal): Handlers<typeof tasksContract> {
  const { db, config } = portal

  const { emailDomain } = config

  async function findCell(task: TaskKind, frame: Frame, committee: string): Promise<Cell> {
    const expected = await findExpectedIn(db, frame.years)
    const cells = await findCells(db, task, frame, { emailDomain, committees: [committee], expected })
    return cells.get(committee) as Cell
  }

  return {
    async deadlines({ caller }) {
      const { open: year } = await portal.years(caller)
      const windows = await readWindows(db, year.label)
      const row = await findKinds(db)
      const deadlines = kindsOf(portal).map((task) => deadlineOf(task, row(task.kind), windows))
      return { year, everyDays: await findEveryDays(db), deadlines }
    },
    saveWindows: async ({ params, body, actor }) => saveWindows(db, findKind(portal, params.kind), body, actor),
    switchAutomatic: async ({ params, body, actor }) =>
      switchAutomatic(db, findOwedKind(portal, params.kind), body.isAutomatic, actor),
    saveReminding: ({ body, actor }) => saveReminding(db, body.everyDays, actor),

    async progress({ query: { on }, caller }) {
      const own = ownLcs(caller)
      const isShown = (code: string) => own === undefined || own.includes(code)
      if (on !== undefined && on !== today()) {
        const { all } = await portal.years(caller)
        checkPastDay(all, on)
        const frame = await loadFrame(portal, caller, on)
        const year = all.find(({ label }) => label === frame.year.label) as Year
        return { year, ...(await readPastProgress(portal, frame, isShown)) }
      }
      const frame = await loadFrame(portal, caller)
      const expected = await findExpectedIn(db, frame.years)
      const committees = openCommittees(frame).filter(isShown)
      const kinds = kindsOf(portal)
      const cells = await Promise.all(
        kinds.map((task) => findCells(db, task, frame, { emailDomain, committees, expected })),
      )
      const withoutLcvp = await findWithoutLcvp(portal, frame, committees)
      const closing = frame.years.filter(({ state }) => state === 'closing')
      return {
        year: frame.year,
        ...(closing.length > 0 && { closing }),
        kinds: kinds.map((task) => progressKind(task, frame)),
        rows: committees.map((committee) => ({
          committee,
          cells: cells.map((each) => each.get(committee) as Cell),
          ...(withoutLcvp.has(committee) && { hasNoLcvp: true as const }),
        })),
      }
    },

    async progressPeople({ query: { kind, committee }, caller }) {
      requireOwnLcs(caller, [committee])
      const task = findOwedKind(portal, kind)
      const frame = await loadFrame(portal, caller)
      checkCommittee(frame, committee)
      const expected = await findExpectedIn(db, frame.years)
      const standings = await listStandings(db, task, frame, {
        members: await listMembers(db, {
          ...{ openYear: frame.year.label, emailDomain, committees: [committee] },
          roles: owingRoles(task.declaration),
        }),
        committees: [committee],
        expected,
      })
      const everyDays = await findEveryDays(db)
      const uids = standings.map(({ member }) => member.uid)
      const counts = new Map([[committee, countAll(standings)]])
      const cell = isOfPeople(task)
        ? (buildPeopleCells(task, frame, { committees: [committee], expected }, counts).get(committee) as Cell)
        : await findCell(task, frame, committee)
      const people = buildOwingPeople(standings, {
        isOpen: remindable(task, frame).isOpen,
        callerUid: caller.uid,
        last: await findLastReminders(db, kind, frame.year.label, uids),
        remindedRecently: await findRemindedRecently(db, kind, everyDays, uids),
      })
      const rest = await findMissing(db, task, frame, committee)
      return { ...progressKind(task, frame), committee, cell, ...rest, everyDays, people }
    },

    async setExpected({ body, caller, actor }) {
      const task = findOwedKind(portal, body.kind)
      const frame = await loadFrame(portal, caller)
      checkCommittee(frame, body.committee)
      await setExpected(db, task, body, actor)
      return findCell(task, frame, body.committee)
    },

    async remindPreview({ query, caller }) {
      const { tasks, frame, whom } = await findRequested(query, caller)
      return previewReminder(portal, tasks, frame, { ...whom, callerUid: caller.uid })
    },

    async remind({ body, caller, actor }) {
      const { tasks, frame, whom } = await findRequested(body, caller)
      const by = { uid: caller.uid, name: caller.displayName || caller.email, actor }
      return remind(portal, tasks, frame, { ...whom, againAfter: body.againAfter }, by)
    },

    ...calendarHandlers(portal),
  }

  /** What a reminder is about, and whom it is for; refused outside the caller's LCs. */
  async function findRequested({ kind, committee, uid }: RequestedReminder, caller: Caller) {
    const kinds = kind?.split(',').map((each) => each.trim())
    const tasks = kinds === undefined ? kindsOf(portal) : [...new Set(kinds)].map((each) => findOwedKind(portal, each))
    const frame = await loadFrame(portal, caller)
    const committees = committee === undefined ? ownLcs(caller) : [committee]
    requireOwnLcs(caller, committees)
    if (committee !== undefined) checkCommittee(frame, committee)
    if (uid !== undefined) await checkPerson(frame, uid, committees)
    return { tasks, frame, whom: { committees, uid } }
  }

  /** People outside the LCs are refused with the same message, whether they exist or not. */
  async function checkPerson({ year }: Frame, uid: string, committees: readonly string[] | undefined) {
    const [found] = await listMembers(db, {
      ...{ openYear: year.label, emailDomain, committees, uids: [uid] },
    })
    if (!found && committees !== undefined) throw problem('forbidden', 'This person does not work in this LC.')
  }
}

/** undefined for people who see the whole country. */
const ownLcs = (caller: Caller) => (may(caller.role, actions.setDeadlines) ? undefined : ownCommittees(caller))

function requireOwnLcs(caller: Caller, committees: readonly string[] = []): void {
  const own = ownLcs(caller)
  if (own === undefined || (committees.length > 0 && committees.every((code) => own.includes(code)))) return
  throw problem('forbidden', 'You can only see and remind people in your own LC.', { error: 'otherCommittee' })
}

function checkPastDay(years: readonly Year[], on: string): void {
  if (on > today()) refuseFields({ on: futureDay })
  const first = years.find(({ isPast }) => !isPast) as Year
  if (on < first.startsOn) refuseFields({ on: `Progress begins with the year ${first.label}, on ${first.startsOn}.` })
}

function checkCommittee(frame: Frame, committee: string): void {
  const { committees } = frame.organisation
  const lcs = committees.filter(({ kind }) => kind === 'lc')
  const wrong = codeProblem(lcs, committee)
  if (wrong) refuseFields({ committee: wrong })
}

/** Not started first. */
const order: readonly TaskState[] = ['notStarted', 'started', 'done']

type ReminderState = {
  /** It has opened and is not closed. */
  isOpen: boolean
  callerUid: string
  last: ReadonlyMap<string, LastReminder>
  remindedRecently: ReadonlyMap<string, string>
}

function buildOwingPeople(
  standings: readonly Standing[],
  { isOpen, callerUid, last, remindedRecently }: ReminderState,
): OwingPerson[] {
  return standings
    .map(({ member, position: { role, portfolio }, progress }): OwingPerson => {
      const { uid, displayName, email } = member
      const { state, done, of } = progress
      const reminder = last.get(uid)
      return {
        ...{ uid, displayName, email, role, portfolio, state },
        ...{ done, of },
        remindedAt: reminder?.at ?? null,
        remindedBy: reminder?.byName ?? null,
        canRemind: isOpen && state !== 'done' && uid !== callerUid && !remindedRecently.has(uid),
      }
    })
    .sort((a, b) => order.indexOf(a.state) - order.indexOf(b.state) || a.displayName.localeCompare(b.displayName))
}

export const hub = defineHub({
  name: 'tasks',
  manifest: { ...manifest, ...homeManifest },
  isLive: true,
  contract: tasksContract,
  migrations: taskMigrations,
  personal: tasksPersonal,
  demo: () => import('./demo.ts'),
  handlers: tasksHandlers,
  expected: findExpected,
  due: { screen: '/progress', find: findDue },
  setUpSteps: [
    {
      ...{ step: 'deadlines', order: 60, title: 'Set deadlines', path: '/deadlines' },
      text: 'Choose when the MX checklist, the funnel reports and Sona are due. People see the dates and get reminders.',
      isDone: async ({ db, years }) => (await readWindows(db, (await years()).open.label)).length > 0,
    },
  ],
  jobs: [
    { name: 'task-reminders', everyMs: hourMs, atStart: true, run: remindAutomatically },
    {
      ...{ name: 'reminder-orders', everyMs: 5000, atStart: true, timeoutMs: hourMs, run: sendOrdered },
      hasWork: async ({ db }) => (await findOrder(db)) !== undefined,
    },
    keepProgressJob,
  ],
})
