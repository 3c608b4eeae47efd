// Home (dashboard): tasks that a person owes and what hubs have for them, most urgent first; figures, the set-up list, and a
// line for each card.

import { sql } from 'kysely'
import { isAdmin, mayChoosePlace, mayOpen } from '#shared/access.ts'
import type { Home } from '#shared/contracts/places-contract.ts'
import { type FirstStep, type TaskDeclaration, taskKindsOf } from '#shared/hub-manifest.ts'
import { committeeName, isOpen, type Organisation } from '#shared/people/organisation.ts'
import { roles } from '#shared/roles.ts'
import { plusDays, today } from '#shared/time/calendar.ts'
import { dueWords, type TaskWindow, urgencyOf } from '#shared/time/windows.ts'
import { permissionsReader } from '../auth/permissions.ts'
import type { Caller } from '../auth/session.ts'
import { preparedQuery } from '../database/prepared-query.ts'
import type { ForYou, Hub, Portal } from '../hub/hub.ts'
import { countUnread } from '../notify/inbox.ts'
import { listAppointmentsToday } from '../years/appointments.ts'
import { findCommitteeLeft } from '../years/leavers.ts'
import { setUpReader } from './set-up.ts'
import { dueOf, findProgress, leftToDo, owedPositions, pathOf, readExpected, taskYears } from './tasks.ts'
import { isBlank, todayReader } from './today.ts'
import { readCurrentWindows, readWindows } from './windows.ts'

const maxRows = 5
/** What others wait for ranks as due within the week; the rest has no day. */
const byRank = (day: string) => {
  const inAWeek = plusDays(day, 7)
  const rankOf = ({ dueOn, isWaitedFor, isFirst }: ForYou) =>
    isFirst ? '' : (dueOn ?? (isWaitedFor ? inAWeek : '9999'))
  return (a: ForYou, b: ForYou) => (rankOf(a) < rankOf(b) ? -1 : rankOf(a) > rankOf(b) ? 1 : 0)
}

const findCreatedAt = preparedQuery<{ uid: string }, { createdAt: string }>((db, { uid }) =>
  db.selectFrom('user').select('createdAt').where('id', '=', uid),
)

/** Enough that one of them answers. */
const maxAdmins = 3
const findSomeAdmins = preparedQuery<Record<string, never>, { name: string; email: string }>((db) =>
  db
    .selectFrom('user')
    .select(['name', 'email'])
    .where('role', 'in', roles.filter(isAdmin))
    .where('active', '=', sql.lit(1))
    .where('emailVerified', '=', sql.lit(1))
    .orderBy('name')
    .limit(sql.lit(maxAdmins)),
)

