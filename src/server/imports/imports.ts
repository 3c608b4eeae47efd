// Imports: turns spreadsheet rows into records. The hub that owns them declares a kind; parsing, dry run, idempotent storing
// and undo are the same for all. Rows are parsed and checked in chunks before the transaction; a dry run needs none.
import { createHash } from 'node:crypto'
import { isAdmin } from '#shared/access.ts'
import type { Endpoint } from '#shared/endpoint.ts'
import type { ImportAnswer, ImportBody, ImportedRow, ImportKindInfo } from '#shared/imports.ts'
import { problem } from '#shared/problem.ts'
import type { Year } from '#shared/time/years.ts'
import { recheckAccess } from '../auth/recheck-access.ts'
import type { Caller } from '../auth/session.ts'
import { inTransaction, type Trx } from '../database/database.ts'
import type { AnyImportKind, ImportKind, ImportScope, Portal } from '../hub/hub.ts'
import { announce, anyHub } from '../notify/live.ts'
import { lock } from '../people/lock.ts'
import { type Actor, recordAudit } from '../privacy/audit.ts'
import { type Fillable, yearToFill } from '../years/years.ts'
import { readRows } from './drafts.ts'
import { findImport, finishImport, insertRecords, reserveImportKey } from './history.ts'
import { maxRowsOf } from './input.ts'
import type { Numbered, StagedPlan, Stored } from './kind.ts'
import { checkStoredLimit, countDryRun, runQueuedByAccount } from './limits.ts'

/** The last part of the path: the name of the kind in requests and tables. */
export const importKindName = ({ endpoint }: { endpoint: Endpoint }) => endpoint.path.slice('/api/imports/'.length)

/** For the import screen. */
export const describeKind = <Draft>({ fields, ...kind }: ImportKind<Draft>): ImportKindInfo => ({
  ...{ kind: importKindName(kind), name: kind.name, one: kind.one, many: kind.many, same: kind.same, path: kind.path },
  ...{ most: maxRowsOf(kind) },
  ...{ fillsPastYears: kind.fillsPastYears ?? false, fillsPlannedYears: kind.fillsPlannedYears ?? false },
  ...{ fillsOpenYear: kind.fillsOpenYear ?? true, ...(kind.fillsClosingYear && { fillsClosingYear: true }) },
  fields: fields.map((field) => ({
    ...{ isRequired: false, known: [], choices: [], isOpen: false, empty: null, hint: '' },
    ...field,
  })),
})

type ImportRequest = { body: ImportBody; caller: Caller; actor: Actor }
type ImportJob<Draft> = { portal: Portal; kind: ImportKind<Draft>; request: ImportRequest; key: string }

export function runImport<Draft>(portal: Portal, kind: ImportKind<Draft>, { body, caller, actor }: ImportRequest) {
  return runQueuedByAccount(portal, caller.uid, async (): Promise<ImportAnswer> => {
    const { open } = await portal.years()
    const key = body.submissionKey ? clientKey(body.submissionKey) : contentKey(body.rows, body.year ?? open.label)
    const job: ImportJob<Draft> = { portal, kind, request: { body, caller, actor }, key }
    const existing = await findImport(portal.db, { kind: importKindName(kind), uid: caller.uid, key })
    if (existing) return repeated(existing)
    if (body.dryRun) {
      countDryRun(portal, caller.uid)
      return dryRun(job)
    }
    await checkStoredLimit(portal.db, caller.uid)
    const answer = await stored(job)
    if (answer.id === null) countDryRun(portal, caller.uid)
    return answer
  })
}

type StoredImport = Pick<ImportAnswer, 'id' | 'made' | 'changed' | 'skipped'>
const repeated = ({ id, made, changed, skipped }: StoredImport): ImportAnswer => ({
  ...{ ...nothing, id, made, changed, skipped, isRepeated: true },
})

