// Missing portfolios, and the summary in plain text.

import type { AsOf } from '#web/results/as-of.ts'
import { dateWords } from '#web/ui/text/date-words.ts'
import type { Survey } from '../contract.ts'
import { completionOf, percentText } from '../rules.ts'
import type { Names } from './survey-names.ts'

export const missingOf = ({ portfolios, progress }: Survey) => portfolios.filter((name) => !progress[name])

/** 'Missing: oGV, BD', 'Complete'. */
export function missingText(survey: Survey, names: Names): string {
  if (survey.portfolios.length === 0) return 'No portfolios in this survey'
  const missing = missingOf(survey)
  return missing.length === 0 ? 'Complete' : `Missing: ${missing.map(names.portfolio).join(', ')}`
}

const doneText = (surveys: Survey[]) => {
  const { ticked, total, percent } = completionOf(surveys)
  return `${percentText(percent)} done, ${ticked} of ${total} portfolios`
}

/** The answer first, then a line per LC. */
export const summaryOf = (surveys: Survey[], names: Names, { asked: { year }, day }: AsOf): string =>
  [
    `Sona survey ${year}, as of ${dateWords(day)}: ${doneText(surveys)}`,
    ...surveys.map((survey) => `${names.marked(survey)}: ${doneText([survey])}. ${missingText(survey, names)}`),
  ].join('\n')
