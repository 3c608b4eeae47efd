// Import kinds for tests, as the server describes them.
import type { ImportKindInfo } from '#shared/imports.ts'
import { createField } from '#web/sheet/test-fields.ts'

export const reports: ImportKindInfo = {
  ...{ kind: 'reports', name: 'Reports', one: 'report', many: 'reports', path: '/reports', most: 50_000 },
  same: 'Each row is a report of its own.',
  fillsPastYears: true,
  fillsPlannedYears: false,
  fillsOpenYear: true,
  fields: [
    createField('lc', { label: 'LC', sort: 'committee', isRequired: true }),
    createField('title', { label: 'Title', isRequired: true }),
    createField('term', {
      ...{ label: 'Term', sort: 'choice' },
      choices: [
        { code: 'short', name: 'Short' },
        { code: 'long', name: 'Long' },
      ],
    }),
  ],
}
