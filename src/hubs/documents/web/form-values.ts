// Form values of a document: types, labels and conversion.
import { formatDate } from '#web/ui/text/format-date.ts'
import type { VersionedField } from '#web/ui/versions/three-way-merge.ts'
import type { Document, DocumentContent } from '../contract.ts'
import type { Owner } from './document-queries.ts'

export type DocumentValues = DocumentContent
/** Owner and check day are set at the upload, and edited on the edit screen. */
export type EditValues = DocumentValues & Pick<Document, 'ownerId' | 'checkBy'>

export const fieldLabels: Record<keyof EditValues, string> = {
  title: 'Title',
  description: 'Description',
  documentUrl: 'Document URL',
  imageUrl: 'Image URL',
  ownerId: 'Owner',
  checkBy: 'Review by',
}
const names = Object.keys(fieldLabels) as (keyof EditValues)[]

export const versionedFields = (owners: readonly Owner[] = []) =>
  names.map((name): VersionedField<EditValues> => {
    const field: VersionedField<EditValues> = { label: fieldLabels[name], paths: [name] }
    if (name === 'checkBy') return { ...field, words: ({ checkBy }) => checkBy && formatDate(checkBy) }
    if (name !== 'ownerId') return field
    const nameOf = (ownerId: string) => owners.find(({ uid }) => uid === ownerId)?.displayName ?? 'Nobody'
    return { ...field, words: ({ ownerId }) => nameOf(ownerId) }
  })

export const blankValues: DocumentValues = { title: '', description: '', documentUrl: '', imageUrl: '' }

export const valuesOf = (document: Document): EditValues =>
  Object.fromEntries(names.map((name) => [name, document[name]])) as EditValues
