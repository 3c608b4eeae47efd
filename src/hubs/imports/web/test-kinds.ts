// Import kinds for tests, as the server describes them.
import type { ImportField, ImportKindFacts } from '#shared/imports.ts'

export const fieldOf = (name: string, more: Partial<ImportField> = {}): ImportField => ({
  ...{
    name,
    label: name,
    sort: 'text',
    isRequired: false,
    known: [],
    choices: [],
    isOpen: false,
    empty: null,
    hint: '',
  },
  ...more,
})

export const reports: ImportKindFacts = {
  ...{ kind: 'reports', name: 'Reports', one: 'report', many: 'reports', path: '/reports', most: 50_000 },
  same: 'Each row is a report of its own.',
  fillsPastYears: true,
  fillsOpenYear: true,
  fields: [
    fieldOf('lc', { label: 'LC', sort: 'committee', isRequired: true }),
    fieldOf('title', { label: 'Title', isRequired: true }),
    fieldOf('term', {
      ...{ label: 'Term', sort: 'choice' },
      choices: [
        { code: 'short', name: 'Short' },
        { code: 'long', name: 'Long' },
      ],
    }),
  ],
}
