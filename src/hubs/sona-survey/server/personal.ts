// What does the Sona survey keep of people? Who ticked what; the ticks are the organisation's.
import type { PersonalRows } from '#server/privacy/personal.ts'
import { eraseLastTicks } from './changes-erase.ts'

const what = 'What you ticked in the Sona survey'

export const sonaPersonal: PersonalRows[] = [
  {
    table: 'sonaPortfolio',
    what,
    // A name alone finds nobody: the change that wrote it knows whose it is.
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
