// Audit handlers: a page, the kinds, and a CSV export, which is itself recorded.

import type { HandlerContext, Portal } from '#server/hub/hub.ts'
import { auditCsvHead, auditCsvLine } from '../../audit-csv.ts'
import type { AuditEntry, adminContract } from '../../contract.ts'
import type { AdminDb } from '../tables.ts'
import { recordExport } from './changes.ts'
import {
  type AuditFilter,
  countEntries,
  listEntries,
  listKinds,
  type ResolvedFilter,
  resolveFilter,
} from './queries.ts'

/** A few milliseconds of work. */
const rowsPerRead = 200

type Row = Awaited<ReturnType<typeof listEntries>>[number]
const asEntry = (row: Row): AuditEntry => ({
  ...row,
  before: row.before === null ? null : JSON.parse(row.before),
  after: row.after === null ? null : JSON.parse(row.after),
})

type PageQuery = HandlerContext<(typeof adminContract)['listAudit']>['query']
type Page = { rows: Row[]; hasOlder: boolean; hasNewer: boolean }

/** Reads one row more than requested, to know whether there are others behind it. */
async function readPage(db: AdminDb, lookup: ResolvedFilter, { before, after, limit }: PageQuery): Promise<Page> {
  if (after !== undefined) {
    const rows = await listEntries(db, lookup, { above: after, end: 'oldest', limit: limit + 1 })
    if (rows.length > limit) return { rows: rows.slice(1), hasOlder: true, hasNewer: true }
  }
  // Going back ends on a full first page, not on the few entries that are newer.
  const below = after === undefined ? before : undefined
  const rows = await listEntries(db, lookup, { below, end: 'newest', limit: limit + 1 })
  return { rows: rows.slice(0, limit), hasOlder: rows.length > limit, hasNewer: below !== undefined }
}

async function* streamCsv(db: AdminDb, lookup: ResolvedFilter | null): AsyncGenerator<string> {
  yield auditCsvHead
  // From the newest entry of this moment downwards: entries written meanwhile do not make it longer.
  for (let below: number | undefined; lookup; ) {
    const rows: Row[] = await listEntries(db, lookup, { below, end: 'newest', limit: rowsPerRead })
    yield rows.map(auditCsvLine).join('')
    if (rows.length < rowsPerRead) return
    below = rows.at(-1)?.seq
  }
}

export function auditHandlers({ db, config }: Portal) {
  /** The part before the @ is enough to name a member. */
  const withFullAddress = <F extends AuditFilter>(filter: F): F => {
    const person = filter.person.toLowerCase()
    const isPart = /^[\w.+-]+$/.test(person) && !['visitor', 'console'].includes(person)
    return { ...filter, person: isPart ? `${person}@${config.emailDomain}` : person }
  }

  return {
    async listAudit({ query }: HandlerContext<(typeof adminContract)['listAudit']>) {
      const lookup = await resolveFilter(db, withFullAddress(query))
      const page = lookup ? await readPage(db, lookup, query) : { rows: [], hasOlder: false, hasNewer: false }
      const total = await countEntries(db)
      return { entries: page.rows.map(asEntry), total, hasOlder: page.hasOlder, hasNewer: page.hasNewer }
    },
    async listAuditKinds() {
      return { kinds: await listKinds(db) }
    },
    async downloadAudit({ query, actor, reply }: HandlerContext<(typeof adminContract)['downloadAudit']>) {
      const filter = withFullAddress(query)
      const lookup = await resolveFilter(db, filter)
      await recordExport(db, filter, actor)
      const day = new Date().toISOString().slice(0, 10)
      reply.type('text/csv; charset=utf-8').header('content-disposition', `attachment; filename="audit-${day}.csv"`)
      return streamCsv(db, lookup)
    },
  }
}