/** Rows that were parsed and checked, with the organisation and the year that they were checked against. */
type CheckedRows<Draft> = { good: Numbered<Draft>[]; refused: Stored[]; scope: ImportScope }

async function checkRows<Draft>({ portal, kind, request }: ImportJob<Draft>): Promise<CheckedRows<Draft>> {
  const { body, caller, actor } = request
  const organisation = await portal.organisation()
  const year = checkFillable(kind, yearToFill(await portal.years(), body.year, fillableYears(kind, caller)))
  const scope: ImportScope = { portal, caller, actor, organisation, year }
  return { ...(await readRows(kind, body.rows, scope)), scope }
}

/** Dry run: what an import would answer. Takes no lock and writes nothing. */
async function dryRun<Draft>(job: ImportJob<Draft>, found?: CheckedRows<Draft>): Promise<ImportAnswer> {
  const { kind, portal, request } = job
  const { good, refused, scope } = found ?? (await checkRows(job))
  const plan = good.length > 0 ? await kind.plan(portal.db, good, scope) : { stored: [] }
  const answer = answerOf(null, [...refused, ...plan.stored])
  const isStopped = request.body.onProblem === 'stop' && answer.refused.length > 0
  return isStopped ? { ...nothing, refused: answer.refused } : answer
}

/** The committees, the year or the basis of staged rows changed between the check and the transaction. */
class Outdated extends Error {}
/** One wrong row stops the import: rolls the transaction back and carries the answer out of it. */
class Stopped extends Error {
  readonly answer: ImportAnswer
  constructor(answer: ImportAnswer) {
    super('stopped')
    this.answer = answer
  }
}

const maxAttempts = 5

async function stored<Draft>(job: ImportJob<Draft>, attempts = 1): Promise<ImportAnswer> {
  const { portal, kind, request } = job
  const found = await checkRows(job)
  if (found.refused.length > 0 && request.body.onProblem === 'stop') return dryRun(job, found)
  const staged = found.good.length > 0 ? await kind.stage?.(found.good, found.scope) : undefined
  let isStored = false
  try {
    const answer = await inTransaction(portal.db, (trx) => storeWithin(trx, job, found, staged))
    isStored = !answer.isRepeated
    return answer
  } catch (error) {
    if (error instanceof Stopped) return error.answer
    if (!(error instanceof Outdated)) throw error
  } finally {
    // Leftovers are removed with the next import or start.
    await staged
      ?.finish(isStored)
      .catch((error: unknown) => portal.log.warn({ reason: String(error) }, 'staged rows could not be removed'))
  }
  if (attempts < maxAttempts) return stored(job, attempts + 1)
  const text = 'Someone else is changing the same records right now, so nothing was imported. Please try again.'
  throw problem('conflict', text, { error: 'changedMeanwhile' })
}

/** A short transaction: rows are checked already, and what can be staged is staged. */
async function storeWithin<Draft>(
  trx: Trx,
  job: ImportJob<Draft>,
  found: CheckedRows<Draft>,
  staged: StagedPlan | undefined,
): Promise<ImportAnswer> {
  const { portal, kind, request, key } = job
  const { body, caller, actor } = request
  const named = { kind: importKindName(kind), uid: caller.uid, key }
  // First of all: a concurrent request with the same key waits here, and then finds the stored import.
  const id = await reserveImportKey(trx, named)
  if (id === undefined) {
    const before = await findImport(trx, named)
    // Without one, it was undone at this very moment, and its key is free again.
    if (!before) throw new Outdated()
    return repeated(before)
  }
  const { organisation, year } = await lockForImport(trx, kind, caller, body.year)
  if (!isSame({ organisation, year }, found.scope)) throw new Outdated()
  await recheckAccess(trx, portal, kind.endpoint, caller)
  if (staged && !(await staged.isCurrent(trx))) throw new Outdated()
  const { good, refused, scope } = found
  const plan = staged ?? (good.length > 0 ? await kind.plan(trx, good, scope, trx) : undefined)
  const planned = answerOf(id, [...refused, ...(plan?.stored ?? [])])
  if (body.onProblem === 'stop' && planned.refused.length > 0) {
    throw new Stopped({ ...nothing, refused: planned.refused })
  }
  const outcomes = (await plan?.write(trx)) ?? []
  const answer = answerOf(id, [...refused, ...outcomes])
  const counts = { made: answer.made, changed: answer.changed, skipped: answer.skipped, refused: answer.refused.length }
  await finishImport(trx, id, { fileName: body.fileName, email: actor.email, year: year.label, ...counts })
  await insertRecords(trx, id, outcomes)
  const after = { kind: named.kind, fileName: body.fileName, ...counts }
  await recordAudit(trx, actor, { kind: 'import.make', subject: id, after })
  announceImported(trx, portal, named.kind)
  return answer
}

