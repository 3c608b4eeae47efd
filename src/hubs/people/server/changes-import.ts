// How are people imported? Whoever has an account gets role and place, everybody else an invitation; each hears of it once.
import * as z from 'zod/mini'
import type { Trx } from '#server/database/database.ts'
import type { ImportKind, ImportScope } from '#server/hub.ts'
import type { FieldFacts, Numbered, Stored } from '#server/import-kind.ts'
import {
  isJoinRole,
  joiningShape,
  joiningText,
  placeMeant,
  roleMeant,
  rowProblems,
  twiceText,
} from '#shared/joining.ts'
import { addressMeant, roleRows } from '#shared/meant.ts'
import type { Organisation } from '#shared/organisation.ts'
import type { Role } from '#shared/roles.ts'
import { peopleContract } from '../contract.ts'
import { undoPeople } from './changes-import-undo.ts'
import { inviteListed } from './changes-invited.ts'
import { changeListed, type Listed } from './changes-listed.ts'
import { type Doing, nothingSaid, say } from './changes-words.ts'
import { type Found, findListed } from './queries-import.ts'

const most = 2000

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

async function importPeople(trx: Trx, rows: readonly Numbered<Draft>[], scope: ImportScope): Promise<Stored[]> {
  const found = await findListed(trx, [...new Set(rows.map(({ draft }) => draft.email))], scope.year.label)
  const doing = { scope, words: nothingSaid() }
  const stored: Stored[] = []
  const seen = new Set<string>()
  for (const each of rows) {
    const listed = listedOf(each, scope.organisation)
    const isTwice = seen.has(listed.email)
    seen.add(listed.email)
    if (isTwice) stored.push({ row: listed.row, outcome: 'refused', fields: { email: twiceText } })
    else stored.push(await bring(trx, listed, found, doing))
  }
  await say(trx, doing)
  return stored
}

async function bring(trx: Trx, listed: Listed, found: Found, doing: Doing) {
  const { row, email } = listed
  if (found.arriving.has(email)) {
    const text = 'This person is joining at this very moment. Please try again.'
    return { row, outcome: 'refused', fields: { email: text } } satisfies Stored
  }
  const known = found.known.get(email)
  // Whoever has not proven the address gets nothing before.
  if (known && (known.person.emailVerified || !known.person.active)) return changeListed(trx, listed, known, doing)
  return inviteListed(trx, listed, found.invited.get(email), doing)
}

export const peopleImport: ImportKind<Draft> = {
  ...{ name: 'People', one: 'person', many: 'people', path: '/people', most, fields, shape },
  endpoint: peopleContract.importPeople,
  same: 'An address that is here already gets this role and place; any other is invited by mail.',
  problems: (draft, { organisation, portal }) =>
    rowProblems(draft, { organisation, emailDomain: portal.config.emailDomain }),
  store: importPeople,
  undo: undoPeople,
}
