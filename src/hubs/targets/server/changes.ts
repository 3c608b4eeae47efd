// Changes of targets: set, settled, answered and copied. Each is a new row with who, when and why, with its audit line, in one
// transaction; writers take turns, so that nobody overwrites what they have not seen.
import type { Caller } from '#server/auth/session.ts'
import { type Db, inTransaction, type Trx } from '#server/database/database.ts'
import { newId } from '#server/database/new-id.ts'
import { changedMeanwhile } from '#server/database/versioned.ts'
import { refuseFields } from '#server/http/problems.ts'
import type { Portal } from '#server/hub/hub.ts'
import { lock } from '#server/people/lock.ts'
import { type Actor, recordAudits } from '#server/privacy/audit.ts'
import { readYears } from '#server/years/years.ts'
import { problem } from '#shared/problem.ts'
import { isOver, openYearOf } from '#shared/time/years.ts'
import { maxTarget, type Target, type TargetDraft } from '../contract.ts'
import { mayAnswer, monthIn, targetProblems, withPercent } from '../rules.ts'
import { asTarget, findTarget, listRows, listTargets, writeTargets } from './queries.ts'
import type { ChangeRow, TargetRow } from './tables.ts'

export type Writer = { caller: Caller; actor: Actor }

/** A change of one target: what it was, if anything, and what it becomes. */
export type Step = {
  kind: 'target.set' | 'target.remove' | 'target.accept' | 'target.propose' | 'target.copy'
  before: TargetRow | undefined
  after: TargetRow
  reason: string
}

/** Targets are for the open year and planned ones: what was agreed for others stays. */
async function findTargetYear(trx: Trx, label: string | undefined): Promise<{ label: string; planned: true }> {
  const years = await readYears(trx)
  const year = label === undefined ? openYearOf(years) : years.find((each) => each.label === label)
  if (!year) {
    refuseFields({ year: 'There is no such year. Please choose another.' })
    throw new Error('unreachable')
  }
  if (isOver(year)) {
    const text = `${year.label} is over, so its targets can no longer change.`
    throw problem('conflict', text, { error: 'yearNotOpen', fields: { year: text } })
  }
  return { label: year.label, planned: true }
}

const keyOf = ({ measure, committee, month }: { measure: string; committee: string | null; month: string | null }) =>
  [measure, committee ?? '', month ?? ''].join('\n')

export const targetsByKey = (rows: readonly TargetRow[]) => new Map(rows.map((row) => [keyOf(row), row]))
export const rowFor = (rows: ReadonlyMap<string, TargetRow>, draft: TargetDraft) => rows.get(keyOf(draft))

const changeableOf = ({ value, state }: TargetRow) => ({ value, state })
const contentOf = (row: TargetRow) => ({
  ...changeableOf(row),
  ...{ measure: row.measure, committee: row.committee || null, month: row.month || null, year: row.year },
})

/** Undefined where nothing changes. A proposal that the national team sets is accepted: the LC asked for it. */
export function setStep(
  { measure, committee, month, value }: TargetDraft,
  before: TargetRow | undefined,
  { year, reason }: { year: string; reason: string },
): Step | undefined {
  const isSettled = before?.state !== 'proposed'
  if (before ? before.value === value && isSettled : value === null) return undefined
  const isAccepted = before?.state === 'proposed' && before.value === value && value !== null
  const after: TargetRow = {
    ...{ id: before?.id ?? newId(), year, measure, committee: committee ?? '', month: month ?? '' },
    ...{ value, inForce: value, state: isAccepted ? 'accepted' : 'set' },
    ...{ version: (before?.version ?? 0) + 1, changedAt: new Date().toISOString() },
  }
  return { kind: value === null ? 'target.remove' : 'target.set', before, after, reason }
}

/** Back to what a target was: a proposal is a proposal again, and what was accepted is accepted. */
export function restoreStep(
  before: TargetRow,
  earlier: Pick<TargetRow, 'value' | 'inForce' | 'state'>,
  reason: string,
): Step {
  const after = { ...before, ...earlier, version: before.version + 1, changedAt: new Date().toISOString() }
  return { kind: after.value === null ? 'target.remove' : 'target.set', before, after, reason }
}

export async function writeSteps(trx: Trx, steps: readonly Step[], { caller, actor }: Writer): Promise<void> {
  const by = { byUid: caller.uid, byName: caller.displayName || caller.email }
  const changes = steps.map(
    ({ after, reason }): ChangeRow => ({
      ...{ id: newId(), targetId: after.id, version: after.version, value: after.value, state: after.state },
      ...{ reason, ...by, at: after.changedAt },
    }),
  )
  await writeTargets(
    trx,
    steps.map(({ after }) => after),
    changes,
  )
  await recordAudits(
    trx,
    actor,
    steps.map(({ kind, before, after, reason }) => ({
      ...{ kind, subject: after.id },
      // The audit trail shows what differs: every entry should say what and whose the target is.
      ...(before && { before: changeableOf(before) }),
      after: { ...contentOf(after), ...(reason && { reason }) },
    })),
  )
}

/** A target that was removed counts as none, and as the version that removed it. */
function checkVersion(seen: number | undefined, now: TargetRow | undefined): void {
  if (seen === undefined || seen === now?.version) return
  if (seen === 0 && (now?.value ?? null) === null) return
  throw problem('conflict', changedMeanwhile, { details: now ? asTarget(now) : null })
}