/** Whatever their audit entries are about: the pages of the hub show the records. */
export function announceImported(trx: Trx, { importingHubs }: Pick<Portal, 'importingHubs'>, kind: string): void {
  announce(trx, { hub: importingHubs.get(kind) ?? anyHub })
}

type Standing = Pick<ImportScope, 'organisation' | 'year'>
const asText = ({ organisation, year: { label, startsOn, endsOn } }: Standing) =>
  JSON.stringify([organisation, label, startsOn, endsOn])
const isSame = (now: Standing, then: Standing) => asText(now) === asText(then)

/** Everybody may fill a closing year, if the kind allows it; only admins fill others than the open one. */
export const fillableYears = (
  { fillsPastYears = false, fillsClosingYear = false, fillsPlannedYears = false }: AnyImportKind,
  { role }: Pick<Caller, 'role'>,
): Fillable => ({
  past: fillsPastYears && isAdmin(role),
  closing: fillsClosingYear,
  planned: fillsPlannedYears && isAdmin(role),
})

/** With the year into which this person may import records of this kind. */
export async function lockForImport(trx: Trx, kind: AnyImportKind, caller: Pick<Caller, 'role'>, label?: string) {
  const { organisation, year } = await lock(trx, {
    organisation: true,
    year: { label, ...fillableYears(kind, caller) },
  })
  return { organisation, year: checkFillable(kind, year) }
}

function checkFillable({ fillsOpenYear = true, name }: AnyImportKind, year: Year): Year {
  if (year.isPast || fillsOpenYear) return year
  const text = `${name} can only be imported into a year before the portal. Please choose one, or add it on the Handover screen.`
  throw problem('conflict', text, { error: 'pastYearsOnly' })
}

const nothing: ImportAnswer = {
  ...{ id: null, made: 0, changed: 0, skipped: 0, refused: [], notes: [], isRepeated: false },
}

/** The prefix keeps keys from clients apart from the keys that undone imports get. */
const clientKey = (key: string) => `sent ${key}`

/** Includes the year: in another year the same rows mean something else. */
const contentKey = (rows: readonly ImportedRow[], year: string) =>
  createHash('sha256')
    .update(JSON.stringify([year, ...rows.map((row) => [...row])]))
    .digest('base64url')

function answerOf(id: string | null, outcomes: readonly Stored[]): ImportAnswer {
  const inOrder = [...outcomes].sort((a, b) => a.row - b.row)
  const count = (outcome: Stored['outcome']) => inOrder.filter((each) => each.outcome === outcome).length
  return {
    ...{ id, made: count('made'), changed: count('changed'), skipped: count('skipped'), isRepeated: false },
    refused: inOrder.flatMap((each) => (each.outcome === 'refused' ? [{ row: each.row, fields: each.fields }] : [])),
    notes: inOrder.flatMap((each) =>
      each.outcome === 'changed' || each.outcome === 'skipped'
        ? [{ row: each.row, outcome: each.outcome, text: each.text }]
        : [],
    ),
  }
}
