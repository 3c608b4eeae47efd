// CSV of the happiness results as shown: the view, its LCs and its months, in counts; visitors rounded.
import type { Download } from '#web/results/Downloads.tsx'
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

type CsvOptions = { filters: Filters; nameOf: (lc: string) => string; survey: Survey }

export function resultsCsv(results: Results, { filters, nameOf, survey }: CsvOptions): Download {
  const whole = filters.lc ? nameOf(filters.lc) : 'All LCs'
  const period = `${filters.from ?? 'beginning'} to ${filters.to ?? 'today'}`
  return {
    label: 'What this page shows',
    fileName: 'happiness-results',
    head: ['LC', 'Month', ...summaryHead, ...shareHead(survey), ...ratingHead],
    rows: () => [
      [
        whole,
        period,
        ...summaryCells(results),
        ...survey.questionNames.flatMap((name) => choices.map((choice) => results.shares[name]?.[choice])),
        ...results.ratings,
      ],
      ...results.committees
        .filter(({ lc, counted }) => lc !== '' || counted > 0)
        .map((row) => [row.lc ? nameOf(row.lc) : 'Several LCs together', period, ...summaryCells(row)]),
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