export function homeReader(portal: Portal, hubs: readonly Hub[]) {
  const permissionsAt = permissionsReader(portal)
  const readToday = todayReader(portal, hubs)
  const readSetUp = setUpReader(portal, hubs)
  const kinds = taskKindsOf(portal.hubs)
  const forYous = hubs.flatMap(({ forYou }) => forYou ?? [])
  const cardLines = hubs.flatMap((hub) => hub.cardLines ?? [])
  const steps = portal.hubs.flatMap(({ firstSteps = [] }) => firstSteps).sort((a, b) => a.order - b.order)

  /** What all tasks of a day are judged by, with those that can be done now. */
  async function readFrame(caller: Caller, organisation: Organisation, windows: readonly TaskWindow[]) {
    const years = taskYears((await portal.years(caller)).all)
    const definitions = await portal.definitions(caller)
    const expected = await readExpected(years, (label) => portal.expected(portal.db, label))
    const tasks = [...kinds].flatMap(([kind, declaration]) => {
      const source = portal.tasks.get(kind)
      const { isOpen, months } = leftToDo(kind, declaration, years, windows)
      return source && isOpen ? [{ kind, declaration, source, months }] : []
    })
    return { years, organisation, definitions, windows, expected, tasks }
  }
  type Frame = Awaited<ReturnType<typeof readFrame>>

  async function readTask(frame: Frame, task: Frame['tasks'][number], committee: string, uid?: string) {
    const { organisation, windows } = frame
    const { kind, declaration, source, months } = task
    const who = uid === undefined ? { committee } : { uid }
    const progressOf = await findProgress(portal.db, task, { ...frame, months, who })
    const progress = progressOf(uid ?? committee)
    if (progress.state === 'done') return []
    const dueOn = dueOf(kind, declaration, progress, windows)
    const sentence = source.sentence(progress, committeeName(organisation, committee))
    const path = pathOf(task, progress, windows, committee)
    return [{ text: [sentence, dueWords(dueOn)].filter(Boolean).join(', '), path, dueOn }]
  }

  async function ownTasks(caller: Caller): Promise<ForYou[]> {
    const organisation = await portal.organisation(caller)
    const owed = new Map([...kinds].map(([kind, task]) => [kind, owedPositions(caller, task, organisation)]))
    if (![...owed.values()].some((positions) => positions.length > 0)) return []
    const windows = await readCurrentWindows(portal.db, (await portal.years(caller)).all)
    const frame = await readFrame(caller, organisation, windows)
    const rows = frame.tasks.flatMap((task) =>
      (owed.get(task.kind) ?? []).map(({ committee }) =>
        task.declaration.owedBy === 'committee'
          ? readTask(frame, task, committee)
          : readTask(frame, task, committee, caller.uid),
      ),
    )
    return (await Promise.all(rows)).flat()
  }

  /** For people who joined, or were appointed, recently and have nothing to do yet. */
  async function firstSteps(caller: Caller): Promise<FirstStep[]> {
    const [appointment] = await listAppointmentsToday(portal.db, caller.uid)
    const [person] = await findCreatedAt(portal.db, { uid: caller.uid })
    if ((appointment?.startsOn ?? person?.createdAt ?? '') < plusDays(today(), -14)) return []
    const saved = await permissionsAt(caller.accessVersion)
    const { open: year } = await portal.years(caller)
    const windows = await readWindows(portal.db, year.label)
    const idle = await Promise.all(hubs.map(async (hub) => (await hub.idleSteps?.(portal, caller)) ?? []))
    const isLeft = (task: string) => leftToDo(task, kinds.get(task) as TaskDeclaration, [year], windows).isOpen
    return steps
      .filter(({ roles, path }) => roles.includes(caller.role) && mayOpen(caller.role, path, saved))
      .filter(({ path, task }) => !idle.flat().includes(path) && (task === undefined || isLeft(task)))
      .slice(0, 3)
  }

  /** Not in 'View as…': such a view is of nobody who works anywhere. */
  async function closedPlace(caller: Caller): Promise<Pick<Home, 'closedPlace'>> {
    const { place, role } = caller
    if (caller.viewer || (place.committee === null && caller.wasAskedForPlace)) return {}
    const left = place.committee ?? (await findCommitteeLeft(portal.db, { uid: caller.uid }))[0]?.committee
    const { committees } = await portal.organisation(caller)
    const row = committees.find(({ code }) => code === left)
    if (!row || isOpen(row)) return {}
    if (mayChoosePlace(role)) return { closedPlace: { committee: row.name } }
    return { closedPlace: { committee: row.name, ask: [...(await findSomeAdmins(portal.db, {}))] } }
  }

  return async (caller: Caller): Promise<Home> => {
    // All at once: what is asked in one turn reaches PostgreSQL in one write.
    const [found, lines, closed, setUp, unread, sections] = await Promise.all([
      Promise.all([ownTasks(caller), ...forYous.map((list) => list(portal, caller))]),
      Promise.all(cardLines.map((list) => list(portal, caller))),
      closedPlace(caller),
      readSetUp(caller),
      countUnread(portal.db, caller.uid),
      readToday(caller),
    ])
    const forYou = found
      .flat()
      .sort(byRank(today()))
      .slice(0, maxRows)
      .map(({ text, path, dueOn = null, count = null, namesPeople }) => ({
        ...{ text, path, dueOn, urgency: urgencyOf(dueOn), count },
        ...(namesPeople && { namesPeople }),
      }))
    const cards = lines.flatMap((each) => Object.entries(each).map(([card, line]) => ({ card, line })))
    // If their LC has closed, choosing another one comes first; and in a new portal, its set-up does.
    const isReady = forYou.length === 0 && !closed.closedPlace && !setUp.setUp
    const begin = isReady ? await firstSteps(caller) : []
    const steps = begin.map(({ text, path }) => ({ text, path }))
    const shown = setUp.setUp ? sections.filter((section) => !isBlank(section)) : sections
    return { forYou, cards, unread, firstSteps: steps, today: shown, ...setUp, ...closed }
  }
}
