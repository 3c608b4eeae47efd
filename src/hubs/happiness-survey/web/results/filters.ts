// Filters of the results: year, LC and months, kept in the URL.
import { isMonth } from '#shared/time/months.ts'
import { useOrganisation } from '#web/organisation/organisation.ts'
import { useQueryState } from '#web/shell/routing/query-state.ts'
import { useShownYear } from '#web/years/years.ts'
import { surveyCommittees } from '../../committees.ts'
import type { Filters } from '../../contract.ts'

export function useFilters() {
  const organisation = useOrganisation()
  const shown = useShownYear('from', 'to')
  const [{ lc, from, to }, set] = useQueryState({ lc: '', from: '', to: '' })
  // A URL can contain anything; invalid values are ignored.
  const isKnown = surveyCommittees(organisation).some(({ code }) => code === lc)
  const narrowed = {
    ...(isKnown && { lc }),
    ...(isMonth(from) && { from }),
    ...(isMonth(to) && { to }),
  }
  const filters: Filters & { year: string } = { ...shown.requested, ...narrowed }
  return { filters, shown, set, clear: () => set({ lc: '', from: '', to: '' }) }
}
