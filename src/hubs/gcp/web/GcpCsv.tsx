// The entries of the current filter as a file, fetched page by page.
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
const largestPage = 100

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

async function allRows(query: ReviewQuery) {
  const rows: ReturnType<typeof rowOf>[] = []
  for (let page = 1; ; page += 1) {
    const { gcps, totalPages } = await askForReview({ ...query, page }, largestPage)
    rows.push(...gcps.map(rowOf))
    if (page >= totalPages) return rows
  }
}

export function GcpCsv({ query }: { query: ReviewQuery }) {
  return <CsvDownload fileName="gcps" head={head} rows={() => allRows(query)} />
}
