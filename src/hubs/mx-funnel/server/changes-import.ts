// How are funnel reports imported? Each row is a report of its own, also when two are alike; sums are counted once for all.
import { recordAudits } from '#server/audit.ts'
import { nextSeq } from '#server/database/counted-list.ts'
import type { Trx } from '#server/database/database.ts'
import type { ImportKind, ImportScope } from '#server/hub.ts'
import type { ImportedRecord, KeptRecord, Numbered, Stored } from '#server/import-kind.ts'
import { closedReader } from '#server/windows.ts'
import { dayBefore, earlierOf, laterOf, plusMonths, today } from '#shared/calendar.ts'
import { committeeName, type FieldProblems, type Organisation, portfolioName } from '#shared/organisation.ts'
import { monthNow, type Year } from '#shared/years.ts'
import { mxFunnelContract, submitShape } from '../contract.ts'
import { monthProblems, reportProblems } from '../rules.ts'
import { newEntry, type Submitted, saidBy } from './changes.ts'
import { funnelFields } from './funnel-fields.ts'
import { entryOf } from './queries.ts'
import { deleteEntries, insertEntries } from './queries-import.ts'
import { countReports, keepStates, lastDaysOf } from './queries-sums.ts'
import type { EntryRow } from './tables.ts'

const said = (row: EntryRow) => saidBy(entryOf({ ...row, name: null, email: null }))

/** Windows are of the open year: what is brought in from before is late by nature. */
const closedIn = async (trx: Trx, { label, state }: Year) =>
  state === 'open' ? closedReader(trx, label, 'funnel') : () => undefined

/** A past year is filled as if each month had been reported when it ended, so that its days say something. */
function dayOfReport({ month }: Pick<EntryRow, 'month'>, { state, endsOn }: Year): string {
  if (state === 'open') return today()
  return [dayBefore(plusMonths(`${month}-01`, 1)), endsOn].reduce(earlierOf, today())
}

/** Whoever reported in a past year may have closed since. */
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

async function store(trx: Trx, rows: readonly Numbered<Submitted>[], scope: ImportScope): Promise<Stored[]> {
  const { year, organisation, caller, actor } = scope
  const closed = await closedIn(trx, year)
  const dated = rows.map((each) => ({ ...each, month: each.draft.month ?? monthNow(year) }))
  const taken = dated.filter(({ month }) => !closed(month))
  const refused = dated.flatMap(({ row, month }): Stored[] => {
    const text = closed(month)
    return text ? [{ row, outcome: 'refused', fields: { month: text } }] : []
  })
  if (taken.length === 0) return refused
  const first = (await nextSeq(trx, 'mxFunnel', taken.length)) - taken.length + 1
  const entries = taken.map(({ draft, month }, n) =>
    newEntry(draft, { seq: first + n, year: year.label, month, caller, organisation }),
  )
  await insertEntries(trx, entries)
  const days = entries.map((row) => ({ row, by: 1 as const, day: dayOfReport(row, year) }))
  await countReports(trx, days)
  await keepStates(trx, days)
  await recordAudits(
    trx,
    actor,
    entries.map((row) => ({ kind: 'mxfunnel.submit', subject: row.id, after: said(row) })),
  )
  const made = entries.map(
    ({ id, version }, n): Stored => ({ row: taken[n]?.row ?? n, outcome: 'made', record: id, version }),
  )
  return [...made, ...refused]
}

/** Deleted as by hand: the rows stay, and their people are not counted any more. */
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
    // In a closed year nothing happens on a later day: there, it is as if the reports had never come.
    return { row, by: -1 as const, day: year.state === 'open' ? laterOf(today(), last) : last }
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
  store,
  undo,
}
