// Filter for reports with the same LC, term, role, portfolio and month as the form.
import type { Organisation } from '#shared/people/organisation.ts'
import { type Filter, noPortfolio } from '../../contract.ts'
import { customRoleChoice, maxRoleLength, normalizeReport } from '../../rules.ts'
import { bodyOf, type ReportValues } from '../report-values.ts'

/** null while the choice is incomplete. */
export function sameReportFilter(values: ReportValues, organisation: Organisation): Filter | null {
  const { lc, term, role, portfolio, month } = bodyOf(values, organisation)
  if (!lc || !term || !role || role === customRoleChoice) return null
  const settled = normalizeReport({ lc, term, role, portfolio }, organisation)
  if (settled.role.length > maxRoleLength) return null
  return { ...settled, portfolio: settled.portfolio ?? noPortfolio, month }
}
