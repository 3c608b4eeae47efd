// Banner of the funnel results: counts of reports, and as of when they are.
import type { ReactNode } from 'react'
import { today } from '#shared/time/calendar.ts'
import { useOrganisation } from '#web/organisation/organisation.ts'
import { Constellation } from '#web/ui/page/Constellation.tsx'
import { PageHeader } from '#web/ui/page/PageHeader.tsx'
import { DateText } from '#web/ui/text/DateText.tsx'
import { NumberText } from '#web/ui/text/NumberText.tsx'
import type { Summary } from '../../contract.ts'
import { countsOf } from '../../results/sums.ts'
import { AddReportButton } from './AddReportButton.tsx'
import styles from './ResultsBanner.module.css'
import type { ShownPeriod } from './use-period.ts'

type ResultsBannerProps = { summary: Summary | undefined; period: ShownPeriod }

/** As of when the counts are; a year that was closed early has no past last day. */
function dayOf({ shown: { year, isOpen }, asOf: { on } }: ShownPeriod): [name: string, day: ReactNode] {
  if (on) return ['As of', <DateText key="day" value={on} />]
  if (isOpen) return ['Updated', <DateText key="day" value={new Date().toISOString()} />]
  if (year.state === 'closing' && year.closesOn) return ['Closes after', <DateText key="day" value={year.closesOn} />]
  return ['Closed', year.endsOn < today() ? <DateText key="day" value={year.endsOn} /> : 'early']
}

export function ResultsBanner({ summary, period }: ResultsBannerProps) {
  const organisation = useOrganisation()
  const counts = summary && countsOf(summary, organisation)
  const facts = [
    ['Submissions', counts?.submissions],
    ['LCs with data', counts?.committees],
    ['Portfolios with data', counts?.portfolios],
  ] as const
  const [name, day] = dayOf(period)
  return (
    // The specification puts the toasts of this page at the top right.
    <section className={styles.banner} data-no-print data-toasts="top-right" aria-label="Overview">
      <div className={styles.sky} aria-hidden>
        <Constellation size={260} />
      </div>
      <PageHeader
        title="MX Funnel Results"
        text="How people move from lead to alumni, in the country and in each LC."
        action={period.takesReports && <AddReportButton month={period.monthToReport} />}
      />
      <dl className={styles.facts}>
        {facts.map(([name, count]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{count === undefined ? '-' : <NumberText value={count} />}</dd>
          </div>
        ))}
        <div>
          <dt>{name}</dt>
          <dd>{day}</dd>
        </div>
      </dl>
    </section>
  )
}
