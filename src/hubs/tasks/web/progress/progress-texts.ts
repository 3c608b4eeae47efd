// Progress to take along: the summary as plain text for a meeting, the rows of the CSV, and what is not known of a past day.
import type { CsvValue } from '#shared/text/csv.ts'
import { isLate } from '#shared/time/windows.ts'
import { formatDate } from '#web/ui/text/format-date.ts'
import type { Cell, ProgressAnswer, ProgressKind, ProgressRow } from '../../contract.ts'
import { isDone, sumCells } from '../../rules.ts'
import { dueOrClosed, formatCount } from '../format-texts.ts'

export const notRecorded = 'not recorded'

const listOf = (parts: readonly string[]) => new Intl.ListFormat('en', { type: 'conjunction' }).format(parts)

const textOf = (kind: ProgressKind, cell: Pick<Cell, 'expected' | 'done'>) =>
  kind.unknown === 'all' ? notRecorded : formatCount(cell)

/** The state in one word, on the day that is shown. */
export function stateOf(kind: ProgressKind, cell: Cell, day: string): string {
  if (kind.unknown === 'all') return notRecorded
  if (cell.expected === null) return 'counted'
  if (kind.opensOn) return 'not open yet'
  if (cell.expected === 0) return 'nothing due'
  if (isDone(cell)) return 'done'
  return cell.closedOn ? 'closed' : isLate(cell, day) ? 'late' : 'open'
}

type SummaryInput = {
  progress: ProgressAnswer
  rows: readonly ProgressRow[]
  /** 'the whole country', 'Lahore'. */
  where: string
  day: string
  nameOf: (committee: string) => string
}

/** The sums first, then who is late, then a line per LC. */
export function formatSummary({ progress: { year, kinds }, rows, where, day, nameOf }: SummaryInput): string {
  const sums = kinds.map((kind, at) => {
    const all = sumCells(rows.flatMap(({ cells }) => cells[at] ?? []))
    const due = all.expected !== null && !isDone(all) && dueOrClosed({ ...all, dueOn: all.dueOn ?? kind.dueOn }, day)
    return [`${kind.name}: ${textOf(kind, all)}`, due].filter(Boolean).join(', ')
  })
  const isLateIn = ({ cells }: ProgressRow) =>
    kinds.some((kind, at) => stateOf(kind, cells[at] as Cell, day) === 'late')
  const late = rows.filter(isLateIn).map(({ committee }) => nameOf(committee))
  return [
    `Progress, ${where} (year ${year.label}, as of ${formatDate(day)})`,
    ...sums,
    late.length === 0 ? 'Nothing is late.' : `Late: ${listOf(late)}.`,
    ...rows.map(
      ({ committee, cells }) =>
        `${nameOf(committee)}: ${kinds.map((kind, at) => `${kind.name} ${textOf(kind, cells[at] as Cell)}`).join(', ')}`,
    ),
  ].join('\n')
}

export const csvHead = ['LC', 'Task', 'Done', 'Expected', 'Due', 'State']

export const csvRows = ({ progress: { kinds }, rows, day, nameOf }: Omit<SummaryInput, 'where'>): CsvValue[][] =>
  rows.flatMap(({ committee, cells }) =>
    kinds.map((kind, at) => {
      const cell = cells[at] as Cell
      const done = kind.unknown === 'all' ? null : cell.done
      return [nameOf(committee), kind.name, done, cell.expected, cell.dueOn, stateOf(kind, cell, day)]
    }),
  )

/** What is not known of a past day, in words; empty if everything is known. */
export function formatUnknown(kinds: readonly ProgressKind[]): string {
  const lost = kinds.filter((kind) => kind.unknown === 'all').map(({ name }) => name)
  return lost.length > 0 ? `This day was not recorded for ${listOf(lost)}.` : ''
}
