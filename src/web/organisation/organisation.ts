// Organisation query: the committees and portfolios that pages offer and name, cached for a minute.
import { queryOptions, useSuspenseQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { placesContract } from '#shared/contracts/places-contract.ts'
import { committeeName, type Organisation, portfolioName } from '#shared/people/organisation.ts'
import { call } from '../api/call.ts'

export const organisationQuery = queryOptions({
  queryKey: ['organisation'],
  queryFn: () => call(placesContract.organisation),
  staleTime: 60_000,
})

/** Suspends the page until it is loaded. */
export const useOrganisation = (): Organisation => useSuspenseQuery(organisationQuery).data

/** What people read for a code; what is no code of the organisation stands for itself. */
export function useNames() {
  const organisation = useOrganisation()
  return useMemo(
    () => ({
      lc: (code: string) => committeeName(organisation, code),
      portfolio: (code: string) => portfolioName(organisation, code),
    }),
    [organisation],
  )
}
