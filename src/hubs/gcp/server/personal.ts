// Personal data in the GCP hub: what people shared, decided, repeated and bookmarked.
import { withAccount } from '#server/privacy/own-personal.ts'
import type { PersonalRows } from '#server/privacy/personal.ts'
import { freeTextNames } from '#shared/record-fields.ts'
import { gcpFields } from '../contract-fields.ts'
import { eraseFromGcps, eraseFromRepeats, rewriteGcp } from './changes-erase.ts'
import { type Revision, withoutReviewer } from './submit/revision.ts'

const derivedColumns = [
  'seq',
  'isReviewed',
  'searchText',
  'wordText',
  'submissionKey',
  'version',
  'repeats',
  'approvedIn',
]
const decided = ['status', 'reason', 'reviewedBy', 'reviewerName', 'reviewedAt']

/** Leaves out who decided on the revision. */
const exportShared: PersonalRows['forExport'] = ({ revision, ...row }) =>
  typeof revision === 'string' ? { ...row, revision: withoutReviewer(JSON.parse(revision) as Revision) } : row

export const gcpPersonal: PersonalRows[] = [
  {
    table: 'gcp',
    what: 'Good case practices that you shared',
    people: [{ uid: 'submittedBy', email: 'email', names: ['name'] }],
    freeText: {
      columns: [...freeTextNames(gcpFields), 'reason', 'revision'],
      key: ['id'],
      label: 'GCP',
      path: ({ id }) => `/gcps/${id}`,
      rewrite: rewriteGcp,
    },
    hidden: [...derivedColumns, 'submittedBy', 'reviewedBy', 'reviewerName'],
    forExport: exportShared,
    afterErasure: 'stays',
    kept: 'Permanently',
    erase: eraseFromGcps,
  },
  {
    table: 'gcp',
    what: 'Good case practices that you reviewed',
    people: [{ uid: 'reviewedBy', names: ['reviewerName'] }],
    hidden: ['submittedBy', 'revision'],
    forExport: ({ id, title, year, ...row }) => ({
      ...{ id, title, year },
      ...Object.fromEntries(decided.map((name) => [name, row[name]])),
    }),
    afterErasure: 'stays',
    kept: 'Permanently',
    // eraseFromGcps covers this as well.
    async erase() {},
  },
  {
    table: 'gcpHeld',
    what: 'The text of a good case practice before a decision that can still be undone',
    people: [],
    hidden: ['before'],
    afterErasure: 'stays',
    kept: 'Until the author is notified of the decision',
    async erase() {},
  },
  {
    table: 'gcpRepeat',
    what: 'Good case practices that you repeated',
    people: [{ uid: 'submittedBy', names: ['name'] }],
    words: ['outcome'],
    freeText: { columns: ['outcome'], key: ['id'], label: 'Repeat of a GCP', path: ({ gcpId }) => `/gcps/${gcpId}` },
    isVersioned: true,
    hidden: ['seq', 'submissionKey', 'version', 'year'],
    afterErasure: 'stays',
    kept: 'Permanently',
    erase: eraseFromRepeats,
  },
  {
    table: 'gcpBookmark',
    what: 'Good case practices that you bookmarked',
    people: [{ uid: 'uid' }],
    afterErasure: 'goes',
    kept: withAccount,
  },
]
