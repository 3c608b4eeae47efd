// How is it going? The share of leads that were realised, and how that changed since a month ago and since last year.
import { plusMonths } from '#shared/calendar.ts'
import { ChangeText } from '#web/ui/ChangeText.tsx'
import { dateWords } from '#web/ui/date-words.ts'
import { fewest, rateOf, rateText } from '../rates.ts'
import type { Total } from '../sums.ts'
import type { View } from '../views.ts'
import styles from './Answer.module.css'
import { useTotalThen } from './use-funnel.ts'
import type { ShownPeriod } from './use-period.ts'

/** None of too few people. */
const realisedOf = (total: Total | undefined) =>
  total && total.metrics.Leads >= fewest ? rateOf(total.metrics.Realised, total.metrics.Leads) : null

type AnswerProps = { view: View; period: ShownPeriod; total: Total }

export function Answer({ view, period, total }: AnswerProps) {
  const { monthBefore, yearBefore, asOf, month } = period
  const [monthAgo, yearAgo] = [useTotalThen(monthBefore, view.filter), useTotalThen(yearBefore, view.filter)]
  const [now, aMonthAgo, aYearAgo] = [realisedOf(total), realisedOf(monthAgo), realisedOf(yearAgo)]
  if (now === null) {
    return (
      <p className={styles.answer}>
        <strong>Too few to say</strong>
        <span>how many leads are realised: it takes {fewest} leads.</span>
      </p>
    )
  }
  const lastYear = month ? 'since the same month last year' : 'since the same day last year'
  return (
    <p className={styles.answer}>
      <strong data-tabular>{rateText(now)}</strong>
      <span>of leads were realised</span>
      {aMonthAgo !== null && (
        <ChangeText
          {...{ now, before: aMonthAgo, unit: ' points', decimals: 1 }}
          since={`since ${dateWords(plusMonths(asOf.day, -1))}`}
        />
      )}
      {aYearAgo !== null && (
        <ChangeText {...{ now, before: aYearAgo, unit: ' points', decimals: 1 }} since={lastYear} />
      )}
    </p>
  )
}
