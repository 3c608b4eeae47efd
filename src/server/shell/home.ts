// What is this person's to do? Tasks that they owe, and what hubs have for them, most urgent first; and a line for each card.

import { mayOpen } from '#shared/access.ts'
import { plusDays, today } from '#shared/calendar.ts'
import { type FirstStep, tasksOf } from '#shared/hub-facts.ts'
import { committeeName } from '#shared/organisation.ts'
import type { Home } from '#shared/places-contract.ts'
import { dueWords, isLate } from '#shared/windows.ts'
import { heldToday } from './appointments.ts'
import { compiledOnce } from './database/compiled-once.ts'
import type { ForYou, Hub, Portal } from './hub.ts'
import { unreadOf } from './inbox.ts'
import { permissionsReader } from './permissions.ts'
import type { Caller } from './session.ts'
import { dueOf, leftToDo, monthsOwed, owes, settled } from './tasks.ts'
import { readWindows } from './windows.ts'

const mostRows = 5
/** What others wait for stands among what is due within the week; the rest has no day. */
const rankOf = ({ dueOn, isWaitedFor }: ForYou) => dueOn ?? (isWaitedFor ? plusDays(today(), 7) : '9999')

const urgencyOf = (dueOn: string | null) =>
  isLate({ dueOn }) ? ('late' as const) : dueOn === today() ? ('today' as const) : null

const sinceWhen = compiledOnce<{ uid: string }, { createdAt: string }>((db, { uid }) =>
  db.selectFrom('user').select('createdAt').where('id', '=', uid),
)

export function homeReader(portal: Portal, hubs: readonly Hub[]) {
  const permissionsAt = permissionsReader(portal)
  const kinds = tasksOf(portal.hubs)
  const steps = portal.hubs.flatMap(({ firstSteps = [] }) => firstSteps).sort((a, b) => a.order - b.order)

  async function ownTasks(caller: Caller): Promise<ForYou[]> {
    const organisation = await portal.organisation(caller)
    const owed = [...kinds].filter(([, facts]) => owes(caller, facts, organisation))
    if (owed.length === 0) return []
    const { open: year } = await portal.years(caller)
    const windows = await readWindows(portal.db, year.label)
    const expected = await portal.expected(portal.db, year.label)
    const { committee } = caller.place as { committee: string }
    const rows: ForYou[] = []
    for (const [kind, facts] of owed) {
      const source = portal.tasks.get(kind)
      const { isOpen, months } = leftToDo(kind, facts, year, windows)
      if (!source || !isOpen) continue
      const isOfLc = facts.owedBy === 'committee'
      const progressIn = async (asked: readonly string[]) => {
        const scope = { year, organisation, months: asked, ...(isOfLc ? { committee } : { uid: caller.uid }) }
        const found = await source.progress(portal.db, scope)
        return found.get(isOfLc ? committee : caller.uid) ?? source.nothingYet(scope)
      }
      const set = isOfLc ? expected(kind, committee) : null
      const isCounted = set !== null && facts.isMonthly
      const whole = isCounted ? await progressIn(monthsOwed(kind, year, windows)) : undefined
      const progress = settled(await progressIn(months), set, whole)
      if (progress.state === 'done') continue
      const dueOn = dueOf(kind, facts, progress, windows)
      const said = source.sentence(progress, committeeName(organisation, committee))
      rows.push({ text: [said, dueWords(dueOn)].filter(Boolean).join(', '), path: facts.path, dueOn })
    }
    return rows
  }

  /** For somebody who came, or was appointed, of late and has nothing to do yet. */
  async function firstSteps(caller: Caller): Promise<FirstStep[]> {
    const [held] = await heldToday(portal.db, caller.uid)
    const [person] = await sinceWhen(portal.db, { uid: caller.uid })
    if ((held?.startsOn ?? person?.createdAt ?? '') < plusDays(today(), -14)) return []
    const saved = await permissionsAt(caller.accessVersion)
    return steps
      .filter(({ roles, path }) => roles.includes(caller.role) && mayOpen(caller.role, path, saved))
      .slice(0, 3)
  }

  return async (caller: Caller): Promise<Home> => {
    const found = await Promise.all([
      ownTasks(caller),
      ...hubs.map(async (hub) => (await hub.forYou?.(portal, caller)) ?? []),
    ])
    const forYou = found
      .flat()
      .sort((a, b) => (rankOf(a) < rankOf(b) ? -1 : rankOf(a) > rankOf(b) ? 1 : 0))
      .slice(0, mostRows)
      .map(({ text, path, dueOn = null, count = null }) => ({ text, path, dueOn, urgency: urgencyOf(dueOn), count }))
    const lines = await Promise.all(hubs.map(async (hub) => (await hub.cardLines?.(portal, caller)) ?? {}))
    const cards = lines.flatMap((each) => Object.entries(each).map(([card, line]) => ({ card, line })))
    const begin = forYou.length === 0 ? await firstSteps(caller) : []
    const unread = await unreadOf(portal.db, caller.uid)
    return { forYou, cards, unread, firstSteps: begin.map(({ text, path }) => ({ text, path })) }
  }
}
