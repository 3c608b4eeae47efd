// Summary of a view as plain text for a meeting: the headline first, then a line per LC or portfolio.
import { formatSigned } from '#web/ui/text/format-signed.ts'
import type { Summary } from '../../contract.ts'
import { bandNames, bandOf, type Counts, formatCounts, isComplete } from '../../rules.ts'
import { differenceOf, type Middle } from '../compare/comparison.ts'
import type { NamedFigure } from '../results-csv.ts'

type SummaryInput = {
  name: string
  when: string
  /** How the percentage is counted. */
  note: string
  figure: Summary['whole']
  rows?: readonly NamedFigure[]
  middle?: Middle
}

export function formatSummary({ name, when, note, figure, rows = [], middle }: SummaryInput): string {
  const { percent, respondents, submitted } = figure
  const percentOf = (of: Counts & { percent: number }) => `${of.percent}%${isComplete(of) ? ', Complete' : ''}`
  const bandText = isComplete(figure) ? '' : `, ${bandNames[bandOf(percent)]}`
  const formatRow = (row: NamedFigure) => {
    const difference = middle ? differenceOf(row, middle) : null
    const distance = difference === null ? '' : `, ${formatSigned(difference)}`
    return `${row.name}: ${formatCounts(row)}, ${percentOf(row)}${distance} (${row.respondents.toLocaleString()} started)`
  }
  return [
    `MX Standards, ${name}, ${when}`,
    `${formatCounts(figure)}: ${percentOf(figure)}${bandText}; ${respondents.toLocaleString()} started, ${submitted.toLocaleString()} submitted`,
    ...rows.toSorted((a, b) => a.percent - b.percent).map(formatRow),
    note,
  ].join('\n')
}
