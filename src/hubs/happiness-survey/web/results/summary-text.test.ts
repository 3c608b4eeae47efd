// Copied summary of the happiness results: says no more than the page does.
import { expect, it } from 'vitest'
import type { Results } from '../../contract.ts'
import { summaryOf } from '../../rules.ts'
import { emptyTally, specSurvey } from '../../test-questions.ts'
import { formatSummary } from './summary-text.ts'

/** Promoters rated 10, detractors rated 0. */
function rated(promoters: number, detractors: number) {
  const ratings = Array(11).fill(0)
  ratings[10] = promoters
  ratings[0] = detractors
  return summaryOf({ counted: promoters + detractors, ratings })
}

const results = (whole: ReturnType<typeof rated>, committees: Results['committees'] = []): Results => ({
  ...whole,
  ...{ ratings: emptyTally().ratings, shares: emptyTally().shares, committees },
  ...{ trend: [], rounds: [], months: [], visitors: [] },
})
const linesOf = (of: Results) =>
  formatSummary(of, { filters: { year: '26.27' }, textOf: specSurvey.textOf, nameOf: (lc) => lc }).split('\n')

it('gives no rating word for a few answers', () => {
  expect(linesOf(results(rated(1, 4)))[1]).toMatch(/^NPS −60, from 5 answers: too few to say much/)
  expect(linesOf(results(rated(15, 5)))[1]).toMatch(/^NPS \+50 \(Excellent\), from 20 answers/)
})

it('lists LCs with too few answers last and unsorted', () => {
  const committees = [
    { lc: 'Lahore', ...rated(6, 4) },
    { lc: 'IBA', ...rated(5, 1) },
    { lc: 'Karachi', ...rated(2, 8) },
    { lc: 'Giki', ...rated(1, 5) },
  ]
  expect(linesOf(results(rated(14, 18), committees)).slice(-4)).toEqual([
    'Karachi: −60 (10 answers)',
    'Lahore: +20 (10 answers)',
    'IBA: too few to say (6 answers)',
    'Giki: too few to say (6 answers)',
  ])
})
