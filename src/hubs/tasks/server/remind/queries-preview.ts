// Preview of a reminder: whom it would reach now and of what, who was reminded already, and which LCs have nobody to remind.
// Sending checks again, under lock.
import type { Portal } from '#server/hub/hub.ts'
import { pathOf } from '#server/shell/tasks.ts'
import { maxNamed, type Named } from '../../contract.ts'
import { isDone } from '../../rules.ts'
import { findEveryDays, findExpectedIn } from '../queries.ts'
import { listMembers } from '../queries-members.ts'
import { findCells, findWithoutLcvp, openCommittees, type Standing } from '../queries-progress.ts'
import type { Frame, TaskKind } from '../task-kinds.ts'
import { listLeft, maxAtOnce, planReminder, type RequestedTask, sortByPause, type Whom } from './queries-plan.ts'
import { formatAbout } from './reminder-notifications.ts'

type PreviewOf = Whom & { callerUid: string }

export async function previewReminder(
  portal: Portal,
  tasks: readonly TaskKind[],
  frame: Frame,
  { callerUid, ...whom }: PreviewOf,
) {
  const { db } = portal
  const { pages, requestedCount, open } = planReminder(portal, tasks, frame, { ...whom, sender: callerUid })
  const scope = { frame, committees: whom.committees }
  const [now, again] = [collectReached(frame), collectReached(frame)]
  const moments: string[] = []
  for await (const members of pages) {
    for (const each of open) {
      const { left, requested } = await listLeft(db, members, each, scope)
      const { uids, paused } = await sortByPause(db, requested, each)
      now.add(
        each.task,
        left.filter(({ member }) => uids.has(member.uid)),
      )
      again.add(
        each.task,
        left.filter(({ member }) => paused.has(member.uid)),
      )
      moments.push(...paused.values())
    }
  }
  moments.sort()
  const [firstAt, lastAt] = [moments[0], moments.at(-1)]
  const isAgain = now.people() === 0 && again.people() > 0 && again.people() <= maxAtOnce
  const isNobody = now.people() === 0 && again.people() === 0
  return {
    ...{ people: now.people(), skipped: requestedCount() - now.people(), everyDays: await findEveryDays(db) },
    about: now.about(),
    named: now.named(),
    ...(isAgain && firstAt && lastAt && { again: { people: again.people(), named: again.named(), firstAt, lastAt } }),
    ...(isNobody && (await findOwn(portal, open, scope, callerUid))),
    withoutLcvp: whom.uid === undefined ? await listWithoutLcvp(portal, open, scope) : [],
  }
}

/** Collects the people of a reminder: how many there are for each task, and what the first of them are reminded of. */
function collectReached(frame: Frame) {
  const kinds = new Map<TaskKind, Set<string>>()
  const all = new Set<string>()
  const first = new Map<string, { name: string; tasks: Set<string> }>()
  return {
    add(task: TaskKind, standings: readonly Standing[]) {
      for (const standing of standings) {
        const { uid, displayName, email } = standing.member
        all.add(uid)
        kinds.set(task, (kinds.get(task) ?? new Set()).add(uid))
        if (!first.has(uid) && first.size === maxNamed) continue
        const known = first.get(uid) ?? { name: displayName || email, tasks: new Set<string>() }
        known.tasks.add(formatAbout({ ...standing, task }, frame))
        first.set(uid, known)
      }
    },
    people: () => all.size,
    about: () =>
      [...kinds].map(([{ kind, declaration }, uids]) => ({ kind, name: declaration.name, people: uids.size })),
    named: (): Named =>
      [...first.values()]
        .map(({ name, tasks }) => ({ name, tasks: [...tasks] }))
        .sort((a, b) => a.name.localeCompare(b.name)),
  }
}

type Where = { frame: Frame; committees: readonly string[] | undefined }

/** Where the caller does what only they have left to do. */
async function findOwn(
  { db, config }: Portal,
  open: readonly RequestedTask[],
  { frame, committees }: Where,
  callerUid: string,
) {
  const of = { openYear: frame.year.label, emailDomain: config.emailDomain, committees }
  const members = await listMembers(db, { ...of, uids: [callerUid] })
  for (const each of open) {
    const [own] = (await listLeft(db, members, each, { frame, committees })).requested
    if (own) return { ownPath: pathOf(each.task, own.progress, frame.windows, own.position.committee) }
  }
  return {}
}

/** LCs that are not done with something that an LC has to do, and have nobody who answers for it. */
async function listWithoutLcvp(portal: Portal, open: readonly RequestedTask[], { frame, committees }: Where) {
  const ofLcs = open.filter(({ task }) => task.declaration.owedBy === 'committee')
  if (ofLcs.length === 0) return []
  const all = openCommittees(frame).filter((code) => committees === undefined || committees.includes(code))
  const without = [...(await findWithoutLcvp(portal, frame, all))]
  if (without.length === 0) return []
  const expected = await findExpectedIn(portal.db, frame.years)
  const waiting = new Set<string>()
  for (const { task } of ofLcs) {
    const cells = await findCells(portal.db, task, frame, {
      ...{ emailDomain: portal.config.emailDomain, committees: without, expected },
    })
    for (const [committee, cell] of cells) if (!isDone(cell) && !cell.closedOn) waiting.add(committee)
  }
  return without.filter((code) => waiting.has(code))
}
