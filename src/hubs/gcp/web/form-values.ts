// What stands in the fields of a GCP form? Empty with the person's own name and address, or an entry's values.
import type { Me } from '#shared/shell-contract.ts'
import type { VersionedField } from '#web/ui/three-way.ts'
import type { Gcp, GcpFields } from '../contract.ts'

/** While a form is filled, choices may still be empty. */
export type GcpValues = Record<keyof GcpFields, string>

export const fieldLabels: Record<keyof GcpFields, string> = {
  title: 'Title',
  name: 'Name',
  email: 'Email',
  portfolio: 'Portfolio',
  category: 'Category',
  localCommittee: 'Local Committee',
  gcpDetails: 'GCP Details',
  gcpLink: 'Link to GCP',
  imageLink: 'Google Drive Image Link',
}
const fieldNames = Object.keys(fieldLabels) as (keyof GcpFields)[]
export const versionedFields = fieldNames.map(
  (name): VersionedField<GcpValues> => ({ label: fieldLabels[name], paths: [name] }),
)

export const blankValues = (me: Me | null): GcpValues => ({
  title: '',
  name: me?.displayName ?? '',
  email: me?.email ?? '',
  portfolio: '',
  category: '',
  localCommittee: '',
  gcpDetails: '',
  gcpLink: '',
  imageLink: '',
})

export const valuesOf = (gcp: Gcp): GcpValues =>
  Object.fromEntries(fieldNames.map((name) => [name, gcp[name]])) as GcpValues
