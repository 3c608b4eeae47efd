// Personal data of the people hub: the notes of a position; appointments belong to the foundation.
import type { PersonalRows } from '#server/privacy/personal.ts'

export const peoplePersonal: PersonalRows[] = [
  {
    table: 'positionNote',
    what: 'Handover notes that you wrote',
    people: [{ uid: 'writtenBy' }],
    words: ['text'],
    freeText: {
      columns: ['text'],
      key: ['role', 'committee', 'portfolio', 'year', 'writtenBy'],
      label: 'Handover note',
      path: () => '/notes',
    },
    isVersioned: true,
    hidden: ['version'],
    afterErasure: 'stays',
  },
]
