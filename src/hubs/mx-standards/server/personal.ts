// Personal data of MX Standards: checklists are the organisation's work and stay in its results, without a name.
import type { PersonalRows } from '#server/privacy/personal.ts'
import { eraseAnswers, eraseRespondent, eraseSubmissions } from './changes-erase.ts'

const shared = { people: [{ uid: 'userId' }], afterErasure: 'stays' } as const

/** Links that people gave. */
const inForms = { columns: ['form'], label: 'MX checklist', path: () => '/mx-results' } as const

export const mxPersonal: PersonalRows[] = [
  {
    ...shared,
    table: 'mxResponse',
    what: 'Your progress on the MX checklist, year by year',
    people: [{ uid: 'userId', names: ['firstName', 'lastName', 'sortName'] }],
    hidden: ['sortName'],
    erase: eraseRespondent,
  },
  {
    ...shared,
    table: 'mxAnswers',
    what: 'What you answered on the MX checklist',
    freeText: { ...inForms, key: ['year', 'userId'] },
    erase: eraseAnswers,
  },
  {
    ...shared,
    table: 'mxSubmission',
    what: 'MX checklists that you submitted',
    freeText: inForms,
    erase: eraseSubmissions,
  },
]
