// How much is reported at all? The banner of the results with its counts and today's date.
import { Constellation } from '#web/ui/Constellation.tsx'
import { DateText } from '#web/ui/DateText.tsx'
import { NumberText } from '#web/ui/NumberText.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import type { ShownYear } from '#web/years.ts'
import type { Summary } from '../contract.ts'
import { countsOf } from '../sums.ts'
import { AddReportButton } from './AddReportButton.tsx'
import styles from './ResultsBanner.module.css'

type ResultsBannerProps = { summary: Summary | undefined; shown: ShownYear }

export function ResultsBanner({ summary, shown: { year, isOpen } }: ResultsBannerProps) {
  const counts = summary && countsOf(summary)
  const facts = [
    ['Submissions', counts?.submissions],
    ['LCs with data', counts?.committees],
    ['Portfolios with data', counts?.portfolios],
  ] as const
  return (
    <section className={styles.banner} aria-label="Overview">
      <div className={styles.sky} aria-hidden>
        <Constellation size={260} />
      </div>
      <PageHeader
        title="MX Funnel Results"
        text="How people move from lead to alumni, in the country and in each LC."
        action={isOpen && <AddReportButton />}
      />
      <dl className={styles.facts}>
        {facts.map(([name, count]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{count === undefined ? '-' : <NumberText value={count} />}</dd>
          </div>
        ))}
        <div>
          <dt>{isOpen ? 'Updated' : 'Closed'}</dt>
          <dd>
            <DateText value={isOpen ? new Date().toISOString() : year.endsOn} />
          </dd>
        </div>
      </dl>
    </section>
  )
}
