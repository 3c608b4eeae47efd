// Import of people: those with an account get role and place, all others an invitation; each is notified once.
import * as z from 'zod/mini'
import type { Db, Trx } from '#server/database/database.ts'
import type { ImportKind, ImportScope } from '#server/hub/hub.ts'
import type { ImportPlan, Numbered, Stored } from '#server/imports/kind.ts'
import { yieldToEventLoop } from '#server/overload/yield-to-event-loop.ts'
import { createTwiceCheck, joiningShape, joiningText, resolveJoining, rowProblems } from '#shared/people/joining.ts'
import { joiningFields, joinNames } from '#shared/people/joining-fields.ts'
import type { Role } from '#shared/roles.ts'
import { laterOf, today } from '#shared/time/calendar.ts'
import { peopleContract } from '../../contract.ts'
import { dayProblems } from '../../rules.ts'
import { createEffects, type ImportRun, writeEffects } from './changes-effects.ts'
import { planInvitations } from './changes-invited.ts'
import { type Listed, planChanges, type RowPlan } from './changes-listed.ts'
import { undoPeople } from './changes-undo.ts'
import { findListed, type ListedPeople, lockListed } from './queries.ts'

const most = 1000

const shape = z.extend(joiningShape, { familyName: z.optional(joiningText) })
type Draft = z.infer<typeof shape>

const readDraft = (draft: Draft, { organisation }: ImportScope) =>
  resolveJoining({ ...draft, name: joinNames(draft.name, draft.familyName) }, organisation)

/** A role counts from today or, in a planned year, from its first day, unless the row says otherwise. */
const firstDayIn = ({ year }: ImportScope, startsOn: string | null | undefined) =>
  startsOn || laterOf(today(), year.startsOn)

function problems(draft: Draft, scope: ImportScope) {
  const row = readDraft(draft, scope)
  const { organisation, portal, year } = scope
  const found = rowProblems(row, { organisation, emailDomain: portal.config.emailDomain })
  if (!row.startsOn || found.startsOn) return found
  const { endsOn, ...wrongDays } = dayProblems({ startsOn: row.startsOn, endsOn: year.endsOn }, year, today())
  return { ...found, ...wrongDays, ...(endsOn && { startsOn: `This day is after the last day of ${year.label}.` }) }
}

function parseListed({ row, draft }: Numbered<Draft>, scope: ImportScope): Listed {
  const { email, name, role, committee = null, portfolio = null, startsOn } = readDraft(draft, scope)
  return {
    ...{ row, email, name: name ?? '', role: role as Role, committee, portfolio },
    startsOn: firstDayIn(scope, startsOn),
  }
}

async function plan(db: Db, rows: readonly Numbered<Draft>[], scope: ImportScope, trx?: Trx): Promise<ImportPlan> {
  const findTwice = createTwiceCheck()
  const twice: RowPlan[] = []
  const listed = rows.flatMap((each) => {
    const parsed = parseListed(each, scope)
    const text = findTwice(parsed)
    if (text) twice.push({ stored: { row: parsed.row, outcome: 'refused', fields: { email: text } } })
    return text ? [] : [parsed]
  })
  // Somebody may be listed with several offices.
  const people = Map.groupBy(listed, ({ email }) => email)
  const emails = [...people.keys()]
  const found = await (trx ? lockListed(trx, emails, scope.year.label) : findListed(db, emails, scope.year.label))
  const run = { scope, effects: createEffects() }
  const plans = [...twice, ...[...people.values()].flatMap((offices) => planPerson(offices, found, run))]
  return { stored: plans.map(({ stored }) => stored), write: (into) => write(into, plans, run) }
}

/** People between two yields to the event loop: SQLite works in this process. */
const peoplePerYield = 200

async function write(trx: Trx, plans: readonly RowPlan[], run: ImportRun): Promise<Stored[]> {
  const stored: Stored[] = []
  for (const [n, rowPlan] of plans.entries()) {
    stored.push(rowPlan.write ? await rowPlan.write(trx) : rowPlan.stored)
    if (n % peoplePerYield === peoplePerYield - 1) await yieldToEventLoop()
  }
  await writeEffects(trx, run)
  return stored
}

function planPerson(listed: readonly Listed[], found: ListedPeople, run: ImportRun): RowPlan[] {
  const email = listed[0]?.email ?? ''
  if (found.verifiedMeanwhile.has(email)) {
    const text = 'This person is joining right now. Please try again in a moment.'
    return listed.map(({ row }) => ({ stored: { row, outcome: 'refused', fields: { email: text } } }))
  }
  const known = found.known.get(email)
  // A person with an unverified address gets nothing before verifying it.
  if (known && (known.person.emailVerified || !known.person.active)) return planChanges(listed, known, run)
  return planInvitations(listed, found.invited.get(email) ?? [], run)
}

export const peopleImport: ImportKind<Draft> = {
  ...{ name: 'People', one: 'person', many: 'people', path: '/people', most, fields: joiningFields, shape, problems },
  endpoint: peopleContract.importPeople,
  same: 'Anyone with an account gets this role, LC and portfolio. Everyone else is invited by email.',
  fillsPlannedYears: true,
  plan,
  undo: undoPeople,
}
