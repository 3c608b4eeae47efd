// What does a person say in the meeting? The view in plain lines, the answer first, then a line per LC or portfolio.
import { signed } from '#web/ui/text/signed.ts'
import type { Summary } from '../../contract.ts'
import { bandOf, bandWords, type Counts, countsText, howItIsCounted, isComplete } from '../../rules.ts'
import { isEnough, type Middle } from '../compare/comparison.ts'
import type { NamedFigure } from '../results-csv.ts'

type Said = { name: string; when: string; figure: Summary['whole']; rows?: readonly NamedFigure[]; middle?: Middle }

export function summaryText({ name, when, figure, rows = [], middle }: Said): string {
  const { percent, respondents, submitted } = figure
  const percentOf = (of: Counts & { percent: number }) => `${of.percent}%${isComplete(of) ? ', Complete' : ''}`
  const judged = isComplete(figure) ? '' : `, ${bandWords[bandOf(percent)]}`
  const lineOf = (row: NamedFigure) => {
    const difference = middle && isEnough(row, middle) ? `, ${signed(row.percent - middle.percent)}` : ''
    return `${row.name}: ${countsText(row)}, ${percentOf(row)}${difference} (${row.respondents.toLocaleString()} started)`
  }
  return [
    `MX Standards, ${name}, ${when}`,
    `${countsText(figure)}: ${percentOf(figure)}${judged}; ${respondents.toLocaleString()} started, ${submitted.toLocaleString()} submitted`,
    ...rows.toSorted((a, b) => a.percent - b.percent).map(lineOf),
    howItIsCounted,
  ].join('\n')
}
