// Import of funnel reports: each row is a separate report, even if two are alike; sums are updated once for all rows.
import { isDeepStrictEqual } from 'node:util'
import { insertRows } from '#server/database/bulk-insert.ts'
import type { Db, Trx } from '#server/database/database.ts'
import { nextSeq } from '#server/database/fast-paths/list-counters.ts'
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
import { takeTurn } from '#server/overload/take-turn.ts'
import { recordAudits } from '#server/privacy/audit.ts'
import { closedReader } from '#server/shell/windows.ts'
import { dayOfChange } from '#server/years/history.ts'
import { committeeName, type FieldProblems, type Organisation, portfolioName } from '#shared/people/organisation.ts'
import { dayBefore, earlierOf, plusMonths, today } from '#shared/time/calendar.ts'
import { monthNow, type Year } from '#shared/time/years.ts'
import { mxFunnelContract, submitShape } from '../../contract.ts'
import { monthProblems, reportProblems } from '../../rules.ts'
import { newEntry, type Submitted, saidBy } from '../report/changes.ts'
import { entryOf } from '../report/queries.ts'
import { addSums, countReports, keepStates, lastDaysOf, type Sums, sumsOf } from '../results/queries-sums.ts'
import type { EntryRow } from '../tables.ts'
import { funnelFields } from './funnel-fields.ts'
import { deleteEntries } from './queries.ts'

const said = (row: EntryRow) => saidBy(entryOf({ ...row, name: null, email: null }))

/** Task windows apply to the open year only: imports into past years are always late. */
const closedIn = async (db: Db, { label, state }: Year) =>
  state === 'open' ? closedReader(db, label, 'funnel') : () => undefined

/** A past year is filled as if each month had been reported on its last day, so that 'as of' a day is meaningful. */
function dayOfReport({ month }: Pick<EntryRow, 'month'>, { state, endsOn }: Year): string {
  if (state === 'open') return today()
  return [dayBefore(plusMonths(`${month}-01`, 1)), endsOn].reduce(earlierOf, today())
}

/** Committees and portfolios of a past year may have closed since. */
const asThen = ({ committees, portfolios }: Organisation): Organisation => ({
  committees: committees.map((each) => ({ ...each, closedOn: null })),
  portfolios: portfolios.map((each) => ({ ...each, closedOn: null })),
})

function problems(draft: Submitted, { organisation, year }: ImportScope): FieldProblems {
  const isMissing = draft.month === undefined && year.state !== 'open'
  return {
    ...reportProblems(draft, year.state === 'open' ? organisation : asThen(organisation)),
    ...(isMissing ? { month: `Choose a month of ${year.label}.` } : monthProblems(draft.month, year)),
  }
}

type Taken = Numbered<Submitted> & { month: string }

/** Splits rows into accepted ones and those whose month is closed. */
async function sorted(db: Db, rows: readonly Numbered<Submitted>[], { year }: ImportScope) {
  const closed = await closedIn(db, year)
  const refused: Stored[] = []
  const taken: Taken[] = []
  for (const { row, draft } of rows) {
    const month = draft.month ?? monthNow(year)
    const text = closed(month)
    if (text) refused.push({ row, outcome: 'refused', fields: { month: text } })
    else taken.push({ row, draft, month })
  }
  return { taken, refused }
}

/** Used by dry runs only: a real import is staged. */
async function plan(db: Db, rows: readonly Numbered<Submitted>[], scope: ImportScope): Promise<ImportPlan> {
  const { taken, refused } = await sorted(db, rows, scope)
  const made = taken.map(({ row }): Stored => ({ row, outcome: 'made', record: '', version: 1 }))
  return { stored: [...made, ...refused], write: writesNothing }
}

