// CSV of the happiness results as shown: the view, its LCs and its months, in counts; visitors rounded.
import type { Download } from '#web/results/Downloads.tsx'
import type { targetColumns } from '#web/results/targets/use-targets.ts'
import type { Filters, Results } from '../../contract.ts'
import { roundName } from '../../rounds.ts'
import { choices, type Survey } from '../../survey.ts'

const summaryHead = ['Answers', 'NPS', 'Average rating', 'Promoters', 'Neutral', 'Detractors']
const shareHead = ({ questionNames }: Survey) =>
  questionNames.flatMap((name) => choices.map((choice) => `${name}: ${choice}`))
const ratingHead = Array.from({ length: 11 }, (_, rating) => `Rating ${rating}`)

type Summary = Omit<Results['committees'][number], 'lc'>

const summaryCells = ({ counted, nps, averageRating, promoters, neutrals, detractors }: Summary) =>
  counted === 0
    ? ['fewer than 5', null, null, null, null, null]
    : [counted, nps, averageRating?.toFixed(2), promoters, neutrals, detractors]

type CsvOptions = {
  filters: Filters
  nameOf: (lc: string) => string
  survey: Survey
  /** Of the year, in the last columns. */
  targets: ReturnType<typeof targetColumns>
}

export function resultsCsv(results: Results, { filters, nameOf, survey, targets }: CsvOptions): Download {
  const whole = filters.lc ? nameOf(filters.lc) : 'All LCs'
  const head = ['LC', 'Month', ...summaryHead, ...shareHead(survey), ...ratingHead]
  const period = `${filters.from ?? 'beginning'} to ${filters.to ?? 'today'}`
  return {
    label: 'What this page shows',
    fileName: 'happiness-results',
    head: [...head, ...targets.head],
    rows: () => [
      [
        whole,
        period,
        ...summaryCells(results),
        ...survey.questionNames.flatMap((name) => choices.map((choice) => results.shares[name]?.[choice])),
        ...results.ratings,
        ...targets.cellsOf(filters.lc ?? null),
      ],
      ...results.committees
        .filter(({ lc, counted }) => lc !== '' || counted > 0)
        .map((row) => {
          const cells = [row.lc ? nameOf(row.lc) : 'Several LCs together', period, ...summaryCells(row)]
          if (targets.head.length === 0 || !row.lc) return cells
          // Answers and ratings are those of the whole view.
          return [...cells, ...head.slice(cells.length).map(() => ''), ...targets.cellsOf(row.lc)]
        }),
      ...results.visitors.map(({ round, counted, nps, averageRating }) => [
        'Visitors',
        roundName(round),
        counted,
        `about ${nps}`,
        `about ${averageRating}`,
      ]),
      ...results.trend.map((row) => [whole, row.month, ...summaryCells(row)]),
    ],
  }
}
