// HTTP handlers of the tasks hub: deadlines, progress and reminders.

import type { Caller } from '#server/auth/session.ts'
import { refuseFields } from '#server/http/problems.ts'
import { defineHub, type Handlers, type Portal } from '#server/hub/hub.ts'
import { hourMs } from '#server/jobs/job.ts'
import { readWindows } from '#server/shell/windows.ts'
import { may } from '#shared/access.ts'
import { codeProblem } from '#shared/people/organisation.ts'
import { problem } from '#shared/problem.ts'
import { type Cell, tasksContract } from '../contract.ts'
import { homeFacts } from '../home.ts'
import { actions, facts } from '../hub.ts'
import { calendarHandlers } from './calendar/handlers.ts'
import { deadlineOf, saveReminding, saveWindows, setExpected, switchAutomatic } from './changes.ts'
import { owingPeople } from './owing-people.ts'
import { tasksPersonal } from './personal.ts'
import { dropYear, readEveryDays, readExpected, readKinds } from './queries.ts'
import { readMembers } from './queries-members.ts'
import { openCommittees, progressKind, readCells, readMissing, readStandings, remindable } from './queries-progress.ts'
import { remind } from './remind/changes.ts'
import { remindAutomatically } from './remind/changes-automatic.ts'
import { lastReminders, remindedLately } from './remind/queries.ts'
import { taskMigrations } from './tables.ts'
import { type Frame, kindNamed, kindsOf, owedKindNamed, type TaskKind } from './task-kinds.ts'

function tasksHandlers(portal: Portal): Handlers<typeof tasksContract> {
  const { db, config } = portal

  async function frameFor(caller: Caller): Promise<Frame> {
    const { open: year } = await portal.years(caller)
    return { year, organisation: await portal.organisation(caller), windows: await readWindows(db, year.label) }
  }

  const membersOf = ({ year }: Frame, committee?: string) =>
    readMembers(db, { openYear: year.label, emailDomain: config.emailDomain, committee })

  async function cellOf(task: TaskKind, frame: Frame, committee: string): Promise<Cell> {
    const expected = await readExpected(db, frame.year.label)
    const members = await membersOf(frame, committee)
    const cells = await readCells(db, task, frame, { members, committees: [committee], expected })
    return cells.get(committee) as Cell
  }

  return {
    async deadlines({ caller }) {
      const { year, windows } = await frameFor(caller)
      const row = await readKinds(db)
      const deadlines = kindsOf(portal).map((task) => deadlineOf(task, row(task.kind), windows))
      return { year, everyDays: await readEveryDays(db), deadlines }
    },
    saveWindows: async ({ params, body, actor }) => saveWindows(db, kindNamed(portal, params.kind), body, actor),
    switchAutomatic: async ({ params, body, actor }) =>
      switchAutomatic(db, owedKindNamed(portal, params.kind), body.isAutomatic, actor),
    saveReminding: ({ body, actor }) => saveReminding(db, body.everyDays, actor),

    async progress({ caller }) {
      const frame = await frameFor(caller)
      const own = ownCommittee(caller)
      const committees = openCommittees(frame).filter((code) => own === undefined || code === own)
      const kinds = kindsOf(portal)
      const expected = await readExpected(db, frame.year.label)
      const members = await membersOf(frame, own ?? undefined)
      const cells = await Promise.all(
        kinds.map((task) => readCells(db, task, frame, { members, committees, expected })),
      )
      return {
        year: frame.year,
        kinds: kinds.map((task) => progressKind(task, frame)),
        rows: committees.map((committee) => ({ committee, cells: cells.map((each) => each.get(committee) as Cell) })),
      }
    },

    async progressPeople({ query: { kind, committee }, caller }) {
      refuseOthers(caller, committee)
      const task = owedKindNamed(portal, kind)
      const frame = await frameFor(caller)
      checkCommittee(frame, committee)
      const expected = await readExpected(db, frame.year.label)
      const standings = await readStandings(db, task, frame, { members: await membersOf(frame, committee), expected })
      const everyDays = await readEveryDays(db)
      const uids = standings.map(({ member }) => member.uid)
      const cell = await cellOf(task, frame, committee)
      const people = owingPeople(standings, {
        isOpen: remindable(task, frame).isOpen,
        last: await lastReminders(db, kind, frame.year.label, uids),
        lately: await remindedLately(db, kind, everyDays),
      })
      const rest = await readMissing(db, task, frame, committee)
      return { ...progressKind(task, frame), committee, cell, ...rest, everyDays, people }
    },

    async setExpected({ body, caller, actor }) {
      const task = owedKindNamed(portal, body.kind)
      const frame = await frameFor(caller)
      checkCommittee(frame, body.committee)
      await setExpected(db, task, body, actor)
      return cellOf(task, frame, body.committee)
    },

    async remind({ body: { kind, committee, uid }, caller, actor }) {
      const tasks = kind === undefined ? kindsOf(portal) : [owedKindNamed(portal, kind)]
      const frame = await frameFor(caller)
      const own = ownCommittee(caller)
      if (own !== undefined) refuseOthers(caller, committee ?? own)
      if (committee !== undefined) checkCommittee(frame, committee)
      const within = committee ?? own ?? undefined
      if (uid !== undefined) await checkPerson(frame, uid, within)
      const by = { uid: caller.uid, name: caller.displayName || caller.email, actor }
      return remind(portal, tasks, frame, { committee: within, uid }, by)
    },

    ...calendarHandlers(portal),
  }

  /** People outside the LC are refused with the same message, whether they exist or not. */
  async function checkPerson({ year }: Frame, uid: string, committee: string | undefined) {
    const [found] = await readMembers(db, {
      ...{ openYear: year.label, emailDomain: config.emailDomain, committee, uids: [uid] },
    })
    if (!found && committee !== undefined) throw problem('forbidden', 'This person does not work in this LC.')
  }
}

/** undefined for people who see the whole country; null for a person without an LC. */
const ownCommittee = ({ role, place }: Caller) => (may(role, actions.setDeadlines) ? undefined : place.committee)

function refuseOthers(caller: Caller, committee: string | null): void {
  const own = ownCommittee(caller)
  if (own === undefined || (own !== null && own === committee)) return
  throw problem('forbidden', 'You see and remind the people of your own LC.', { error: 'otherCommittee' })
}

function checkCommittee(frame: Frame, committee: string): void {
  const { committees } = frame.organisation
  const lcs = committees.filter(({ kind }) => kind === 'lc')
  const wrong = codeProblem(lcs, committee)
  if (wrong) refuseFields({ committee: wrong })
}

export const hub = defineHub({
  name: 'tasks',
  facts: { ...facts, ...homeFacts },
  isLive: true,
  contract: tasksContract,
  migrations: taskMigrations,
  personal: tasksPersonal,
  demo: () => import('./demo.ts'),
  handlers: tasksHandlers,
  turnBack: (trx, { from }) => dropYear(trx, from.label),
  expected: readExpected,
  jobs: [{ name: 'task-reminders', everyMs: hourMs, atStart: true, run: remindAutomatically }],
})
