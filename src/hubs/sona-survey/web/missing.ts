// Summary of the survey as plain text, with the missing portfolios of each LC.

import type { AsOf } from '#web/results/as-of.ts'
import { formatDate } from '#web/ui/text/format-date.ts'
import type { Survey } from '../contract.ts'
import { completionOf, formatPercent } from '../rules.ts'
import type { Names } from './survey-names.ts'

const missingOf = ({ portfolios, progress }: Survey) => portfolios.filter((name) => !progress[name])

/** 'Missing: oGV, BD', 'Complete'. */
export function formatMissing(survey: Survey, names: Names): string {
  if (survey.portfolios.length === 0) return 'No portfolios in this survey'
  const missing = missingOf(survey)
  return missing.length === 0 ? 'Complete' : `Missing: ${missing.map(names.portfolio).join(', ')}`
}

const formatDone = (surveys: Survey[]) => {
  const { ticked, total, percent } = completionOf(surveys)
  return `${formatPercent(percent)} done, ${ticked} of ${total} portfolios`
}

/** The answer first, then a line per LC. */
export const formatSummary = (surveys: Survey[], names: Names, { requested: { year }, day }: AsOf): string =>
  [
    `Sona survey ${year}, as of ${formatDate(day)}: ${formatDone(surveys)}`,
    ...surveys.map((survey) => `${names.marked(survey)}: ${formatDone([survey])}. ${formatMissing(survey, names)}`),
  ].join('\n')
