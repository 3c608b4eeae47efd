// Summary of the happiness results as plain text for a meeting: the NPS first, then what changed, then a line per LC.
import { lowestFirst, tooFew } from '#shared/results/comparison.ts'
import { pointsText } from '#web/results/ChangesSince.tsx'
import { compareCommittees, compareRounds } from '../../comparisons.ts'
import type { Filters, Results } from '../../contract.ts'
import { enoughToJudge, goodShareOf, type Shares, worstFirst } from '../../rules.ts'
import { goodAnswerTo } from '../../survey.ts'
import { formatAnswers, formatMargin, formatNps, npsLabel } from '../score/nps-text.ts'
import { periodName } from './periods.ts'

type TextOptions = {
  filters: Filters & { year: string }
  nameOf: (lc: string) => string
  textOf: (question: string) => string
}

const maxQuestions = 3

export function formatSummary(results: Results, { filters, nameOf, textOf }: TextOptions): string {
  const { counted, nps, averageRating, promoters, neutrals, detractors, shares } = results
  const who = filters.lc ? nameOf(filters.lc) : 'All LCs'
  const changes = compareRounds(results.rounds, filters).flatMap(({ change, since, counted, mayBeChance }) =>
    change === null
      ? []
      : [`${pointsText(change)} ${since}${mayBeChance ? ', which may be chance' : ''} (n ${counted})`],
  )
  const worst = worstFirst(shares).slice(0, maxQuestions)
  const committees = filters.lc ? [] : compareCommittees(results.committees).rows
  // A few answers are not judged.
  const word = counted < enoughToJudge ? '' : ` (${npsLabel(nps ?? 0)})`
  return [
    `Happiness results, ${who}, ${periodName(filters, filters.year)}`,
    `NPS ${formatNps(nps ?? 0)}${word}, ${formatMargin(results)}`,
    ...changes,
    `${promoters} promoters, ${neutrals} neutral, ${detractors} detractors; average rating ${averageRating?.toFixed(1)} of 10`,
    'What should change first:',
    ...worst.map(
      (name) => `- ${textOf(name)} ${goodAnswerTo(name)}: ${Math.round(goodShareOf(name, shares[name] as Shares))}%`,
    ),
    ...committees
      // Between others, the place of a line would say what the line does not.
      .sort(lowestFirst)
      .map(
        ({ lc, nps, counted, difference }) =>
          `${lc ? nameOf(lc) : 'Several LCs together'}: ${difference === null ? tooFew : formatNps(nps ?? 0)} (${formatAnswers(counted)})`,
      ),
  ].join('\n')
}
