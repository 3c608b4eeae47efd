// What does a person say in the meeting? The view in plain lines, the answer first, then a line per LC or portfolio.
import { signed } from '#web/ui/signed.ts'
import type { Summary } from '../contract.ts'
import { bandOf, bandWords, countsText, howItIsCounted } from '../rules.ts'
import { isEnough, type Middle } from './comparison.ts'
import type { NamedFigure } from './results-csv.ts'

type Said = { name: string; when: string; figure: Summary['whole']; rows?: readonly NamedFigure[]; middle?: Middle }

export function summaryText({ name, when, figure, rows = [], middle }: Said): string {
  const { percent, respondents, submitted } = figure
  const lineOf = (row: NamedFigure) => {
    const difference = middle && isEnough(row, middle) ? `, ${signed(row.percent - middle.percent)}` : ''
    return `${row.name}: ${countsText(row)}, ${row.percent}%${difference} (${row.respondents.toLocaleString()} started)`
  }
  return [
    `MX Standards, ${name}, ${when}`,
    `${countsText(figure)}: ${percent}%, ${bandWords[bandOf(percent)]}; ${respondents.toLocaleString()} started, ${submitted.toLocaleString()} submitted`,
    ...rows.toSorted((a, b) => a.percent - b.percent).map(lineOf),
    howItIsCounted,
  ].join('\n')
}
