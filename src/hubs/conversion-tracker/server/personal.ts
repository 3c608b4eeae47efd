// Personal data of the conversion tracker: who published, and who is on the list of sign-ups; totals stay.
import type { PersonalRows } from '#server/privacy/personal.ts'
import { eraseSignUps } from './changes-erase.ts'

export const conversionPersonal: PersonalRows[] = [
  {
    table: 'conversionEntry',
    what: 'Your sign-up, as the conversion tracker lists it',
    people: [{ email: 'email', names: ['name'] }],
    hidden: ['publicationId', 'place', 'placeInLc'],
    afterErasure: 'stays',
    kept: 'Until the next list is published',
    erase: eraseSignUps,
  },
  {
    table: 'conversionPublication',
    what: 'Conversion figures that you published',
    people: [{ uid: 'publishedByUid', names: ['publishedBy'] }],
    hidden: ['seq'],
    afterErasure: 'stays',
  },
]
