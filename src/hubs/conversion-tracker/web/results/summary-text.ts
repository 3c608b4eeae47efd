// Summary of the tracker as plain text for a meeting: the chosen LC first, then the country, then every LC.
import { tooFew } from '#shared/results/comparison.ts'
import { formatSigned } from '#web/ui/text/format-signed.ts'
import { conversionNumber, conversionOf, formatSignUps, isFew, national, type Totals, totalsIn } from '../../rules.ts'
import type { TrackerView } from '../tracker-view.ts'
import { barRows } from './bar-rows.ts'
import type { Comparison } from './history-lines.ts'

const formatRate = (totals: Totals) =>
  totals.signups === 0
    ? 'no sign-ups'
    : `${conversionOf(totals)}% of ${formatSignUps(totals)}${isFew(totals) ? ` (${tooFew})` : ''}`

const formatTotals = (totals: Totals) =>
  totals.signups === 0
    ? 'no sign-ups'
    : `${formatRate(totals)} (recruitment ${totals.recruitment.toLocaleString()}, exchange ${totals.exchange.toLocaleString()})`

type SummaryInput = {
  view: TrackerView
  scope: { code: string; name: string }
  /** Where the figures come from: 'Sample data', 'Published on 1 Nov 2026'. */
  source: readonly (string | false | undefined)[]
  compared: readonly Comparison[]
}

export function formatSummary({ view, scope, source, compared }: SummaryInput): string {
  const own = totalsIn(view.totals, scope.code)
  const changes = compared.map(
    ({ since, totals }) => `${formatSigned(conversionNumber(own) - conversionNumber(totals), 2)} points ${since}`,
  )
  return [
    `ELD conversion of ${scope.name}: ${formatTotals(own)}`,
    ...changes,
    source.filter(Boolean).join(' · '),
    ...(scope.code === national ? [] : [`${national}: ${formatTotals(totalsIn(view.totals, national))}`]),
    ...barRows(view).map(({ name, totals }) => `${name}: ${formatRate(totals)}`),
  ].join('\n')
}
