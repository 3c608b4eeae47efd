// The specification's survey for tests, with its questions and sums by name.
import { specHappiness } from '#shared/definitions/spec-happiness.ts'
import * as rules from './rules.ts'
import { createSurvey } from './survey.ts'

export const specSurvey = createSurvey(specHappiness)
export const { questionNames, steps } = specSurvey

export const emptyTally = () => rules.emptyTally(specSurvey)
export const tallyOf = (answers: readonly Record<string, string | number>[]) =>
  rules.tallyOf(answers as rules.Counted[], specSurvey)
export const sumOf = (tallies: readonly rules.Tally[]) => rules.sumOf(tallies, specSurvey)
