// Which committees and portfolios do pages offer and name? The organisation's, fetched once and asked again now and then.
import { queryOptions, useSuspenseQuery } from '@tanstack/react-query'
import type { Organisation } from '#shared/people/organisation.ts'
import { placesContract } from '#shared/places-contract.ts'
import { call } from '../api/call.ts'

export const organisationQuery = queryOptions({
  queryKey: ['organisation'],
  queryFn: () => call(placesContract.organisation),
  staleTime: 60_000,
})

/** The page waits for it, as it waits for its own file. */
export const useOrganisation = (): Organisation => useSuspenseQuery(organisationQuery).data
