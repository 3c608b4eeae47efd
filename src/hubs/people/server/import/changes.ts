// Import of people: those with an account get role and place, all others an invitation; each is notified once.
import * as z from 'zod/mini'
import type { Db, Trx } from '#server/database/database.ts'
import type { ImportKind, ImportScope } from '#server/hub/hub.ts'
import type { FieldDeclaration, ImportPlan, Numbered, Stored } from '#server/imports/kind.ts'
import { yieldToEventLoop } from '#server/overload/yield-to-event-loop.ts'
import {
  isJoinRole,
  joiningShape,
  joiningText,
  resolveJoinRole,
  resolvePlace,
  rowProblems,
  twiceText,
} from '#shared/people/joining.ts'
import type { Organisation } from '#shared/people/organisation.ts'
import type { Role } from '#shared/roles.ts'
import { parseAddress, roleRows } from '#shared/text/parse-text.ts'
import { peopleContract } from '../../contract.ts'
import { createEffects, type ImportRun, writeEffects } from './changes-effects.ts'
import { planInvitation } from './changes-invited.ts'
import { type Listed, planChange, type RowPlan } from './changes-listed.ts'
import { undoPeople } from './changes-undo.ts'
import { findListed, type ListedPeople, lockListed } from './queries.ts'

const most = 1000

const shape = z.extend(joiningShape, {
  email: z.pipe(joiningText, z.transform(parseAddress)),
  role: z.pipe(
    joiningText,
    z.transform((text) => resolveJoinRole(text) ?? text),
  ),
  name: z.optional(joiningText),
})
type Draft = z.infer<typeof shape>

const fields: FieldDeclaration[] = [
  {
    ...{ name: 'email', label: 'Address', sort: 'text', isRequired: true },
    known: ['email', 'e-mail', 'mail', 'email address', 'mail address', 'e-mail address', 'work email', 'username'],
    hint: 'By it people are found; whoever has no account yet is invited there.',
  },
  {
    ...{ name: 'name', label: 'Name', sort: 'text' },
    known: ['full name', 'display name', 'person', 'member', 'first name'],
    hint: 'Greets people in the invitation. Nobody is renamed.',
  },
  {
    ...{ name: 'role', label: 'Role', sort: 'choice', isRequired: true },
    known: ['position', 'office', 'function in the portal', 'title'],
    choices: roleRows
      .filter(({ code }) => isJoinRole(code))
      .map(({ code, name, spellings = [] }) => ({ code, name, spellings: [...spellings] })),
    hint: 'Team Member, Team Leader, LCVP or MCVP. Admins are made in the admin panel.',
  },
  {
    ...{ name: 'committee', label: 'LC', sort: 'committee' },
    known: ['committee', 'local committee', 'entity', 'lc name', 'chapter'],
    hint: 'Empty leaves it as it is.',
  },
  {
    ...{ name: 'portfolio', label: 'Portfolio', sort: 'portfolio' },
    known: ['function', 'department', 'area'],
    hint: 'Empty leaves it as it is.',
  },
]

const parseListed = ({ row, draft }: Numbered<Draft>, organisation: Organisation): Listed => ({
  ...{ row, email: draft.email, name: draft.name ?? '', role: draft.role as Role },
  ...resolvePlace(draft, organisation),
})

async function plan(db: Db, rows: readonly Numbered<Draft>[], scope: ImportScope, trx?: Trx): Promise<ImportPlan> {
  const emails = [...new Set(rows.map(({ draft }) => draft.email))]
  const found = await (trx ? lockListed(trx, emails, scope.year.label) : findListed(db, emails, scope.year.label))
  const run = { scope, effects: createEffects() }
  const seen = new Set<string>()
  const plans = rows.map((each): RowPlan => {
    const listed = parseListed(each, scope.organisation)
    const isDuplicate = seen.has(listed.email)
    seen.add(listed.email)
    if (isDuplicate) return { stored: { row: listed.row, outcome: 'refused', fields: { email: twiceText } } }
    return planRow(listed, found, run)
  })
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

function planRow(listed: Listed, found: ListedPeople, run: ImportRun): RowPlan {
  const { row, email } = listed
  if (found.verifiedMeanwhile.has(email)) {
    const text = 'This person is joining at this very moment. Please try again.'
    return { stored: { row, outcome: 'refused', fields: { email: text } } }
  }
  const known = found.known.get(email)
  // A person with an unverified address gets nothing before verifying it.
  if (known && (known.person.emailVerified || !known.person.active)) return planChange(listed, known, run)
  return planInvitation(listed, found.invited.get(email), run)
}

export const peopleImport: ImportKind<Draft> = {
  ...{ name: 'People', one: 'person', many: 'people', path: '/people', most, fields, shape },
  endpoint: peopleContract.importPeople,
  same: 'An address that is here already gets this role and place; any other is invited by mail.',
  problems: (draft, { organisation, portal }) =>
    rowProblems(draft, { organisation, emailDomain: portal.config.emailDomain }),
  plan,
  undo: undoPeople,
}
