// Personal data in documents: who uploaded and owns them, bookmarks and visits.
import { withAccount } from '#server/privacy/own-personal.ts'
import type { PersonalRows } from '#server/privacy/personal.ts'
import { freeTextNames } from '#shared/record-fields.ts'
import { documentFields } from '../contract.ts'
import { eraseFromDocuments, rewriteDocument } from './changes-erase.ts'

export const documentsPersonal: PersonalRows[] = [
  {
    table: 'document',
    what: 'Documents that you uploaded or own',
    people: [{ uid: 'createdBy' }, { uid: 'ownerId' }],
    freeText: {
      columns: freeTextNames(documentFields),
      key: ['id'],
      label: 'Document',
      path: ({ id, collection }) => `/${collection === 'documents' ? 'edit-document' : 'edit-apip-cycle'}/${id}`,
      rewrite: rewriteDocument,
    },
    hidden: ['seq', 'searchText', 'wordText', 'isOd', 'submissionKey', 'version'],
    afterErasure: 'stays',
    kept: 'Permanently',
    erase: eraseFromDocuments,
  },
  {
    table: 'documentBookmark',
    what: 'Documents that you bookmarked',
    people: [{ uid: 'userId' }],
    afterErasure: 'goes',
    kept: withAccount,
  },
  {
    table: 'documentVisit',
    what: 'When you last visited the documents',
    people: [{ uid: 'userId' }],
    afterErasure: 'goes',
    kept: withAccount,
  },
]
