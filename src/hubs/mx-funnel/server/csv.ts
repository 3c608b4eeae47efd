// How do reports become a CSV file? Row by row as the database gives them, safe to open in a spreadsheet.
import type { Filter } from '../contract.ts'
import { stages, termNames } from '../rules.ts'
import { type Db, entryOf, type NamedRow } from './queries.ts'
import { listEntries } from './queries-list.ts'

const batch = 1000
const heads = ['LC', 'Term', 'Role', 'Portfolio', ...stages, 'Submitted by', 'Email', 'Submitted at', 'Changed at']

/** A text that a spreadsheet would run as a formula gets an apostrophe in front. */
function cellOf(value: string | number): string {
  if (typeof value === 'number') return String(value)
  const safe = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

const lineOf = (cells: (string | number)[]) => `${cells.map(cellOf).join(',')}\r\n`

function reportLine(row: NamedRow): string {
  const { lc, term, role, portfolio, metrics, submittedBy, createdAt, updatedAt } = entryOf(row)
  const counts = stages.map((stage) => metrics[stage])
  const who = [submittedBy.name, submittedBy.email, createdAt, updatedAt]
  return lineOf([lc, termNames[term], role, portfolio ?? '', ...counts, ...who])
}

/** Asks for a batch when the last one was taken: a large export holds neither memory nor the database. */
export async function* csvOf(db: Db, filter: Filter): AsyncGenerator<string> {
  // The mark at the start tells spreadsheets that the file is UTF-8.
  yield `\uFEFF${lineOf(heads)}`
  let belowSeq: number | undefined
  for (;;) {
    const rows = await listEntries(db, filter, { limit: batch, ...(belowSeq !== undefined && { belowSeq }) })
    if (rows.length > 0) yield rows.map(reportLine).join('')
    if (rows.length < batch) return
    belowSeq = rows.at(-1)?.seq
  }
}
