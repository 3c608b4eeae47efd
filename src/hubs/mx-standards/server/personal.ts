// What does MX Standards keep of people? Checklists: work of the organisation that stays in its results, without a name.
import type { PersonalRows } from '#server/personal.ts'
import { dropOldChanges, eraseAnswers, eraseRespondent, eraseSubmissions } from './changes-erase.ts'

const shared = { people: [{ uid: 'userId' }], afterErasure: 'stays', kept: 'For good' } as const

export const mxPersonal: PersonalRows[] = [
  {
    ...shared,
    table: 'mxResponse',
    what: 'How far you are with the MX checklist, year by year',
    people: [{ uid: 'userId', names: ['firstName', 'lastName', 'sortName'] }],
    hidden: ['sortName'],
    erase: eraseRespondent,
  },
  {
    ...shared,
    table: 'mxAnswers',
    what: 'What you answered on the MX checklist',
    erase: eraseAnswers,
  },
  {
    ...shared,
    table: 'mxSubmission',
    what: 'MX checklists that you submitted',
    erase: eraseSubmissions,
  },
  {
    table: 'mxSavedChange',
    what: 'Which changes of your MX checklist have arrived',
    people: [{ uid: 'userId' }],
    hidden: ['changeKey'],
    afterErasure: 'goes',
    // A device sends what waits for 60 days.
    ends: { days: () => 90, drop: dropOldChanges },
  },
  { ...shared, table: 'mxDay', what: 'How your MX checklist stood, day by day' },
]
