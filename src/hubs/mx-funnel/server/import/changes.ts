// Import of funnel reports: each row is a separate report, even if two are alike; figures are written once for all rows.
import { isDeepStrictEqual } from 'node:util'
import { insertRows } from '#server/database/bulk-insert.ts'
import type { Db, Trx } from '#server/database/database.ts'
import { nextSeq } from '#server/database/sequence.ts'
import { rebuildPastYear } from '#server/figures/recount-figures.ts'
import type { ImportKind, ImportScope } from '#server/hub/hub.ts'
import {
  type ImportedRecord,
  type ImportPlan,
  type KeptRecord,
  type Numbered,
  type StagedPlan,
  type Stored,
  writesNothing,
} from '#server/imports/kind.ts'
import { yieldToEventLoop } from '#server/overload/yield-to-event-loop.ts'
import { recordAudits } from '#server/privacy/audit.ts'
import { closedReader } from '#server/shell/windows.ts'
import { committeeName, type FieldProblems, type Organisation, portfolioName } from '#shared/people/organisation.ts'
import { monthNow, type Year } from '#shared/time/years.ts'
import { mxFunnelContract, submitShape } from '../../contract.ts'
import { monthProblems, organisationIn, reportProblems } from '../../rules.ts'
import { countReport, funnelFigures } from '../figures.ts'
import { buildEntry, contentOf, type Submitted } from '../report/changes.ts'
import { entryOf } from '../report/queries.ts'
import type { EntryRow } from '../tables.ts'
import { funnelFields } from './funnel-fields.ts'
import { deleteEntries } from './queries.ts'

const rowContent = (row: EntryRow) => contentOf(entryOf({ ...row, name: null, email: null }))

/** Task windows do not apply to years from before the portal: imports into these are always late. */
const findClosedMonths = async (db: Db, { label, isPast }: Year) =>
  isPast ? () => undefined : closedReader(db, label, 'funnel')

/** Committees and portfolios of a past year may have closed since. */
const withoutClosings = ({ committees, portfolios }: Organisation): Organisation => ({
  committees: committees.map((each) => ({ ...each, closedOn: null })),
  portfolios: portfolios.map((each) => ({ ...each, closedOn: null })),
})

function problems(draft: Submitted, { organisation, year }: ImportScope): FieldProblems {
  const isMissing = draft.month === undefined && year.state !== 'open'
  return {
    ...reportProblems(draft, year.isPast ? withoutClosings(organisation) : organisationIn(organisation, year)),
    ...(isMissing ? { month: `Choose a month of ${year.label}.` } : monthProblems(draft.month, year)),
  }
}

type AcceptedRow = Numbered<Submitted> & { month: string }

/** Splits rows into accepted ones and those whose month is closed. */
async function splitByClosed(db: Db, rows: readonly Numbered<Submitted>[], { year }: ImportScope) {
  const closed = await findClosedMonths(db, year)
  const refused: Stored[] = []
  const accepted: AcceptedRow[] = []
  for (const { row, draft } of rows) {
    const month = draft.month ?? monthNow(year)
    const text = closed(month)
    if (text) refused.push({ row, outcome: 'refused', fields: { month: text } })
    else accepted.push({ row, draft, month })
  }
  return { taken: accepted, refused }
}

/** Used by dry runs only: a real import is staged. */
async function plan(db: Db, rows: readonly Numbered<Submitted>[], scope: ImportScope): Promise<ImportPlan> {
  const { taken: accepted, refused } = await splitByClosed(db, rows, scope)
  const made = accepted.map(({ row }): Stored => ({ row, outcome: 'made', record: '', version: 1 }))
  return { stored: [...made, ...refused], write: writesNothing }
}

/** Staged in memory: the transaction only assigns numbers and inserts, because no report depends on another. */
async function stage(rows: readonly Numbered<Submitted>[], scope: ImportScope): Promise<StagedPlan> {
  const { portal, year, organisation, caller } = scope
  const { taken: accepted, refused } = await splitByClosed(portal.db, rows, scope)
  const entries: EntryRow[] = []
  for (const [n, { draft, month }] of accepted.entries()) {
    entries.push(buildEntry(draft, { seq: 0, year: year.label, month, caller, organisation }))
    if (n % rowsPerYield === rowsPerYield - 1) await yieldToEventLoop()
  }
  const made = entries.map(
    ({ id, version }, n): Stored => ({ row: accepted[n]?.row ?? n, outcome: 'made', record: id, version }),
  )
  const stored = [...made, ...refused]
  return {
    stored,
    // Task windows may have changed since.
    isCurrent: async (trx) => isDeepStrictEqual((await splitByClosed(trx, rows, scope)).refused, refused),
    async write(trx) {
      await insertReports(trx, entries, scope)
      return stored
    },
    finish: async () => {},
  }
}

/** Rows between two yields to the event loop. */
const rowsPerYield = 500

async function insertReports(trx: Trx, entries: EntryRow[], { year, actor }: ImportScope): Promise<void> {
  if (entries.length === 0) return
  const first = (await nextSeq(trx, 'mxFunnel', entries.length)) - entries.length + 1
  for (const [n, entry] of entries.entries()) entry.seq = first + n
  await insertRows(trx, 'mxFunnelEntry', entries)
  await countReports(trx, entries, year)
  await recordAudits(
    trx,
    actor,
    entries.map((row) => ({ kind: 'mxfunnel.submit', subject: row.id, after: rowContent(row) })),
  )
}

/** A year from before the portal is counted anew: there it is as if reports that are undone had never existed. */
async function countReports(trx: Trx, entries: readonly EntryRow[], { label, isPast }: Year): Promise<void> {
  if (isPast) await rebuildPastYear(trx, funnelFigures, label)
  else for (const entry of entries) countReport(trx, entry)
}

/** Soft delete, as by hand: the rows stay but no longer count. */
async function undo(trx: Trx, records: readonly ImportedRecord[], scope: ImportScope): Promise<KeptRecord[]> {
  const { year, organisation, caller, actor } = scope
  const closed = await findClosedMonths(trx, year)
  const versions = new Map(records.map(({ record, version }) => [record, version]))
  const isAsMade = ({ id, version }: EntryRow) => version === versions.get(id)
  const { deleted, others } = await deleteEntries(trx, [...versions.keys()], {
    deletedBy: caller.uid,
    isUnchanged: (row) => isAsMade(row) && !closed(row.month),
  })
  await countReports(
    trx,
    deleted.map((row) => ({ ...row, deleted: 1 })),
    year,
  )
  await recordAudits(
    trx,
    actor,
    deleted.map((row) => ({ kind: 'mxfunnel.delete', subject: row.id, before: rowContent(row) })),
  )
  return others.map((row) => {
    const names = [committeeName(organisation, row.lc), row.role, portfolioName(organisation, row.portfolio), row.month]
    const why = isAsMade(row) ? closed(row.month) : 'edited since.'
    return { record: row.id, text: `${names.filter(Boolean).join(', ')}: ${why}` }
  })
}

export const funnelImport: ImportKind<Submitted> = {
  ...{ name: 'Funnel reports', one: 'report', many: 'reports', path: '/mx-funnel' },
  same: 'Each row is added as a separate report, even if two are the same.',
  endpoint: mxFunnelContract.importReports,
  ...{ fillsPastYears: true, fillsClosingYear: true },
  fields: funnelFields,
  shape: submitShape,
  problems,
  plan,
  stage,
  undo,
}
