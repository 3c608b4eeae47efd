// Reminders: each person is locked while it is checked whether they still owe the task and the pause has passed, so that two
// clicks or two instances send one. Works in batches, so that row locks are short.

import { type Db, inTransaction, type Trx } from '#server/database/database.ts'
import type { Portal } from '#server/hub/hub.ts'
import { tell } from '#server/notify/inbox.ts'
import { holdPeople } from '#server/people/list.ts'
import { type Actor, recordAudit } from '#server/privacy/audit.ts'
import { owes } from '#server/shell/tasks.ts'
import { readWindows } from '#server/shell/windows.ts'
import { readOrganisation } from '#server/years/organisation.ts'
import { holdOpenYear } from '#server/years/years.ts'
import { Problem } from '#shared/problem.ts'
import { readEveryDays, readExpected } from '../queries.ts'
import { type Member, readMembers } from '../queries-members.ts'
import { readStandings, remindable, type Standing } from '../queries-progress.ts'
import type { Frame, TaskKind } from '../task-kinds.ts'
import { insertReminders, remindedAt, remindedLately, whoWantNone } from './queries.ts'
import { newsFor, reminderNews, type Told } from './reminder-news.ts'

/** Locked together: large enough to be fast, small enough for short locks. */
const batchSize = 50

type By = { uid: string | null; name: string; actor: Actor }
/** Due day and stage of an automatic reminder. */
type Automatic = { dueOn: string; stage: number }
/** `months` applies to monthly tasks. */
type Asked = { task: TaskKind; months: readonly string[] }
type Reminding = { tasks: readonly Asked[]; frame: Frame; by: By; automatic?: Automatic }

/** Reminds those of `members` who owe the tasks, checked again under lock. Returns how many were reminded. */
export async function remindThose(portal: Portal, members: readonly Member[], reminding: Reminding): Promise<number> {
  const { db } = portal
  const meant = new Set<string>()
  for (const asked of reminding.tasks) {
    const owing = await readOwing(db, members, asked, reminding)
    for (const { member } of owing) meant.add(member.uid)
  }
  // Sorted: all code locks people in this order, which prevents deadlocks.
  const uids = [...meant].sort()
  let reminded = 0
  for (let at = 0; at < uids.length; at += batchSize) {
    const batch = uids.slice(at, at + batchSize)
    try {
      reminded += await inTransaction(db, (trx) => remindBatch(trx, portal, batch, reminding))
    } catch (error) {
      // If the year closes midway, stop and report those already reminded.
      if (reminded > 0 && error instanceof Problem && error.error === 'yearNotOpen') return reminded
      throw error
    }
    void portal.postman.drain()
  }
  return reminded
}

/** The members who still owe it and may be reminded. */
async function readOwing(db: Db, members: readonly Member[], { task, months }: Asked, { frame, automatic }: Reminding) {
  const expected = await readExpected(db, frame.year.label)
  const standings = await readStandings(db, task, frame, { members, months, expected })
  const uids = await stillToRemind(db, standings, task, automatic)
  return standings.filter(({ member }) => uids.has(member.uid))
}

async function remindBatch(trx: Trx, portal: Portal, uids: string[], asked: Reminding): Promise<number> {
  const { label } = await holdOpenYear(trx, asked.frame.year.label)
  await holdPeople(trx, uids)
  // Read again under lock: an LC or a window may have closed in the meantime.
  const frame = { ...asked.frame, organisation: await readOrganisation(trx), windows: await readWindows(trx, label) }
  const { by, automatic } = asked
  const members = await readMembers(trx, { openYear: label, emailDomain: portal.config.emailDomain, uids })
  const told: Told[] = []
  for (const each of asked.tasks) {
    // An automatic reminder may be for a month that manual reminders do not cover yet.
    const { isOpen, months } = remindable(each.task, frame, each.months)
    if (!isOpen) continue
    const owing = await readOwing(trx, members, { ...each, months }, { ...asked, frame })
    if (owing.length === 0) continue
    const of = { kind: each.task.kind, year: label, byName: by.name, byUid: by.uid }
    const { dueOn = null, stage = null } = automatic ?? {}
    await insertReminders(
      trx,
      owing.map(({ member }) => member.uid),
      { ...of, dueOn, stage },
    )
    told.push(...owing.map((standing) => ({ ...standing, task: each.task })))
  }
  await tell(portal, trx, newsFor(told, { frame, config: portal.config, byName: by.name, dueOn: automatic?.dueOn }))
  for (const [subject, all] of Map.groupBy(told, ({ task }) => task.facts.name)) {
    const people = all.map(({ member }) => member.email)
    await recordAudit(trx, by.actor, { kind: 'reminder.send', subject, after: { people, ...automatic } })
  }
  return new Set(told.map(({ member }) => member.uid)).size
}

/** Neither done, nor reminded recently, nor opted out of reminders. */
async function stillToRemind(db: Db, standings: readonly Standing[], { kind }: TaskKind, automatic?: Automatic) {
  const uids = standings.filter(({ progress }) => progress.state !== 'done').map(({ member }) => member.uid)
  if (uids.length === 0) return new Set<string>()
  const lately = await remindedLately(db, kind, await readEveryDays(db), uids)
  const deaf = await whoWantNone(db, reminderNews, uids)
  const before = automatic ? await remindedAt(db, { kind, ...automatic }) : new Set<string>()
  return new Set(uids.filter((uid) => !lately.has(uid) && !deaf.has(uid) && !before.has(uid)))
}

type Whom = { committee?: string | undefined; uid?: string | undefined }

/** Reminds the requested people who owe the tasks; the others count as skipped. */
export async function remind(portal: Portal, tasks: readonly TaskKind[], frame: Frame, whom: Whom, by: By) {
  const { committee, uid } = whom
  const members = await readMembers(portal.db, {
    ...{ openYear: frame.year.label, emailDomain: portal.config.emailDomain, committee },
    ...(uid !== undefined && { uids: [uid] }),
  })
  const isAsked = (member: Member) => tasks.some(({ facts }) => owes(member, facts, frame.organisation))
  const meant = uid === undefined ? members.filter(isAsked).length : 1
  const open = tasks.flatMap((task) => {
    const { isOpen, months } = remindable(task, frame)
    return isOpen ? [{ task, months }] : []
  })
  const reminded = await remindThose(portal, members, { tasks: open, frame, by })
  return { reminded, skipped: meant - reminded }
}
