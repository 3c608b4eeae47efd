// Personal data of the OD model: no rows of people, but free text that may name them.
import type { PersonalRows } from '#server/privacy/personal.ts'

export const odModelPersonal: PersonalRows[] = [
  {
    table: 'odModel',
    what: 'The text about the OD model, if it names you',
    people: [],
    words: ['text'],
    freeText: { columns: ['text'], label: 'OD model', path: () => '/od-model' },
    isVersioned: true,
    afterErasure: 'stays',
  },
]
