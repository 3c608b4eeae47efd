// Changes to a funnel report: submit, edit, soft delete and restore, each with figures and audit line in one transaction.

import type { Caller } from '#server/auth/session.ts'
import { type Db, inTransaction, type Trx } from '#server/database/database.ts'
import { newId } from '#server/database/new-id.ts'
import { nextSeq } from '#server/database/sequence.ts'
import { changeVersioned } from '#server/database/versioned.ts'
import { refuseFields } from '#server/http/problems.ts'
import type { HandlerContext } from '#server/hub/hub.ts'
import { lock } from '#server/people/lock.ts'
import { type Actor, recordAudit } from '#server/privacy/audit.ts'
import { checkNotClosed } from '#server/shell/windows.ts'
import { readYears, requireYear } from '#server/years/years.ts'
import type { Organisation } from '#shared/people/organisation.ts'
import { problem } from '#shared/problem.ts'
import { storedValues } from '#shared/record-fields.ts'
import { monthOf, today } from '#shared/time/calendar.ts'
import { yearOfMonth } from '#shared/time/closing-years.ts'
import { monthNow, type Year } from '#shared/time/years.ts'
import { type Entry, type mxFunnelContract, type ReportContent, reportFields } from '../../contract.ts'
import {
  mayChange,
  mayRestore,
  monthProblems,
  normalizeReport,
  organisationIn,
  reportProblems,
  undoHours,
  whoMayChange,
  whoMayRestore,
} from '../../rules.ts'
import { countReport } from '../figures.ts'
import type { EntryRow } from '../tables.ts'
import { changeEntry, entryOf, findEntry, findSubmission, type NamedRow, tablesOf } from './queries.ts'

type Writer = {
  caller: Caller
  actor: Actor
  /** Refuses people who may do this in another year only. */
  admit: (year: string) => void
}
type Of = Writer & { id: string }
type WithOrganisation = { organisation: Organisation }

/** The month comes first, as it always has in the audit trail. */
export function contentOf(entry: Entry): ReportContent {
  const { month, ...fields } = storedValues(reportFields, entry)
  return { month, ...fields, metrics: entry.metrics }
}

export const notFoundProblem = () => problem('notFound', 'This funnel report no longer exists. Please reload the page.')

function requireAllowed(row: NamedRow, caller: Caller) {
  if (mayChange(entryOf(row), caller)) return
  throw problem('forbidden', `Only ${whoMayChange} may change this report.`)
}

/** Moving a report needs the right to change it in both LCs. */
function requireAllowedInLc(row: NamedRow, lc: string, caller: Caller) {
  if (lc === row.lc || mayChange({ ...entryOf(row), lc }, caller)) return
  throw problem('forbidden', 'You may change this report, but not move it to another LC.')
}

type RowInYear = NamedRow & { inYear: Year }

/** While its year is open or closing. */
async function findEditable(trx: Trx, { id, caller, admit }: Of): Promise<RowInYear> {
  // Before the row is read: an opening moves reports to another year.
  await lock(trx, { year: true })
  const row = await findEntry(tablesOf(trx), id)
  if (!row || row.deleted) throw notFoundProblem()
  admit(row.year)
  requireAllowed(row, caller)
  const { year: inYear } = await lock(trx, { year: { label: row.year, closing: true } })
  await checkNotClosed(trx, row.year, 'funnel', row.month)
  return { ...row, inYear }
}

/** A report that may be restored, or already is. */
async function findRestorable(trx: Trx, { id, caller, admit }: Of): Promise<NamedRow> {
  await lock(trx, { year: true })
  const row = await findEntry(tablesOf(trx), id)
  if (!row) throw notFoundProblem()
  admit(row.year)
  if (!mayRestore(entryOf(row), row.deletedBy, caller)) {
    throw problem('forbidden', `Only ${whoMayRestore} may restore this report.`)
  }
  await lock(trx, { year: { label: row.year, closing: true } })
  if (row.deleted) await checkNotClosed(trx, row.year, 'funnel', row.month)
  // Nothing changes a deleted row: its last change was the delete.
  const isTooLate = row.deleted && Date.now() - Date.parse(row.updatedAt) > undoHours * 3_600_000
  if (isTooLate)
    throw problem('gone', `You can only undo a deletion for ${undoHours} hours. Please send the report again.`)
  return row
}

const audit = (
  trx: Trx,
  actor: Actor,
  kind: string,
  subject: string,
  content: { before?: ReportContent; after?: ReportContent },
) => recordAudit(trx, actor, { kind: `mxfunnel.${kind}`, subject, ...content })

