// What stands in the fields of a document's form?
import type { VersionedField } from '#web/ui/three-way.ts'
import type { Document } from '../contract.ts'

export type DocumentValues = Pick<Document, 'title' | 'description' | 'documentUrl' | 'imageUrl'>

export const fieldLabels: Record<keyof DocumentValues, string> = {
  title: 'Title',
  description: 'Description',
  documentUrl: 'Document URL',
  imageUrl: 'Image URL',
}
export const versionedFields = (Object.keys(fieldLabels) as (keyof DocumentValues)[]).map(
  (name): VersionedField<DocumentValues> => ({ label: fieldLabels[name], paths: [name] }),
)

export const blankValues: DocumentValues = { title: '', description: '', documentUrl: '', imageUrl: '' }

export const valuesOf = ({ title, description, documentUrl, imageUrl }: Document): DocumentValues => ({
  title,
  description,
  documentUrl,
  imageUrl,
})
