// Changes to a funnel report: submit, edit, soft delete and restore, each with sums and audit line in one transaction.

import type { Caller } from '#server/auth/session.ts'
import { type Db, inTransaction, type Trx } from '#server/database/database.ts'
import { nextSeq } from '#server/database/fast-paths/list-counters.ts'
import { newId } from '#server/database/new-id.ts'
import { changeVersioned } from '#server/database/versioned.ts'
import { refuseFields } from '#server/http/problems.ts'
import type { HandlerContext } from '#server/hub/hub.ts'
import { lockUser } from '#server/people/lock-user.ts'
import { type Actor, recordAudit } from '#server/privacy/audit.ts'
import { checkNotClosed } from '#server/shell/windows.ts'
import { dayOfChange } from '#server/years/history.ts'
import { lockOpenYear } from '#server/years/years.ts'
import type { Organisation } from '#shared/people/organisation.ts'
import { problem } from '#shared/problem.ts'
import { storedValues } from '#shared/record-fields.ts'
import { monthNow, type Year } from '#shared/time/years.ts'
import { type Entry, type mxFunnelContract, type ReportContent, reportFields } from '../../contract.ts'
import {
  mayChange,
  mayRestore,
  monthProblems,
  normalizeReport,
  reportProblems,
  undoHours,
  whoMayChange,
  whoMayRestore,
} from '../../rules.ts'
import { addReports, findLastDays, upsertStates } from '../results/queries-sums.ts'
import type { EntryRow } from '../tables.ts'
import { changeEntry, entryOf, findEntry, findSubmission, insertEntry, type NamedRow, tablesOf } from './queries.ts'

type Writer = { caller: Caller; actor: Actor }
type Of = Writer & { id: string }
type WithOrganisation = { organisation: Organisation }

/** The month comes first, as it always has in the audit trail. */
export function contentOf(entry: Entry): ReportContent {
  const { month, ...fields } = storedValues(reportFields, entry)
  return { month, ...fields, metrics: entry.metrics }
}

const notFoundProblem = () => problem('notFound', 'This funnel entry does not exist any more.')

function requireAllowed(row: NamedRow, caller: Caller) {
  if (mayChange(entryOf(row), caller)) return
  throw problem('forbidden', `Only ${whoMayChange} may change this entry.`)
}

/** Moving a report needs the right to change it in both LCs. */
function requireAllowedInLc(row: NamedRow, lc: string, caller: Caller) {
  if (lc === row.lc || mayChange({ ...entryOf(row), lc }, caller)) return
  throw problem('forbidden', 'You may change this entry, but not move it to another LC.')
}

/** Refuses a year other than the open one, with the usual message. */
async function requireYear(trx: Trx, open: Year, year: string | undefined) {
  if (year !== undefined && year !== open.label) await lockOpenYear(trx, year)
}

async function findEditable(trx: Trx, id: string, caller: Caller): Promise<NamedRow & { open: Year }> {
  const open = await lockOpenYear(trx)
  const row = await findEntry(tablesOf(trx), id)
  if (!row || row.deleted) throw notFoundProblem()
  requireAllowed(row, caller)
  await requireYear(trx, open, row.year)
  await checkNotClosed(trx, row.year, 'funnel', row.month)
  return { ...row, open }
}

/** A report that may be restored, or already is. */
async function findRestorable(trx: Trx, id: string, caller: Caller): Promise<NamedRow> {
  const open = await lockOpenYear(trx)
  const row = await findEntry(tablesOf(trx), id)
  if (!row) throw notFoundProblem()
  if (!mayRestore(entryOf(row), row.deletedBy, caller)) {
    throw problem('forbidden', `Only ${whoMayRestore} may bring this entry back.`)
  }
  await requireYear(trx, open, row.year)
  if (row.deleted) await checkNotClosed(trx, row.year, 'funnel', row.month)
  // Nothing changes a deleted row: its last change was the delete.
  const isTooLate = row.deleted && Date.now() - Date.parse(row.updatedAt) > undoHours * 3_600_000
  if (isTooLate) throw problem('gone', `A delete can be undone for ${undoHours} hours. Please report it again.`)
  return row
}

const audit = (
  trx: Trx,
  actor: Actor,
  kind: string,
  subject: string,
  content: { before?: ReportContent; after?: ReportContent },
) => recordAudit(trx, actor, { kind: `mxfunnel.${kind}`, subject, ...content })

