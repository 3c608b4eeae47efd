// What does the MX funnel keep of people? Who sent a report and who deleted it; the figures are the organisation's.
import type { PersonalRows } from '#server/privacy/personal.ts'
import { freeTextNames } from '#shared/record-fields.ts'
import { reportFields } from '../contract.ts'

const texts = freeTextNames(reportFields)

export const funnelPersonal: PersonalRows[] = [
  {
    table: 'mxFunnelEntry',
    what: 'MX funnel reports that you sent or deleted',
    // What was sent under the key cannot be sent again by somebody who is gone.
    people: [{ uid: 'submittedBy', also: { submissionKey: null } }, { uid: 'deletedBy' }],
    words: texts,
    freeText: { columns: texts, key: ['id'], label: 'Funnel report', path: () => '/mx-funnel' },
    hidden: ['seq', 'submissionKey'],
    afterErasure: 'stays',
    kept: 'For good',
  },
]
