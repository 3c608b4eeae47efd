// What stands in the fields of a document's form?
import type { Document } from '../contract.ts'

export type DocumentValues = Pick<Document, 'title' | 'description' | 'documentUrl' | 'imageUrl'>

export const fieldLabels: Record<keyof DocumentValues, string> = {
  title: 'Title',
  description: 'Description',
  documentUrl: 'Document URL',
  imageUrl: 'Image URL',
}
export const fieldNames = Object.keys(fieldLabels) as (keyof DocumentValues)[]

export const blankValues: DocumentValues = { title: '', description: '', documentUrl: '', imageUrl: '' }

export const valuesOf = ({ title, description, documentUrl, imageUrl }: Document): DocumentValues => ({
  title,
  description,
  documentUrl,
  imageUrl,
})
