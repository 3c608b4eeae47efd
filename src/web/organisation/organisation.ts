// Which committees and portfolios do pages offer and name? The organisation's, fetched once and asked again now and then.
import { queryOptions, useSuspenseQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { committeeName, type Organisation, portfolioName } from '#shared/people/organisation.ts'
import { placesContract } from '#shared/places-contract.ts'
import { call } from '../api/call.ts'

export const organisationQuery = queryOptions({
  queryKey: ['organisation'],
  queryFn: () => call(placesContract.organisation),
  staleTime: 60_000,
})

/** The page waits for it, as it waits for its own file. */
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
