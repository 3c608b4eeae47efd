// Personal data of the people hub: the notes of a position; appointments belong to the foundation.
import type { PersonalRows } from '#server/privacy/personal.ts'

export const peoplePersonal: PersonalRows[] = [
  {
    table: 'positionNote',
    what: 'Notes that you wrote for who comes after you',
    people: [{ uid: 'writtenBy' }],
    words: ['text'],
    freeText: {
      columns: ['text'],
      key: ['role', 'committee', 'portfolio', 'year', 'writtenBy'],
      label: 'Note for a successor',
      path: () => '/notes',
    },
    isVersioned: true,
    hidden: ['version'],
    afterErasure: 'stays',
  },
]
