// The entries of the current filter as a file, fetched page by page.
import { committeeName, type Organisation, portfolioName } from '#shared/organisation.ts'
import { allPages, largestPage } from '#web/all-pages.ts'
import { useOrganisation } from '#web/organisation.ts'
import { CsvDownload } from '#web/ui/CsvDownload.tsx'
import type { ReviewedGcp } from '../contract.ts'
import { askForReview, type ReviewQuery } from './gcp-queries.ts'

const head = [
  'Title',
  'Name',
  'Email',
  'Portfolio',
  'Category',
  'Local Committee',
  'Status',
  'Year',
  'Created At',
  'Link',
  'Details',
  'Reason',
]

const rowOf = (gcp: ReviewedGcp, organisation: Organisation) => [
  gcp.title,
  gcp.name,
  gcp.email,
  portfolioName(organisation, gcp.portfolio),
  gcp.category,
  committeeName(organisation, gcp.localCommittee),
  gcp.status,
  gcp.year,
  gcp.createdAt,
  gcp.gcpLink,
  gcp.gcpDetails,
  gcp.reason,
]

const allRows = (query: ReviewQuery, organisation: Organisation) =>
  allPages(async (page) => {
    const { gcps, totalPages } = await askForReview({ ...query, page }, largestPage)
    return { rows: gcps.map((gcp) => rowOf(gcp, organisation)), totalPages }
  })

export function GcpCsv({ query }: { query: ReviewQuery }) {
  const organisation = useOrganisation()
  return <CsvDownload fileName="gcps" head={head} rows={() => allRows(query, organisation)} />
}
