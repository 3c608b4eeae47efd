// Place form values: converts between a place and the fields, in which 'None' is a choice like any other.
import * as z from 'zod/mini'
import { committeeName, type Organisation, type Place, portfolioName } from '#shared/people/organisation.ts'
import type { VersionedField } from '#web/ui/versions/three-way-merge.ts'
import { noneFilter, type User } from '../../contract.ts'

export const placeForm = z.object({ committee: z.string(), portfolio: z.string() })
type PlaceValues = z.infer<typeof placeForm>

export const codeOf = (value: string) => (value === noneFilter ? null : value)

export const valuesOf = ({ place: { committee, portfolio } }: User): PlaceValues => ({
  committee: committee ?? noneFilter,
  portfolio: portfolio ?? noneFilter,
})

export const toPlace = ({ committee, portfolio }: PlaceValues): Place => ({
  committee: codeOf(committee),
  portfolio: codeOf(portfolio),
})

/** The fields to merge when another admin changed the same place meanwhile. */
export const versionedFields = (organisation: Organisation): VersionedField<PlaceValues>[] => {
  const words = (value: string, nameOf: typeof committeeName) =>
    value === noneFilter ? 'None' : nameOf(organisation, value)
  return [
    { label: 'Committee', paths: ['committee'], words: ({ committee }) => words(committee, committeeName) },
    { label: 'Portfolio', paths: ['portfolio'], words: ({ portfolio }) => words(portfolio, portfolioName) },
  ]
}
