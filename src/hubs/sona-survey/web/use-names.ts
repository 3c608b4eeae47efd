// How do people read the codes of a survey? By the organisation's names; a name that only one LC uses stands for itself.
import { useMemo } from 'react'
import { committeeName, portfolioName } from '#shared/people/organisation.ts'
import { useOrganisation } from '#web/organisation/organisation.ts'
import type { Survey } from '../contract.ts'

export function useNames() {
  const organisation = useOrganisation()
  return useMemo(
    () => ({
      lc: ({ lc }: Pick<Survey, 'lc'>) => committeeName(organisation, lc),
      /** In lists, where a closed LC stands beside others. */
      marked: ({ lc, closed }: Pick<Survey, 'lc' | 'closed'>) =>
        closed ? `${committeeName(organisation, lc)} (closed)` : committeeName(organisation, lc),
      portfolio: (code: string) => portfolioName(organisation, code),
    }),
    [organisation],
  )
}

export type Names = ReturnType<typeof useNames>
