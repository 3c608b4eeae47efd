// How do reports become a CSV file? Row by row as the database gives them, safe to open in a spreadsheet.
import { csvHead, csvLine } from '#shared/csv.ts'
import type { Filter } from '../contract.ts'
import { stages, termNames } from '../rules.ts'
import { type Db, entryOf, type NamedRow } from './queries.ts'
import { listEntries } from './queries-list.ts'

const batch = 1000
const heads = ['LC', 'Term', 'Role', 'Portfolio', ...stages, 'Submitted by', 'Email', 'Submitted at', 'Changed at']

function reportLine(row: NamedRow): string {
  const { lc, term, role, portfolio, metrics, submittedBy, createdAt, updatedAt } = entryOf(row)
  const counts = stages.map((stage) => metrics[stage])
  const who = [submittedBy.name, submittedBy.email, createdAt, updatedAt]
  return csvLine([lc, termNames[term], role, portfolio ?? '', ...counts, ...who])
}

/** Asks for a batch when the last one was taken: a large export holds neither memory nor the database. */
export async function* reportsCsv(db: Db, filter: Filter): AsyncGenerator<string> {
  yield csvHead(heads)
  let belowSeq: number | undefined
  for (;;) {
    const rows = await listEntries(db, filter, { limit: batch, ...(belowSeq !== undefined && { belowSeq }) })
    if (rows.length > 0) yield rows.map(reportLine).join('')
    if (rows.length < batch) return
    belowSeq = rows.at(-1)?.seq
  }
}
