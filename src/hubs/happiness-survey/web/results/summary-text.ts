// Summary of the happiness results in plain lines for a meeting: the answer first, then what changed, then a line per LC.
import { lowestFirst, tooFew } from '#shared/results/comparison.ts'
import { pointsText } from '#web/results/ChangesSince.tsx'
import { besideEachOther, comparisonsOf } from '../../comparisons.ts'
import type { Filters, Results } from '../../contract.ts'
import { goodAnswerTo, questions } from '../../questions.ts'
import { enoughToJudge, goodShareOf, worstFirst } from '../../rules.ts'
import { answersText, npsText, npsWord, trustOf } from '../score/nps-words.ts'
import { periodName } from './periods.ts'

type Words = { filters: Filters & { year: string }; nameOf: (lc: string) => string }

const named = 3

export function summaryText(results: Results, { filters, nameOf }: Words): string {
  const { counted, nps, averageRating, promoters, neutrals, detractors, shares } = results
  const who = filters.lc ? nameOf(filters.lc) : 'All LCs'
  const changes = comparisonsOf(results.rounds, filters).flatMap(({ change, since, counted, mayBeChance }) =>
    change === null
      ? []
      : [`${pointsText(change)} ${since}${mayBeChance ? ', which may be chance' : ''} (n ${counted})`],
  )
  const worst = worstFirst(shares).slice(0, named)
  const committees = filters.lc ? [] : besideEachOther(results.committees).rows
  // A few answers are not judged.
  const word = counted < enoughToJudge ? '' : ` (${npsWord(nps ?? 0)})`
  return [
    `Happiness Results, ${who}, ${periodName(filters, filters.year)}`,
    `NPS ${npsText(nps ?? 0)}${word}, ${trustOf(results)}`,
    ...changes,
    `${promoters} promoters, ${neutrals} neutral, ${detractors} detractors; average rating ${averageRating?.toFixed(1)} of 10`,
    'What should change first:',
    ...worst.map(
      (name) => `- ${questions[name]} ${goodAnswerTo(name)}: ${Math.round(goodShareOf(name, shares[name]))}%`,
    ),
    ...committees
      // Between others, the place of a line would say what the line does not.
      .sort(lowestFirst)
      .map(
        ({ lc, nps, counted, difference }) =>
          `${lc ? nameOf(lc) : 'Several LCs together'}: ${difference === null ? tooFew : npsText(nps ?? 0)} (${answersText(counted)})`,
      ),
  ].join('\n')
}
