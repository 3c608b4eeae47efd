// Headline of the funnel results: the share of leads that were realised, and its change since a month and a year ago.
import { ChangesSince, sinceLastYear } from '#web/results/ChangesSince.tsx'
import { formatRate, minPeople, rateOf } from '../../results/rates.ts'
import type { Total } from '../../results/sums.ts'
import type { View } from '../../results/views.ts'
import type { ShownPeriod } from '../results/use-period.ts'
import { useTotalAt } from '../use-funnel.ts'
import styles from './Answer.module.css'

/** undefined for too few people. */
const realisedOf = (total: Total | undefined) =>
  total && total.metrics.Leads >= minPeople
    ? (rateOf(total.metrics.Realised, total.metrics.Leads) ?? undefined)
    : undefined

type AnswerProps = { view: View; period: ShownPeriod; total: Total }

export function Answer({ view, period, total }: AnswerProps) {
  const { monthBefore, yearBefore, asOf, month } = period
  const [monthAgo, yearAgo] = [useTotalAt(monthBefore, view.filter), useTotalAt(yearBefore, view.filter)]
  const now = realisedOf(total)
  if (now === undefined) {
    return (
      <p className={styles.answer}>
        <strong>Too few to say</strong>
        <span>how many leads are realised: at least {minPeople} leads are needed.</span>
      </p>
    )
  }
  return (
    <p className={styles.answer}>
      <strong data-tabular>{formatRate(now)}</strong>
      <span>of leads were realised</span>
      <ChangesSince
        {...{ asOf, now, decimals: 1 }}
        monthAgo={realisedOf(monthAgo)}
        yearAgo={realisedOf(yearAgo)}
        lastYear={month ? 'since the same month last year' : sinceLastYear}
      />
    </p>
  )
}
