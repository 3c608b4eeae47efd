// Import of checklist results from before the portal: sums per LC and portfolio, one row for the end of the year or one per known
// month. They are stored apart from the checklists.
import * as z from 'zod/mini'
import { insertRows } from '#server/database/bulk-insert.ts'
import type { Db, Trx } from '#server/database/database.ts'
import { newId } from '#server/database/new-id.ts'
import { rebuildPastYear } from '#server/figures/recount-figures.ts'
import type { ImportKind, ImportScope } from '#server/hub/hub.ts'
import type {
  FieldDeclaration,
  ImportedRecord,
  ImportPlan,
  KeptRecord,
  Numbered,
  Stored,
} from '#server/imports/kind.ts'
import { specChecklist } from '#shared/definitions/spec-checklist.ts'
import { codeShape } from '#shared/people/organisation.ts'
import { parsePercent } from '#shared/text/parse-text.ts'
import { earlierOf, lastDayOf } from '#shared/time/calendar.ts'
import { monthShape } from '#shared/time/months.ts'
import { monthsOf, type Year } from '#shared/time/years.ts'
import { mxStandardsContract, notGiven } from '../contract.ts'
import { lcsInResults } from '../places.ts'
import { createStandards } from '../standards.ts'
import { checklistFigures } from './figures.ts'
import { deleteSum, type Figures, listSums, lockSum, lockSums, updateSum } from './results/queries-sums.ts'
import type { PastSumRow } from './rows.ts'

const maxRows = 5000

/** Every year before the portal asked what the specification asks: nobody can change a closed year. */
const { itemCount, standardsCount, maxPercent } = createStandards(specChecklist)

const fields: FieldDeclaration[] = [
  { name: 'lc', label: 'LC', sort: 'committee', isRequired: true, known: ['local committee', 'committee', 'entity'] },
  {
    ...{ name: 'portfolio', label: 'Portfolio', sort: 'portfolio', known: ['function', 'department'] },
    hint: 'Leave it empty for a total across portfolios.',
  },
  {
    ...{ name: 'month', label: 'Month', sort: 'month', known: ['period', 'date'] },
    hint: 'Figures at the end of this month; empty means the end of the year.',
  },
  {
    ...{ name: 'respondents', label: 'People', sort: 'amount', isRequired: true },
    ...{ known: ['people', 'answers', 'responses', 'members', 'count'], hint: 'How many people answered.' },
  },
  {
    ...{ name: 'percent', label: 'Percent', sort: 'text', isRequired: true },
    known: ['percentage', '%', 'implementation', 'completion', 'average'],
    hint: `The ${standardsCount} yes/no standards over all ${itemCount} items, so ${maxPercent}% is the maximum.`,
  },
]

const percentText = `Enter a percentage from 0 to ${maxPercent}: it counts the ${standardsCount} yes/no standards over all ${itemCount} items.`
const isPercent = (text: string) => (parsePercent(text) ?? 101) <= maxPercent

const sumShape = z.object({
  lc: codeShape.check(z.minLength(1, 'Please choose an LC.')),
  portfolio: z._default(codeShape, notGiven),
  month: z.optional(monthShape),
  respondents: z
    .int('Enter a whole number.')
    .check(z.minimum(1, 'At least one person must have answered.'), z.maximum(10_000, 'Enter at most 10,000.')),
  percent: z.pipe(
    z.string().check(z.refine(isPercent, percentText)),
    z.transform((text) => parsePercent(text) ?? 0),
  ),
})
type Sum = z.infer<typeof sumShape>

/** LCs and portfolios that are closed now may have been open then. */
function problems({ lc, portfolio, month }: Sum, { organisation, year }: ImportScope) {
  const isOneOf = (rows: readonly { code: string }[], code: string) => rows.some((row) => row.code === code)
  const unknown = 'Please choose one from the list.'
  return {
    ...(!isOneOf(lcsInResults(organisation), lc) && { lc: unknown }),
    ...(portfolio !== notGiven && !isOneOf(organisation.portfolios, portfolio) && { portfolio: unknown }),
    ...(month && !monthsOf(year).includes(month) && { month: `Choose a month of ${year.label}.` }),
  }
}

