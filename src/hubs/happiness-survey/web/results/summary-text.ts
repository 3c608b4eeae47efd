// What is said in a meeting? The results in a few plain lines, the answer first, then what changed, then a line per LC.
import { comparisonsOf } from '../../comparisons.ts'
import type { Filters, Results } from '../../contract.ts'
import { goodAnswerTo, questions } from '../../questions.ts'
import { enoughToCompare, enoughToJudge, goodShareOf, worstFirst } from '../../rules.ts'
import { answersText, npsText, npsWord, pointsText, trustOf } from '../score/nps-words.ts'
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
  const committees = filters.lc ? [] : results.committees.filter((row) => row.counted > 0)
  const isCompared = (row: { counted: number }) => row.counted >= enoughToCompare
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
      .sort(
        (a, b) => Number(isCompared(b)) - Number(isCompared(a)) || (isCompared(a) ? (a.nps ?? 0) - (b.nps ?? 0) : 0),
      )
      .map(
        (row) =>
          `${row.lc ? nameOf(row.lc) : 'Several LCs together'}: ${isCompared(row) ? npsText(row.nps ?? 0) : 'too few to say'} (${answersText(row.counted)})`,
      ),
  ].join('\n')
}
