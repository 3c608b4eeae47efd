// Summary of a view in plain lines for a meeting: the answer first, then a line per LC or portfolio.
import { signed } from '#web/ui/text/signed.ts'
import type { Summary } from '../../contract.ts'
import { bandOf, bandWords, type Counts, countsText, howItIsCounted, isComplete } from '../../rules.ts'
import { differenceOf, type Middle } from '../compare/comparison.ts'
import type { NamedFigure } from '../results-csv.ts'

type Said = { name: string; when: string; figure: Summary['whole']; rows?: readonly NamedFigure[]; middle?: Middle }

export function summaryText({ name, when, figure, rows = [], middle }: Said): string {
  const { percent, respondents, submitted } = figure
  const percentOf = (of: Counts & { percent: number }) => `${of.percent}%${isComplete(of) ? ', Complete' : ''}`
  const judged = isComplete(figure) ? '' : `, ${bandWords[bandOf(percent)]}`
  const lineOf = (row: NamedFigure) => {
    const difference = middle ? differenceOf(row, middle) : null
    const distance = difference === null ? '' : `, ${signed(difference)}`
    return `${row.name}: ${countsText(row)}, ${percentOf(row)}${distance} (${row.respondents.toLocaleString()} started)`
  }
  return [
    `MX Standards, ${name}, ${when}`,
    `${countsText(figure)}: ${percentOf(figure)}${judged}; ${respondents.toLocaleString()} started, ${submitted.toLocaleString()} submitted`,
    ...rows.toSorted((a, b) => a.percent - b.percent).map(lineOf),
    howItIsCounted,
  ].join('\n')
}
