// Personal data of the Sona survey: who ticked what. The ticks belong to the organisation.
import type { PersonalRows } from '#server/privacy/personal.ts'
import { eraseLastTicks } from './changes-erase.ts'

const what = 'What you ticked in the Sona survey'

export const sonaPersonal: PersonalRows[] = [
  {
    table: 'sonaPortfolio',
    what,
    // A name alone identifies nobody: the change that wrote it has the person's id.
    people: [{ names: ['changedBy'] }],
    afterErasure: 'stays',
    erase: eraseLastTicks,
  },
  {
    table: 'sonaChange',
    what,
    people: [{ uid: 'changedByUid', names: ['changedBy'] }],
    hidden: ['seq', 'request'],
    afterErasure: 'stays',
  },
]
