// Reminders: each person is locked while it is checked whether they still owe the task and the pause has passed, so that two
// clicks or two instances send one. Works in batches, so that row locks are short.

import { type Db, inTransaction, type Trx } from '#server/database/database.ts'
import { newId } from '#server/database/new-id.ts'
import type { Portal } from '#server/hub/hub.ts'
import { dayMs } from '#server/jobs/job.ts'
import { notify } from '#server/notify/inbox.ts'
import { announce } from '#server/notify/live.ts'
import { measureRest, yieldToEventLoop } from '#server/overload/yield-to-event-loop.ts'
import { lock } from '#server/people/lock.ts'
import { type Actor, recordAudit } from '#server/privacy/audit.ts'
import { taskYears } from '#server/shell/tasks.ts'
import { readCurrentWindows } from '#server/shell/windows.ts'
import { readOrganisation } from '#server/years/organisation.ts'
import { readYears } from '#server/years/years.ts'
import { Problem, problem } from '#shared/problem.ts'
import { listMembers, type Member } from '../queries-members.ts'
import { loadFrame, remindable } from '../queries-progress.ts'
import type { OrderRow } from '../tables.ts'
import { type Frame, kindsOf, type TaskKind } from '../task-kinds.ts'
import { deleteOrder, findOrder, insertOrder, insertReminders } from './queries.ts'
import {
  listLeft,
  maxAtOnce,
  type Pause,
  planReminder,
  type RequestedTask,
  type Scope,
  sortByPause,
  uniquePeople,
  type Whom,
} from './queries-plan.ts'
import { buildNotifications, type RemindedStanding } from './reminder-notifications.ts'

/** Reminded together: large enough to be fast, small enough that others hardly wait. */
const batchSize = 25
/** Somebody may wait for the answer; nobody waits for a job. */
const restTimes = { atOnce: 1, job: 3 }

type By = { uid: string | null; name: string; actor: Actor }
type Reminding = Scope &
  Pause & {
    tasks: readonly RequestedTask[]
    by: By
    /** Of the job that sends it: ends it after a batch. */
    signal?: AbortSignal | undefined
  }

/** Reminds those who owe the tasks, checked again under lock. Returns how many were reminded. */
export async function remindMembers(
  portal: Portal,
  pages: AsyncIterable<readonly Member[]>,
  reminding: Reminding,
): Promise<number> {
  return remindCandidates(portal, await listCandidates(portal.db, pages, reminding), reminding)
}

async function remindCandidates(portal: Portal, uids: readonly string[], reminding: Reminding): Promise<number> {
  let reminded = 0
  for (let at = 0; at < uids.length && !reminding.signal?.aborted; at += batchSize) {
    const rest = measureRest(reminding.signal ? restTimes.job : restTimes.atOnce)
    const batch = uids.slice(at, at + batchSize)
    try {
      reminded += await inTransaction(portal.db, (trx) => remindBatch(trx, portal, batch, reminding))
    } catch (error) {
      // If the year closes midway, stop and report those already reminded.
      if (reminded > 0 && error instanceof Problem && error.error === 'yearNotOpen') return reminded
      throw error
    }
    await rest()
  }
  return reminded
}

async function listCandidates(db: Db, pages: AsyncIterable<readonly Member[]>, reminding: Reminding) {
  const candidates = new Set<string>()
  for await (const members of pages) {
    for (const requested of reminding.tasks) {
      const owing = await listOwing(db, members, requested, reminding)
      for (const { member } of owing) candidates.add(member.uid)
    }
  }
  return [...candidates]
}

/**
 * What the members who may be reminded still owe. The pause counts for a person and a kind, so those who owe it for several
 * LCs are told of all of them at once, wherever the reminder came from.
 */
async function listOwing(db: Db, members: readonly Member[], task: RequestedTask, reminding: Omit<Reminding, 'tasks'>) {
  const { left, requested } = await listLeft(db, members, task, reminding)
  const { uids } = await sortByPause(db, requested, task, reminding)
  return left.filter(({ member }) => uids.has(member.uid))
}