type Step = { before?: EntryRow; after: EntryRow }

/** Updates sums and the changes of this day. */
async function updateSums(trx: Trx, { before, after }: Step): Promise<void> {
  const last = before && (await findLastDays(trx, [after.id])).get(after.id)
  const day = dayOfChange(last)
  const deltas = [
    ...(before && !before.deleted ? [{ row: before, by: -1 as const, day }] : []),
    ...(after.deleted ? [] : [{ row: after, by: 1 as const, day }]),
  ]
  await addReports(trx, deltas)
  await upsertStates(trx, [{ row: after, day }])
}

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

export function submitReport(db: Db, body: Submitted, { caller, actor, organisation }: Writer & WithOrganisation) {
  return inTransaction(db, async (trx) => {
    const open = await lockOpenYear(trx)
    await lockUser(trx, caller.uid)
    const key = body.submissionKey
    const existing = key === undefined ? undefined : await findSubmission(tablesOf(trx), caller.uid, key)
    // A retry after a lost response: what was accepted stays accepted, whatever has closed since.
    if (existing) return entryOf(existing)
    await requireYear(trx, open, body.year)
    refuseFields({ ...reportProblems(body, organisation), ...monthProblems(body.month, open) })
    const month = body.month ?? monthNow(open)
    await checkNotClosed(trx, open.label, 'funnel', month)
    const seq = await nextSeq(trx, 'mxFunnel')
    const row = buildEntry(body, { seq, year: open.label, month, caller, organisation })
    const { stored, isNew } = await insertEntry(trx, row)
    const entry = entryOf({ ...stored, name: caller.displayName, email: caller.email })
    if (!isNew) return entry
    await updateSums(trx, { after: stored })
    await audit(trx, actor, 'submit', stored.id, { after: contentOf(entry) })
    return entry
  })
}

export function updateReport(db: Db, body: Edited, { id, caller, actor, organisation }: Of & WithOrganisation) {
  const { portfolio, ...where } = normalizeReport(body, organisation)
  return changeVersioned(db, {
    seen: body.version,
    shown: entryOf,
    async read(trx) {
      const row = await findEditable(trx, id, caller)
      await requireYear(trx, row.open, body.year)
      refuseFields({ ...reportProblems(body, organisation, row), ...monthProblems(body.month, row.open, row.month) })
      requireAllowedInLc(row, where.lc, caller)
      await checkNotClosed(trx, row.year, 'funnel', body.month ?? row.month)
      return row
    },
    async write(trx, before) {
      const { month = before.month, metrics } = body
      const fields = { ...storedValues(reportFields, { ...before, ...body }), ...where, month }
      const after = await changeEntry(trx, before, { ...fields, portfolio: portfolio ?? '', ...metrics })
      if (!after) return undefined
      await updateSums(trx, { before, after })
      const content = { before: contentOf(entryOf(before)), after: contentOf(entryOf(after)) }
      await audit(trx, actor, 'update', after.id, content)
      return entryOf(after)
    },
  })
}

export function removeReport(db: Db, version: number | undefined, { id, caller, actor }: Of) {
  return changeVersioned(db, {
    seen: version,
    shown: entryOf,
    read: (trx) => findEditable(trx, id, caller),
    async write(trx, before) {
      const after = await changeEntry(trx, before, { deleted: 1, deletedBy: caller.uid })
      if (!after) return undefined
      await updateSums(trx, { before, after })
      await audit(trx, actor, 'delete', after.id, { before: contentOf(entryOf(before)) })
      return entryOf(after)
    },
  })
}

export function restoreReport(db: Db, { id, caller, actor }: Of) {
  return changeVersioned(db, {
    seen: undefined,
    shown: entryOf,
    read: (trx) => findRestorable(trx, id, caller),
    // Undo pressed twice: it is already restored.
    repeated: (now) => (now.deleted ? undefined : entryOf(now)),
    async write(trx, before) {
      const after = await changeEntry(trx, before, { deleted: 0 })
      if (!after) return undefined
      await updateSums(trx, { before, after })
      await audit(trx, actor, 'restore', after.id, { after: contentOf(entryOf(after)) })
      return entryOf(after)
    },
  })
}
