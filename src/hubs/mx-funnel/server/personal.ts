// Personal data in the MX funnel: who sent and who deleted a report; the figures belong to the organisation.
import type { PersonalRows } from '#server/privacy/personal.ts'
import { freeTextNames } from '#shared/record-fields.ts'
import { reportFields } from '../contract.ts'

const texts = freeTextNames(reportFields)

export const funnelPersonal: PersonalRows[] = [
  {
    table: 'mxFunnelEntry',
    what: 'Funnel reports that you sent or deleted',
    // The idempotency key goes: an erased person cannot send the form again.
    people: [{ uid: 'submittedBy', also: { submissionKey: null } }, { uid: 'deletedBy' }],
    words: texts,
    freeText: { columns: texts, key: ['id'], label: 'Funnel report', path: () => '/mx-funnel' },
    hidden: ['seq', 'submissionKey'],
    afterErasure: 'stays',
    kept: 'Permanently',
  },
]
