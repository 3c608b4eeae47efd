// Form values of a GCP: blank with the person's own name, address and place, or the values of an entry.

import type { Me } from '#shared/contracts/shell-contract.ts'
import { writtenName } from '#shared/people/names.ts'
import { committeeName, type Organisation, openCode, portfolioName } from '#shared/people/organisation.ts'
import { firstOwnCommittee } from '#web/organisation/own-committees.ts'
import type { VersionedField } from '#web/ui/versions/three-way-merge.ts'
import type { GcpContent } from '../../contract-fields.ts'

/** While the form is being filled, choices may still be empty. */
export type GcpValues = GcpContent & { imageLink: string }

export const fieldLabels: Record<keyof GcpValues, string> = {
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
const fieldNames = Object.keys(fieldLabels) as (keyof GcpValues)[]

/** A version conflict shows names, not codes. */
export function versionedFields(organisation: Organisation): VersionedField<GcpValues>[] {
  const words: Partial<Record<keyof GcpValues, (values: GcpValues) => string>> = {
    portfolio: ({ portfolio }) => portfolioName(organisation, portfolio),
    localCommittee: ({ localCommittee }) => committeeName(organisation, localCommittee),
  }
  return fieldNames.map((name) => ({ label: fieldLabels[name], paths: [name], words: words[name] }))
}

export const blankValues = (me: Me | null, { committees, portfolios }: Organisation): GcpValues => ({
  title: '',
  name: me ? writtenName({ email: me.email, name: me.displayName }) : '',
  email: me?.email ?? '',
  portfolio: openCode(portfolios, me?.place.portfolio),
  category: '',
  localCommittee: firstOwnCommittee(me, committees),
  gcpDetails: '',
  gcpLink: '',
  imageLink: '',
})

export const valuesOf = (gcp: GcpValues): GcpValues =>
  Object.fromEntries(fieldNames.map((name) => [name, gcp[name]])) as GcpValues
