// Summary of the tracker in plain lines for a meeting: the chosen LC first, then the country, then every LC.
import { tooFew } from '#shared/results/comparison.ts'
import { signed } from '#web/ui/text/signed.ts'
import { conversionNumber, conversionOf, isFew, national, signUps, type Totals, totalsIn } from '../../rules.ts'
import type { TrackerView } from '../tracker-view.ts'
import { barRows } from './bar-rows.ts'
import type { Compared } from './history-lines.ts'

const rateOf = (totals: Totals) =>
  totals.signups === 0
    ? 'no sign-ups'
    : `${conversionOf(totals)}% of ${signUps(totals)}${isFew(totals) ? ` (${tooFew})` : ''}`

const wholeOf = (totals: Totals) =>
  totals.signups === 0
    ? 'no sign-ups'
    : `${rateOf(totals)} (recruitment ${totals.recruitment.toLocaleString()}, exchange ${totals.exchange.toLocaleString()})`

type Said = {
  view: TrackerView
  scope: { code: string; name: string }
  /** Where the figures come from: 'Sample data', 'Published on 1 Nov 2026'. */
  source: readonly (string | false | undefined)[]
  compared: readonly Compared[]
}

export function summaryText({ view, scope, source, compared }: Said): string {
  const own = totalsIn(view.totals, scope.code)
  const changes = compared.map(
    ({ since, totals }) => `${signed(conversionNumber(own) - conversionNumber(totals), 2)} points ${since}`,
  )
  return [
    `ELD conversion of ${scope.name}: ${wholeOf(own)}`,
    ...changes,
    source.filter(Boolean).join(' · '),
    ...(scope.code === national ? [] : [`${national}: ${wholeOf(totalsIn(view.totals, national))}`]),
    ...barRows(view).map(({ name, totals }) => `${name}: ${rateOf(totals)}`),
  ].join('\n')
}
