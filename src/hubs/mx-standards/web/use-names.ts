// How do people read the codes of the results? By the organisation's names; 'Not given' stands for itself.
import { committeeName, portfolioName } from '#shared/people/organisation.ts'
import { useOrganisation } from '#web/organisation/organisation.ts'

export function useNames() {
  const organisation = useOrganisation()
  return {
    lc: (code: string) => committeeName(organisation, code),
    portfolio: (code: string) => portfolioName(organisation, code),
  }
}