async function remindBatch(trx: Trx, portal: Portal, uids: string[], reminding: Reminding): Promise<number> {
  const { label } = (await lock(trx, { year: { label: reminding.frame.year.label }, people: uids })).year
  // Read again under lock: an LC, a window or a closing year may have closed in the meantime.
  const all = await readYears(trx)
  const frame = {
    ...reminding.frame,
    years: taskYears(all),
    organisation: await readOrganisation(trx),
    windows: await readCurrentWindows(trx, all),
  }
  const { by, automatic } = reminding
  await yieldToEventLoop()
  const members = await listMembers(trx, { openYear: label, emailDomain: portal.config.emailDomain, uids })
  const remindedStandings: RemindedStanding[] = []
  for (const each of reminding.tasks) {
    // An automatic reminder may be for a month that manual reminders do not cover yet.
    const { isOpen, months } = remindable(each.task, frame, each.months)
    if (!isOpen) continue
    const owing = await listOwing(trx, members, { ...each, months }, { ...reminding, frame })
    if (owing.length === 0) continue
    const of = { kind: each.task.kind, year: label, byName: by.name, byUid: by.uid }
    const { dueOn = null, stage = null } = automatic ?? {}
    await insertReminders(trx, uniquePeople(owing, 'uid'), { ...of, dueOn, stage })
    remindedStandings.push(...owing.map((standing) => ({ ...standing, task: each.task })))
  }
  await yieldToEventLoop()
  await notify(
    portal,
    trx,
    buildNotifications(remindedStandings, { frame, config: portal.config, byName: by.name, dueOn: automatic?.dueOn }),
  )
  await yieldToEventLoop()
  for (const [subject, all] of Map.groupBy(remindedStandings, ({ task }) => task.declaration.name)) {
    const people = uniquePeople(all, 'email')
    await recordAudit(trx, by.actor, { kind: 'reminder.send', subject, after: { people, ...automatic } })
  }
  return uniquePeople(remindedStandings, 'uid').length
}

/** Reminds the requested people who owe the tasks; the others count as skipped. If they are many, a job goes on after the answer. */
export async function remind(
  portal: Portal,
  tasks: readonly TaskKind[],
  frame: Frame,
  { againAfter, ...whom }: Whom & Pick<Reminding, 'againAfter'>,
  by: By,
) {
  const { pages, requestedCount, open } = planReminder(portal, tasks, frame, { ...whom, sender: by.uid })
  const reminding = { tasks: open, frame, by, committees: whom.committees, againAfter }
  const uids = await listCandidates(portal.db, pages, reminding)
  const isLong = uids.length > maxAtOnce
  if (isLong && againAfter !== undefined)
    throw problem('conflict', `You can remind at most ${maxAtOnce} people again at once. Choose one LC.`)
  if (isLong) {
    await inTransaction(portal.db, async (trx) => {
      await insertOrder(trx, buildOrder(reminding))
      announce(trx, { hub: 'tasks' })
    })
  }
  const reminded = isLong ? uids.length : await remindCandidates(portal, uids, reminding)
  return { reminded, skipped: requestedCount() - reminded, ...(isLong && { isBeingSent: true as const }) }
}

const buildOrder = ({ tasks, frame, by, committees }: Reminding): OrderRow => ({
  ...{ id: newId(), year: frame.year.label, at: new Date().toISOString() },
  kinds: JSON.stringify(tasks.map(({ task }) => task.kind)),
  committees: committees === undefined ? null : JSON.stringify(committees),
  ...{ byUid: by.uid, byName: by.name, byEmail: by.actor.email, byAddress: by.actor.address },
})

/**
 * Sends what was ordered, the oldest first. An order that was interrupted begins again: whom it has reminded is in their pause,
 * which lasts a day at least.
 */
export async function sendOrdered(portal: Portal, signal: AbortSignal): Promise<void> {
  for (let order = await findOrder(portal.db); order; order = await findOrder(portal.db)) {
    await sendOrder(portal, order, signal)
    if (signal.aborted) return
    await inTransaction(portal.db, async (trx) => {
      await deleteOrder(trx, order.id)
      announce(trx, { hub: 'tasks' })
    })
  }
}

async function sendOrder(portal: Portal, order: OrderRow, signal: AbortSignal): Promise<void> {
  const frame = await loadFrame(portal)
  const isOver = Date.parse(order.at) < Date.now() - dayMs || order.year !== frame.year.label
  if (isOver) return
  const kinds: string[] = JSON.parse(order.kinds)
  const committees: string[] | undefined = order.committees === null ? undefined : JSON.parse(order.committees)
  const tasks = kindsOf(portal).filter(({ kind }) => kinds.includes(kind))
  const actor = { uid: order.byUid, email: order.byEmail, address: order.byAddress }
  const by = { uid: order.byUid, name: order.byName, actor }
  const { pages, open } = planReminder(portal, tasks, frame, { committees, sender: by.uid })
  await remindMembers(portal, pages, { tasks: open, frame, by, committees, signal })
}
