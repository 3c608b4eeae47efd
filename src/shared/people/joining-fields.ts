// Columns of lists of people: the names under which sheets have them. The import of people and the list of people who join
// read the same sheets by them.
import type { ImportField } from '../imports.ts'
import { roleRows } from '../text/parse-text.ts'
import { isJoinRole } from './joining.ts'

const field = (name: string, label: string, more: Partial<ImportField>): ImportField => ({
  ...{ name, label, sort: 'text', isRequired: false, known: [], choices: [], isOpen: false, empty: null, hint: '' },
  ...more,
})

export const joiningFields: readonly ImportField[] = [
  field('email', 'Email', {
    ...{ sort: 'email', isRequired: true },
    known: [
      ...[
        'e-mail',
        'mail',
        'address',
        'email address',
        'mail address',
        'e-mail address',
        'email id',
        'email addresses',
      ],
      ...['work email', 'official email', 'organisation email', 'username'],
    ],
    hint: 'Used to match people. Anyone without an account is invited.',
  }),
  field('name', 'Name', {
    known: ['full name', 'display name', 'person', 'member', 'member name', 'first name', 'given name'],
    hint: 'Used for new invitations. Existing names stay the same.',
  }),
  field('familyName', 'Family name', {
    known: ['last name', 'surname'],
    hint: 'Only if it has its own column.',
  }),
  field('role', 'Role', {
    ...{ sort: 'role', isRequired: true },
    known: ['position', 'office', 'function in the portal', 'title', 'job', 'designation', 'responsibility'],
    choices: roleRows
      .filter(({ code }) => isJoinRole(code))
      .map(({ code, name, spellings = [] }) => ({ code, name, spellings: [...spellings] })),
    hint: 'Team Member, Team Leader, LCVP or MCVP; VP and President depend on the committee.',
  }),
  field('committee', 'LC', {
    sort: 'committee',
    known: ['committee', 'local committee', 'entity', 'lc name', 'chapter', 'home lc', 'lc committee', 'lc mc', 'city'],
    hint: 'Leave empty to keep it as it is.',
  }),
  field('portfolio', 'Portfolio', {
    sort: 'portfolio',
    known: ['function', 'department', 'area', 'team', 'portfolio function'],
    hint: 'Leave empty to keep it as it is.',
  }),
  field('startsOn', 'First day', {
    sort: 'day',
    known: ['starts on', 'start', 'start date', 'first date', 'begins', 'begins on', 'term start'],
    hint: 'If empty: today, or the first day of a planned year.',
  }),
]

/** 'Sana' and 'Malik', if a sheet has them in two columns. */
export const joinNames = (...names: (string | null | undefined)[]) => names.filter(Boolean).join(' ')
