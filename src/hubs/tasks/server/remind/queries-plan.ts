// Plan of a reminder: the people it is for, what they have left to do, and who is in the pause between two reminders.
import type { Db } from '#server/database/database.ts'
import type { Portal } from '#server/hub/hub.ts'
import { owedPositions, owingRoles } from '#server/shell/tasks.ts'
import { findEveryDays, findExpectedIn } from '../queries.ts'
import { listMemberPages, type Member } from '../queries-members.ts'
import { listStandings, remindable, type Standing } from '../queries-progress.ts'
import type { Frame, TaskKind } from '../task-kinds.ts'
import { findOptedOut, findRemindedAtStage, findRemindedRecently } from './queries.ts'
import { reminderKind } from './reminder-notifications.ts'

/** More people are reminded by a job, so that the answer comes long before the page gives up. */
export const maxAtOnce = 500

export type Whom = { committees?: readonly string[] | undefined; uid?: string | undefined }
/** `months` applies to monthly tasks. */
export type RequestedTask = { task: TaskKind; months: readonly string[] }
/** `committees`: only people who owe something there. */
export type Scope = { frame: Frame; committees?: readonly string[] | undefined }
/** What decides whether somebody is in their pause. */
export type Pause = {
  /** Due day and stage of an automatic reminder. */
  automatic?: { dueOn: string; stage: number } | undefined
  /** Only a reminder after this moment counts as recent. */
  againAfter?: string | undefined
}

/** The tasks that can still be done, and the people a reminder is for, in pages. Nobody reminds themselves. */
export function planReminder(
  portal: Portal,
  tasks: readonly TaskKind[],
  frame: Frame,
  { committees, uid, sender }: Whom & { sender: string | null },
) {
  const roles = tasks.flatMap(({ declaration }) => owingRoles(declaration))
  const filter = { openYear: frame.year.label, emailDomain: portal.config.emailDomain, committees, roles }
  const owesAny = (member: Member) =>
    tasks.some(({ declaration }) =>
      owedPositions(member, declaration, frame.organisation).some((position) => isWithin(committees, position)),
    )
  let requested = uid === undefined ? 0 : 1
  async function* countedPages() {
    for await (const page of listMemberPages(portal.db, { ...filter, ...(uid !== undefined && { uids: [uid] }) })) {
      const members = page.filter((member) => member.uid !== sender)
      if (uid === undefined) requested += members.filter(owesAny).length
      yield members
    }
  }
  const open = tasks.flatMap((task) => {
    const { isOpen, months } = remindable(task, frame)
    return isOpen ? [{ task, months }] : []
  })
  /** How many people were asked for, once the pages are read. */
  return { pages: countedPages(), requestedCount: () => requested, open }
}

const isWithin = (committees: readonly string[] | undefined, { committee }: { committee: string }) =>
  committees === undefined || committees.includes(committee)

/** What the members have not done yet, and what of it is in the LCs that were asked for. */
export async function listLeft(
  db: Db,
  members: readonly Member[],
  { task, months }: RequestedTask,
  { frame, committees }: Scope,
) {
  const expected = await findExpectedIn(db, frame.years)
  const standings = await listStandings(db, task, frame, { members, months, expected })
  const left = standings.filter(({ progress }) => progress.state !== 'done')
  return { left, requested: left.filter(({ position }) => isWithin(committees, position)) }
}

/** Who can be reminded now, and who was reminded recently, each with the last time; without those who opted out. */
export async function sortByPause(
  db: Db,
  standings: readonly Standing[],
  { task: { kind } }: Pick<RequestedTask, 'task'>,
  { automatic, againAfter = '' }: Pause = {},
) {
  const all = uniquePeople(standings, 'uid')
  if (all.length === 0) return { uids: new Set<string>(), paused: new Map<string, string>() }
  const recently = await findRemindedRecently(db, kind, await findEveryDays(db), all)
  const optedOut = await findOptedOut(db, reminderKind, all)
  const before = automatic ? await findRemindedAtStage(db, { kind, ...automatic }, all) : new Set<string>()
  const wanted = new Set(all.filter((uid) => !optedOut.has(uid) && !before.has(uid)))
  const paused = new Map([...recently].filter(([uid, at]) => wanted.has(uid) && at > againAfter))
  return { uids: new Set([...wanted].filter((uid) => !paused.has(uid))), paused }
}

/** Each once, however many LCs they answer for. */
export const uniquePeople = (standings: readonly Standing[], part: 'uid' | 'email') => [
  ...new Set(standings.map(({ member }) => member[part])),
]
