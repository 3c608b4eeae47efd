// Summary text of the funnel results to paste into a message: headline, stages, and one line per LC.
import { monthName } from '#shared/time/months.ts'
import { formatDate } from '#web/ui/text/format-date.ts'
import { compareWithCountry, findMeasure, sortRows } from '../../results/comparison.ts'
import { findWeakestStep, formatRate, minPeople, rateOf, stageRates } from '../../results/rates.ts'
import { nationalFilter, type Sum, type Total, totalOf, totalsPerCommittee } from '../../results/sums.ts'
import type { View } from '../../results/views.ts'

type SummaryHeader = { title: string; year: string; month: string; day: string }

/** Same rule as on the page: with few leads a rate would be chance. */
function answerLine({ metrics: { Leads, Realised } }: Total): string {
  const counts = `${Realised.toLocaleString()} of ${Leads.toLocaleString()}`
  if (Leads < minPeople) return `Too few to say how many leads are realised: ${counts}.`
  return `${formatRate(rateOf(Realised, Leads))} of leads were realised: ${counts}.`
}

function weakestLine({ metrics }: Total): string {
  const weakest = findWeakestStep(metrics)
  if (typeof weakest === 'object') return `Weakest step: to ${weakest.stage}.`
  return weakest === 'few' ? 'Too few to say which step is the weakest.' : 'No step stands out.'
}

function committeeLines(committees: readonly { code: string; name: string }[], sums: readonly Sum[]): string[] {
  const { metrics } = totalOf(sums, nationalFilter)
  const reporting = totalsPerCommittee(committees, sums, nationalFilter).filter(({ entries }) => entries > 0)
  const rows = sortRows(
    reporting.map((total) => compareWithCountry(total, metrics, findMeasure('realised'))),
    'difference',
  )
  return rows.map(({ name, rate, n, difference }) =>
    difference === null
      ? `${name}: too few to say (${n} leads)`
      : `${name}: ${formatRate(rate)} of ${n} leads realised`,
  )
}

export function formatSummary(
  { title, year, month, day }: SummaryHeader,
  view: View,
  total: Total,
  { sums, committees }: { sums: readonly Sum[]; committees: readonly { code: string; name: string }[] },
): string {
  const period = [`Year ${year}`, month && monthName(month), `as of ${formatDate(day)}`].filter(Boolean).join(', ')
  return [
    `MX Funnel, ${title} (${period})`,
    answerLine(total),
    weakestLine(total),
    ...stageRates(total.metrics).map(({ stage, count, ofPrevious }, at) =>
      at === 0
        ? `${stage}: ${count.toLocaleString()}`
        : `${stage}: ${count.toLocaleString()} (${formatRate(ofPrevious)})`,
    ),
    ...(view.lc === null ? committeeLines(committees, sums) : []),
  ].join('\n')
}