/** Staged in memory: the transaction only assigns numbers and inserts, because no report depends on another. */
async function stage(rows: readonly Numbered<Submitted>[], scope: ImportScope): Promise<StagedPlan> {
  const { portal, year, organisation, caller } = scope
  const { taken, refused } = await sorted(portal.db, rows, scope)
  const entries: EntryRow[] = []
  for (const [n, { draft, month }] of taken.entries()) {
    entries.push(newEntry(draft, { seq: 0, year: year.label, month, caller, organisation }))
    if (n % rowsPerTurn === rowsPerTurn - 1) await takeTurn()
  }
  const sums = sumsOf(entries.map((row) => ({ row, by: 1, day: dayOfReport(row, year) })))
  const made = entries.map(
    ({ id, version }, n): Stored => ({ row: taken[n]?.row ?? n, outcome: 'made', record: id, version }),
  )
  const stored = [...made, ...refused]
  return {
    stored,
    // Task windows may have changed since.
    isCurrent: async (trx) => isDeepStrictEqual((await sorted(trx, rows, scope)).refused, refused),
    async write(trx) {
      await insertReports(trx, entries, sums, scope)
      return stored
    },
    finish: async () => {},
  }
}

/** Rows between two yields to the event loop. */
const rowsPerTurn = 500

async function insertReports(trx: Trx, entries: EntryRow[], sums: Sums, { year, actor }: ImportScope): Promise<void> {
  if (entries.length === 0) return
  const first = (await nextSeq(trx, 'mxFunnel', entries.length)) - entries.length + 1
  for (const [n, entry] of entries.entries()) entry.seq = first + n
  await insertRows(trx, 'mxFunnelEntry', entries)
  await addSums(trx, sums)
  await keepStates(
    trx,
    entries.map((row) => ({ row, day: dayOfReport(row, year) })),
  )
  await recordAudits(
    trx,
    actor,
    entries.map((row) => ({ kind: 'mxfunnel.submit', subject: row.id, after: said(row) })),
  )
}

/** Soft delete, as by hand: the rows stay but no longer count. */
async function undo(trx: Trx, records: readonly ImportedRecord[], scope: ImportScope): Promise<KeptRecord[]> {
  const { year, organisation, caller, actor } = scope
  const closed = await closedIn(trx, year)
  const versions = new Map(records.map(({ record, version }) => [record, version]))
  const isAsMade = ({ id, version }: EntryRow) => version === versions.get(id)
  const { deleted, others } = await deleteEntries(trx, [...versions.keys()], {
    deletedBy: caller.uid,
    isStill: (row) => isAsMade(row) && !closed(row.month),
  })
  const lastDays = await lastDaysOf(
    trx,
    deleted.map(({ id }) => id),
  )
  const days = deleted.map((row) => {
    const last = lastDays.get(row.id) ?? ''
    // In a closed year nothing happens on later days: there it is as if the reports had never existed.
    return { row, by: -1 as const, day: year.state === 'open' ? dayOfChange(last) : last }
  })
  await countReports(trx, days)
  await keepStates(
    trx,
    days.map(({ row, day }) => ({ row: { ...row, deleted: 1 }, day })),
  )
  await recordAudits(
    trx,
    actor,
    deleted.map((row) => ({ kind: 'mxfunnel.delete', subject: row.id, before: said(row) })),
  )
  return others.map((row) => {
    const names = [committeeName(organisation, row.lc), row.role, portfolioName(organisation, row.portfolio), row.month]
    const why = isAsMade(row) ? closed(row.month) : 'edited since.'
    return { record: row.id, text: `${names.filter(Boolean).join(', ')}: ${why}` }
  })
}

export const funnelImport: ImportKind<Submitted> = {
  ...{ name: 'Funnel reports', one: 'report', many: 'reports', path: '/mx-funnel' },
  same: 'Each row is a report of its own, also when two are alike.',
  endpoint: mxFunnelContract.importReports,
  fillsPastYears: true,
  fields: funnelFields,
  shape: submitShape,
  problems,
  plan,
  stage,
  undo,
}
