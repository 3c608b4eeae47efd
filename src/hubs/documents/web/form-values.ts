// Form values of a document: types, labels and conversion.
import { dateWords } from '#web/ui/text/date-words.ts'
import type { VersionedField } from '#web/ui/versions/three-way.ts'
import type { Document, DocumentWords } from '../contract.ts'
import type { Owner } from './document-queries.ts'

export type DocumentValues = DocumentWords
/** Owner and check day are set at the upload, and edited on the edit screen. */
export type EditValues = DocumentValues & Pick<Document, 'ownerId' | 'checkBy'>

export const fieldLabels: Record<keyof EditValues, string> = {
  title: 'Title',
  description: 'Description',
  documentUrl: 'Document URL',
  imageUrl: 'Image URL',
  ownerId: 'Owner',
  checkBy: 'Check by',
}
const names = Object.keys(fieldLabels) as (keyof EditValues)[]

export const versionedFields = (owners: readonly Owner[] = []) =>
  names.map((name): VersionedField<EditValues> => {
    const field: VersionedField<EditValues> = { label: fieldLabels[name], paths: [name] }
    if (name === 'checkBy') return { ...field, words: ({ checkBy }) => checkBy && dateWords(checkBy) }
    if (name !== 'ownerId') return field
    const nameOf = (ownerId: string) => owners.find(({ uid }) => uid === ownerId)?.displayName ?? 'Nobody'
    return { ...field, words: ({ ownerId }) => nameOf(ownerId) }
  })

export const blankValues: DocumentValues = { title: '', description: '', documentUrl: '', imageUrl: '' }

export const valuesOf = (document: Document): EditValues =>
  Object.fromEntries(names.map((name) => [name, document[name]])) as EditValues