type Setting = {
  year: string | undefined
  drafts: readonly TargetDraft[]
  reason: string
  /** What the field of a draft is called in the request. */
  fieldOf?: (field: string, at: number) => string
}

export function setTargets({ db, measures }: Portal, setting: Setting, writer: Writer) {
  const { year: label, drafts, reason, fieldOf = (field) => field } = setting
  const known = measures.flatMap((source) => source.measures)
  return inTransaction(db, async (trx): Promise<Target[]> => {
    const { organisation, year } = await lock(trx, {
      organisation: true,
      year: await findTargetYear(trx, label),
      writer: writer.caller.uid,
      rows: ['targets'],
    })
    for (const [at, draft] of drafts.entries()) {
      const wrong = Object.entries(targetProblems(draft, { measures: known, organisation, year }))
      refuseFields(Object.fromEntries(wrong.map(([field, text]) => [fieldOf(field, at), text])))
    }
    const rows = targetsByKey(await listRows(trx, { year: year.label }))
    const steps: Step[] = []
    for (const draft of drafts) {
      const before = rowFor(rows, draft)
      checkVersion(draft.version, before)
      const step = setStep(draft, before, { year: year.label, reason })
      if (!step) continue
      steps.push(step)
      rows.set(keyOf(draft), step.after)
    }
    await writeSteps(trx, steps, writer)
    return drafts.flatMap((draft) => rowFor(rows, draft) ?? []).map(asTarget)
  })
}

type AnswerOf = {
  accept?: true | undefined
  value?: number | undefined
  reason?: string | undefined
  version?: number | undefined
}

export function answerTarget({ db }: { db: Db }, id: string, answer: AnswerOf, writer: Writer): Promise<Target> {
  if (!answer.accept) {
    if (answer.value === undefined) refuseFields({ value: 'Accept the target, or propose a number.' })
    if (!answer.reason) refuseFields({ reason: 'Give a reason, so that the national team can decide.' })
  }
  return inTransaction(db, async (trx) => {
    const found = await findTarget(trx, id)
    if (!found) throw problem('notFound', 'This target does not exist.')
    if (!mayAnswer(writer.caller, found.committee || null)) {
      throw problem('forbidden', "Only this LC's LCVPs can answer its targets.", { error: 'otherCommittee' })
    }
    const year = await findTargetYear(trx, found.year)
    await lock(trx, { year, writer: writer.caller.uid, rows: ['targets'] })
    const before = (await findTarget(trx, id)) as TargetRow
    if (before.value === null)
      throw problem('conflict', 'This target was removed in the meantime. Please reload the page.', {
        error: 'targetRemoved',
      })
    const { accept, value = before.inForce, reason = '', version } = answer
    // Sent twice: it is what the answer says already.
    const state = accept ? 'accepted' : 'proposed'
    const next = accept ? before.inForce : value
    if (before.state === state && before.value === next) return asTarget(before)
    checkVersion(version, before)
    const at = { version: before.version + 1, changedAt: new Date().toISOString() }
    const after: TargetRow = { ...before, ...at, state, value: next }
    await writeSteps(trx, [{ kind: accept ? 'target.accept' : 'target.propose', before, after, reason }], writer)
    return asTarget(after)
  })
}

type Copying = { year: string | undefined; from: string; percent: number }

/** Targets that are there already stay, as do measures, committees and months that the new year does not have. */
export function copyTargets({ db, measures }: Portal, { year: label, from, percent }: Copying, writer: Writer) {
  const known = measures.flatMap((source) => source.measures)
  return inTransaction(db, async (trx) => {
    const { organisation, year } = await lock(trx, {
      organisation: true,
      year: await findTargetYear(trx, label),
      writer: writer.caller.uid,
      rows: ['targets'],
    })
    const source = (await readYears(trx)).find((each) => each.label === from)
    if (!source) {
      refuseFields({ from: 'There is no such year. Please choose another.' })
      throw new Error('unreachable')
    }
    if (source.label === year.label) refuseFields({ from: 'Choose another year.' })
    const rows = targetsByKey(await listRows(trx, { year: year.label }))
    const copied = await listTargets(trx, { year: source.label })
    const reason = `${from} ${percent < 0 ? '−' : '+'}${Math.abs(percent)}%`
    const steps = copied.flatMap((row): Step[] => {
      const month = row.month === '' ? null : monthIn(row.month, source, year)
      if (month === undefined || row.inForce === null) return []
      const measure = known.find(({ key }) => key === row.measure)
      const value = Math.min(withPercent(row.inForce, percent), measure?.most ?? Number.MAX_SAFE_INTEGER, maxTarget)
      const draft = { measure: row.measure, committee: row.committee || null, month, value }
      const before = rowFor(rows, draft)
      const isThere = before && before.value !== null
      if (isThere || Object.keys(targetProblems(draft, { measures: known, organisation, year })).length > 0) return []
      const step = setStep(draft, before, { year: year.label, reason })
      return step ? [{ ...step, kind: 'target.copy' }] : []
    })
    await writeSteps(trx, steps, writer)
    return { made: steps.length, skipped: copied.length - steps.length }
  })
}
