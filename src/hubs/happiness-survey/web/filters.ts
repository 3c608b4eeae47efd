// Which answers does the page show? Year, LC and months, kept in the URL.
import { useOrganisation } from '#web/organisation.ts'
import { useQueryState } from '#web/shell/query-state.ts'
import { useShownYear } from '#web/years.ts'
import { surveyCommittees } from '../committees.ts'
import type { Filters } from '../contract.ts'

export function useFilters() {
  const organisation = useOrganisation()
  const shown = useShownYear('from', 'to')
  const [{ lc, from, to }, set] = useQueryState({ lc: '', from: '', to: '' })
  const isMonth = (text: string) => /^\d{4}-(0[1-9]|1[0-2])$/.test(text)
  // A link may say anything; what makes no sense is left out.
  const isKnown = surveyCommittees(organisation).some(({ code }) => code === lc)
  const narrowed = {
    ...(isKnown && { lc }),
    ...(isMonth(from) && { from }),
    ...(isMonth(to) && { to }),
  }
  const filters: Filters & { year: string } = { ...shown.asked, ...narrowed }
  return { filters, shown, set, clear: () => set({ lc: '', from: '', to: '' }) }
}

/** '2026-09' as 'September 2026', in the reader's language. */
export const monthName = (month: string, style: 'long' | 'short' = 'long') =>
  new Date(`${month}-15T12:00:00Z`).toLocaleDateString(undefined, { month: style, year: 'numeric' })
