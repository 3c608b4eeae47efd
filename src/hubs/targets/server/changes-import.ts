// Import of targets from a spreadsheet: one row per measure, LC and month. A target that is there already gets the new number.
import * as z from 'zod/mini'
import type { Db, Trx } from '#server/database/database.ts'
import type { ImportKind, ImportScope, Portal } from '#server/hub/hub.ts'
import type {
  FieldDeclaration,
  ImportedRecord,
  ImportPlan,
  KeptRecord,
  Numbered,
  Stored,
} from '#server/imports/kind.ts'
import { lock } from '#server/people/lock.ts'
import { codeShape, committeeName } from '#shared/people/organisation.ts'
import { resolveCode } from '#shared/text/parse-text.ts'
import { monthShape } from '#shared/time/months.ts'
import { type TargetDraft, targetsContract, valueShape } from '../contract.ts'
import { targetProblems } from '../rules.ts'
import { restoreStep, rowFor, type Step, setStep, targetsByKey, writeSteps } from './changes.ts'
import { findTarget, findTargetBefore, listRows } from './queries.ts'

const maxRows = 5000

const fields: FieldDeclaration[] = [
  {
    ...{ name: 'measure', label: 'Measure', sort: 'text', isRequired: true, known: ['kpi', 'figure', 'stage'] },
    hint: 'The name on the Targets screen, such as Realised or Standards done.',
  },
  {
    ...{ name: 'committee', label: 'LC', sort: 'committee', known: ['lc', 'local committee', 'committee', 'entity'] },
    hint: 'Leave it empty for the country.',
  },
  { name: 'month', label: 'Month', sort: 'month', known: ['period'], hint: 'Leave it empty for the whole year.' },
  { name: 'value', label: 'Target', sort: 'amount', isRequired: true, known: ['goal', 'value', 'number'] },
]

const rowShape = z.object({
  measure: z
    .string()
    .check(z.trim(), z.minLength(1, 'Choose a measure.'), z.maxLength(60, 'Use at most 60 characters.')),
  committee: z._default(codeShape, ''),
  month: z.optional(monthShape),
  value: valueShape,
})
type Row = z.infer<typeof rowShape>

const measuresOf = ({ measures }: Portal) => measures.flatMap((source) => source.measures)

/** A key, or the name as people write it. */
function draftOf({ measure, committee, month, value }: Row, portal: Portal): TargetDraft {
  const names = measuresOf(portal).map(({ key, name }) => ({ code: key, name }))
  return {
    ...{ measure: resolveCode(names, measure) ?? measure, value },
    ...{ committee: committee === '' ? null : committee, month: month ?? null },
  }
}

const problems = (row: Row, { portal, organisation, year }: ImportScope) =>
  targetProblems(draftOf(row, portal), { measures: measuresOf(portal), organisation, year })

async function plan(db: Db, rows: readonly Numbered<Row>[], scope: ImportScope, trx?: Trx): Promise<ImportPlan> {
  const { year, portal } = scope
  if (trx) await lock(trx, { rows: ['targets'] })
  const targets = targetsByKey(await listRows(db, { year: year.label }))
  const steps: Step[] = []
  const stored = rows.map(({ row, draft: given }): Stored => {
    const draft = draftOf(given, portal)
    const before = rowFor(targets, draft)
    const step = setStep(draft, before, { year: year.label, reason: '' })
    if (!step) return { row, outcome: 'skipped', text: 'Already in the portal with the same values.' }
    steps.push(step)
    const { after } = step
    targets.set([after.measure, after.committee, after.month].join('\n'), after)
    const { id: record, version } = after
    if (!before || before.value === null) return { row, outcome: 'made', record, version }
    const text = `${before.value} → ${after.value}`
    return { row, outcome: 'changed', record, version, before: { value: before.value }, text }
  })
  const write = async (into: Trx) => {
    await writeSteps(into, steps, scope)
    return stored
  }
  return { stored, write }
}

/** Restores number and state by a new row for each, like every change; what somebody changed since stays. */
async function undo(trx: Trx, records: readonly ImportedRecord[], scope: ImportScope): Promise<KeptRecord[]> {
  await lock(trx, { rows: ['targets'] })
  const kept: KeptRecord[] = []
  // A target that a file changed twice is undone twice, the last change first.
  const versions = new Map<string, number>()
  for (const { record, version } of records) {
    const now = await findTarget(trx, record)
    if (!now) continue
    if (now.version !== (versions.get(record) ?? version)) {
      const where = now.committee === '' ? 'the country' : committeeName(scope.organisation, now.committee)
      kept.push({ record, text: `${now.measure}, ${where}: changed since.` })
      continue
    }
    const step = restoreStep(now, await findTargetBefore(trx, { id: record, version }), 'Import undone')
    await writeSteps(trx, [step], scope)
    versions.set(record, step.after.version)
  }
  return kept
}

export const targetImport: ImportKind<Row> = {
  ...{ name: 'Targets', one: 'target', many: 'targets', most: maxRows, path: '/targets' },
  same: 'Existing targets for the same measure, LC and month are updated.',
  endpoint: targetsContract.importTargets,
  fillsPlannedYears: true,
  ...{ fields, shape: rowShape, problems, plan, undo },
}
