// The entries of the current filter as a file, fetched page by page.
import { allPages, largestPage } from '#web/all-pages.ts'
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
  'Created At',
  'Link',
  'Details',
  'Reason',
]

const rowOf = (gcp: ReviewedGcp) => [
  gcp.title,
  gcp.name,
  gcp.email,
  gcp.portfolio,
  gcp.category,
  gcp.localCommittee,
  gcp.status,
  gcp.createdAt,
  gcp.gcpLink,
  gcp.gcpDetails,
  gcp.reason,
]

const allRows = (query: ReviewQuery) =>
  allPages(async (page) => {
    const { gcps, totalPages } = await askForReview({ ...query, page }, largestPage)
    return { rows: gcps.map(rowOf), totalPages }
  })

export function GcpCsv({ query }: { query: ReviewQuery }) {
  return <CsvDownload fileName="gcps" head={head} rows={() => allRows(query)} />
}
