// Compared years: the survey of a year, and the years whose NPS comes from the same question.
import type { Definitions } from '#server/years/definitions.ts'
import type { Year } from '#shared/time/years.ts'
import { type Survey, surveyOf } from '../../survey.ts'

export function comparedYears(
  definitions: Definitions,
  year: Year,
  all: readonly Year[],
): { survey: Survey; all: Year[] } {
  const surveyFor = (label: string) => surveyOf(definitions('happiness', label).groups)
  const survey = surveyFor(year.label)
  return { survey, all: all.filter(({ label }) => surveyFor(label).nps === survey.nps) }
}
