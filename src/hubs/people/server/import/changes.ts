// Import of people: those with an account get role and place, all others an invitation; each is notified once.
import * as z from 'zod/mini'
import type { Db, Trx } from '#server/database/database.ts'
import type { ImportKind, ImportScope } from '#server/hub/hub.ts'
import type { FieldFacts, ImportPlan, Numbered, Stored } from '#server/imports/kind.ts'
import { takeTurn } from '#server/overload/take-turn.ts'
import {
  isJoinRole,
  joiningShape,
  joiningText,
  placeMeant,
  roleMeant,
  rowProblems,
  twiceText,
} from '#shared/people/joining.ts'
import type { Organisation } from '#shared/people/organisation.ts'
import type { Role } from '#shared/roles.ts'
import { addressMeant, roleRows } from '#shared/text/meant.ts'
import { peopleContract } from '../../contract.ts'
import { inviteListed } from './changes-invited.ts'
import { changeListed, type Fate, type Listed } from './changes-listed.ts'
import { undoPeople } from './changes-undo.ts'
import { type Doing, nothingSaid, say } from './changes-words.ts'
import { type Found, findListed, holdListed } from './queries.ts'

const most = 1000

const shape = z.extend(joiningShape, {
  email: z.pipe(joiningText, z.transform(addressMeant)),
  role: z.pipe(
    joiningText,
    z.transform((text) => roleMeant(text) ?? text),
  ),
  name: z.optional(joiningText),
})
type Draft = z.infer<typeof shape>

const fields: FieldFacts[] = [
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

const listedOf = ({ row, draft }: Numbered<Draft>, organisation: Organisation): Listed => ({
  ...{ row, email: draft.email, name: draft.name ?? '', role: draft.role as Role },
  ...placeMeant(draft, organisation),
})

async function plan(db: Db, rows: readonly Numbered<Draft>[], scope: ImportScope, trx?: Trx): Promise<ImportPlan> {
  const emails = [...new Set(rows.map(({ draft }) => draft.email))]
  const found = await (trx ? holdListed(trx, emails, scope.year.label) : findListed(db, emails, scope.year.label))
  const doing = { scope, words: nothingSaid() }
  const seen = new Set<string>()
  const fates = rows.map((each): Fate => {
    const listed = listedOf(each, scope.organisation)
    const isTwice = seen.has(listed.email)
    seen.add(listed.email)
    if (isTwice) return { stored: { row: listed.row, outcome: 'refused', fields: { email: twiceText } } }
    return fateOf(listed, found, doing)
  })
  return { stored: fates.map(({ stored }) => stored), write: (into) => write(into, fates, doing) }
}

/** People between two yields to the event loop: SQLite works in this process. */
const peoplePerTurn = 200

async function write(trx: Trx, fates: readonly Fate[], doing: Doing): Promise<Stored[]> {
  const stored: Stored[] = []
  for (const [n, fate] of fates.entries()) {
    stored.push(fate.write ? await fate.write(trx) : fate.stored)
    if (n % peoplePerTurn === peoplePerTurn - 1) await takeTurn()
  }
  await say(trx, doing)
  return stored
}

function fateOf(listed: Listed, found: Found, doing: Doing): Fate {
  const { row, email } = listed
  if (found.arriving.has(email)) {
    const text = 'This person is joining at this very moment. Please try again.'
    return { stored: { row, outcome: 'refused', fields: { email: text } } }
  }
  const known = found.known.get(email)
  // A person with an unverified address gets nothing before verifying it.
  if (known && (known.person.emailVerified || !known.person.active)) return changeListed(listed, known, doing)
  return inviteListed(listed, found.invited.get(email), doing)
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
