// Full lists of funnel reports: a CSV file that is safe to open in a spreadsheet, and a JSON list, both streamed in chunks.
import { jsonInChunks } from '#server/overload/full-lists.ts'
import type { Organisation } from '#shared/people/organisation.ts'
import { csvHead, csvLine } from '#shared/text/csv.ts'
import { formatsInOrder } from '../../differences.ts'
import { stages } from '../../rules.ts'
import { entryOf, type NamedRow } from '../report/queries.ts'

const heads = [
  ...formatsInOrder.map(({ label }) => label),
  ...stages,
  'Submitted by',
  'Email',
  'Submitted at',
  'Changed at',
]

type Chunks = AsyncIterable<NamedRow[]>

/** Uses names, where the API uses codes. */
function reportLine(row: NamedRow, organisation: Organisation): string {
  const entry = entryOf(row)
  const { metrics, submittedBy, createdAt, updatedAt } = entry
  const fields = formatsInOrder.map(({ text, cell = text }) => cell(entry, organisation))
  const counts = stages.map((stage) => metrics[stage])
  const who = [submittedBy.name, submittedBy.email, createdAt, updatedAt]
  return csvLine([...fields, ...counts, ...who])
}

export async function* streamReportsCsv(chunks: Chunks, organisation: Organisation): AsyncGenerator<string> {
  yield csvHead(heads)
  for await (const rows of chunks) yield rows.map((row) => reportLine(row, organisation)).join('')
}

export const streamReportsJson = (chunks: Chunks): AsyncGenerator<string> =>
  jsonInChunks(chunks, (rows) => rows.map((row) => JSON.stringify(entryOf(row))).join(','))