export type Submitted = HandlerContext<typeof mxFunnelContract.submit>['body']
type Edited = HandlerContext<typeof mxFunnelContract.update>['body']

type Numbered = { seq: number; year: string; month: string; caller: Pick<Caller, 'uid'>; organisation: Organisation }

/** The row of a new report. */
export function buildEntry(body: Submitted, { seq, year, month, caller, organisation }: Numbered): EntryRow {
  const { portfolio, ...where } = normalizeReport(body, organisation)
  const now = new Date().toISOString()
  return {
    ...{ id: newId(), seq, year, ...storedValues(reportFields, body) },
    ...{ month, ...where, portfolio: portfolio ?? '', ...body.metrics },
    ...{ submittedBy: caller.uid, submissionKey: body.submissionKey ?? null },
    ...{ version: 1, createdAt: now, updatedAt: now, deleted: 0, deletedBy: null },
  }
}

export function submitReport(
  db: Db,
  body: Submitted,
  { caller, actor, admit, organisation }: Writer & WithOrganisation,
) {
  return inTransaction(db, async (trx) => {
    await lock(trx, { year: true, writer: caller.uid })
    const inYear = yearOfMonth(await readYears(trx), body.month ?? monthOf(today()))
    const key = body.submissionKey
    const existing = key === undefined ? undefined : await findSubmission(tablesOf(trx), caller.uid, key)
    // A retry after a lost response: what was accepted stays accepted, whatever has closed since.
    if (existing) return entryOf(existing)
    admit(inYear.label)
    requireYear(inYear, body.year)
    refuseFields({
      ...reportProblems(body, organisationIn(organisation, inYear)),
      ...monthProblems(body.month, inYear),
    })
    const month = body.month ?? monthNow(inYear)
    await checkNotClosed(trx, inYear.label, 'funnel', month)
    const seq = await nextSeq(trx, 'mxFunnel')
    const row = buildEntry(body, { seq, year: inYear.label, month, caller, organisation })
    await tablesOf(trx).insertInto('mxFunnelEntry').values(row).execute()
    const entry = entryOf({ ...row, name: caller.displayName, email: caller.email })
    countReport(trx, row)
    await audit(trx, actor, 'submit', row.id, { after: contentOf(entry) })
    return entry
  })
}

export function updateReport(db: Db, body: Edited, { organisation, ...of }: Of & WithOrganisation) {
  const { caller, actor } = of
  const { portfolio, ...where } = normalizeReport(body, organisation)
  return changeVersioned(db, {
    seen: body.version,
    shown: entryOf,
    async read(trx) {
      const row = await findEditable(trx, of)
      requireYear(row.inYear, body.year)
      refuseFields({
        ...reportProblems(body, organisationIn(organisation, row.inYear), row),
        ...monthProblems(body.month, row.inYear, row.month),
      })
      requireAllowedInLc(row, where.lc, caller)
      await checkNotClosed(trx, row.year, 'funnel', body.month ?? row.month)
      return row
    },
    async write(trx, before) {
      const { month = before.month, metrics } = body
      const fields = { ...storedValues(reportFields, { ...before, ...body }), ...where, month }
      const after = await changeEntry(trx, before, { ...fields, portfolio: portfolio ?? '', ...metrics })
      if (!after) return undefined
      countReport(trx, after)
      const content = { before: contentOf(entryOf(before)), after: contentOf(entryOf(after)) }
      await audit(trx, actor, 'update', after.id, content)
      return entryOf(after)
    },
  })
}

export function removeReport(db: Db, version: number | undefined, of: Of) {
  const { caller, actor } = of
  return changeVersioned(db, {
    seen: version,
    shown: entryOf,
    read: (trx) => findEditable(trx, of),
    async write(trx, before) {
      const after = await changeEntry(trx, before, { deleted: 1, deletedBy: caller.uid })
      if (!after) return undefined
      countReport(trx, after)
      await audit(trx, actor, 'delete', after.id, { before: contentOf(entryOf(before)) })
      return entryOf(after)
    },
  })
}

export function restoreReport(db: Db, of: Of) {
  return changeVersioned(db, {
    seen: undefined,
    shown: entryOf,
    read: (trx) => findRestorable(trx, of),
    // Undo pressed twice: it is already restored.
    repeated: (now) => (now.deleted ? undefined : entryOf(now)),
    async write(trx, before) {
      const after = await changeEntry(trx, before, { deleted: 0 })
      if (!after) return undefined
      countReport(trx, after)
      await audit(trx, of.actor, 'restore', after.id, { after: contentOf(entryOf(after)) })
      return entryOf(after)
    },
  })
}
