// Audit CSV: one line per entry, safe to open in a spreadsheet.
import { csvHead, csvLine } from '#shared/text/csv.ts'

const columns = ['at', 'who', 'what', 'subject', 'address', 'before', 'after'] as const

export type CsvEntry = {
  at: string
  kind: string
  subject: string
  actorEmail: string
  address: string
  /** As JSON. */
  before: string | null
  after: string | null
}

export const auditCsvHead = csvHead(columns)

export const auditCsvLine = (entry: CsvEntry) =>
  csvLine([entry.at, entry.actorEmail, entry.kind, entry.subject, entry.address, entry.before, entry.after])