const dayOf = ({ month }: Sum, { endsOn }: Year) => (month ? earlierOf(lastDayOf(month), endsOn) : endsOn)

const computeFigures = ({ respondents, percent }: Sum): Figures => ({
  respondents,
  percentSum: Math.round(percent * respondents),
  standards: Math.min(Math.round((percent * itemCount * respondents) / 100), standardsCount * respondents),
})

const formatSum = ({ respondents, percentSum }: Figures) => `${respondents} at ${Math.round(percentSum / respondents)}%`
const isSame = (a: Figures, b: Figures) => a.respondents === b.respondents && a.percentSum === b.percentSum

const cellKeyOf = ({ lc, portfolio, day }: Pick<PastSumRow, 'lc' | 'portfolio' | 'day'>) =>
  [lc, portfolio, day].join('\n')

/** Each cell is written once, however often a file names it. */
async function plan(db: Db, rows: readonly Numbered<Sum>[], { year }: ImportScope, trx?: Trx): Promise<ImportPlan> {
  const sums = new Map((await (trx ? lockSums : listSums)(db, year.label)).map((row) => [cellKeyOf(row), row]))
  const changed = new Set<string>()
  const stored = rows.map(({ row, draft }): Stored => {
    const key = { year: year.label, lc: draft.lc, portfolio: draft.portfolio, day: dayOf(draft, year) }
    const cellKey = cellKeyOf(key)
    const figures = computeFigures(draft)
    const before = sums.get(cellKey)
    if (before && isSame(before, figures)) {
      return { row, outcome: 'skipped', text: 'Already in the portal with the same values.' }
    }
    const after = { ...key, id: before?.id ?? newId(), version: (before?.version ?? 0) + 1, ...figures }
    sums.set(cellKey, after)
    changed.add(cellKey)
    const { id: record, version } = after
    if (!before) return { row, outcome: 'made', record, version }
    const text = `${formatSum(before)} → ${formatSum(figures)}`
    return { row, outcome: 'changed', record, version, before: pickFigures(before), text }
  })
  const write = async (into: Trx) => {
    const written = [...changed].map((cellKey) => sums.get(cellKey) as PastSumRow)
    await insertRows(into, 'mxPastSum', written, { replaceBy: ['id'] })
    await rebuildPastYear(into, checklistFigures, year.label)
    return stored
  }
  return { stored, write }
}

const pickFigures = ({ respondents, percentSum, standards }: PastSumRow): Figures => ({
  ...{ respondents, percentSum, standards },
})

async function undo(trx: Trx, records: readonly ImportedRecord[], { year }: ImportScope): Promise<KeptRecord[]> {
  const kept: KeptRecord[] = []
  // A row that a file changed twice is undone twice, the last change first.
  const versions = new Map<string, number>()
  for (const { record, version, before } of records) {
    const now = await lockSum(trx, record)
    if (!now) continue
    if (now.version !== (versions.get(record) ?? version)) {
      kept.push({ record, text: `${now.lc}, ${now.portfolio}: imported again since.` })
    } else if (before) {
      await updateSum(trx, record, { ...(before as Figures), version: now.version + 1 })
      versions.set(record, now.version + 1)
    } else await deleteSum(trx, record)
  }
  await rebuildPastYear(trx, checklistFigures, year.label)
  return kept
}

export const checklistImport: ImportKind<Sum> = {
  ...{ name: 'Checklist results', one: 'row', many: 'rows', most: maxRows, path: '/mx-results' },
  same: 'Existing rows for the same LC, portfolio and month are updated.',
  ...{ fillsPastYears: true, fillsOpenYear: false },
  endpoint: mxStandardsContract.importPastResults,
  ...{ fields, shape: sumShape, problems, plan, undo },
}
