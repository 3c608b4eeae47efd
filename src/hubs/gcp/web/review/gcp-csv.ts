// CSV export of good case practices for reviewers: its columns.
import { committeeName, type Organisation, portfolioName } from '#shared/people/organisation.ts'
import type { CsvValue } from '#shared/text/csv.ts'
import type { ReviewedGcp } from '../../contract.ts'
import type { GcpValues } from '../submit/form-values.ts'

type Column = [head: string, cell: (gcp: ReviewedGcp, organisation: Organisation) => CsvValue]

/** In this order; null if a field has no column. */
const columns: Record<keyof GcpValues | 'status' | 'year' | 'createdAt' | 'reason', Column | null> = {
  title: ['Title', ({ title }) => title],
  name: ['Name', ({ name }) => name],
  email: ['Email', ({ email }) => email],
  portfolio: ['Portfolio', ({ portfolio }, organisation) => portfolioName(organisation, portfolio)],
  category: ['Category', ({ category }) => category],
  localCommittee: ['Local Committee', (gcp, organisation) => committeeName(organisation, gcp.localCommittee)],
  status: ['Status', ({ status }) => status],
  year: ['Year', ({ year }) => year],
  createdAt: ['Created At', ({ createdAt }) => createdAt],
  gcpLink: ['Link', ({ gcpLink }) => gcpLink],
  gcpDetails: ['Details', ({ gcpDetails }) => gcpDetails],
  imageLink: null,
  reason: ['Reason', ({ reason }) => reason],
}
const shownColumns = Object.values(columns).filter((column) => column !== null)
export const gcpCsvHead = shownColumns.map(([name]) => name)

export const csvRowOf = (gcp: ReviewedGcp, organisation: Organisation) =>
  shownColumns.map(([, cell]) => cell(gcp, organisation))
