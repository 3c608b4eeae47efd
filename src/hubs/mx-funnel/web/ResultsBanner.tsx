// How much is reported at all? The banner of the results with its counts and today's date.
import { Constellation } from '#web/ui/Constellation.tsx'
import { DateText } from '#web/ui/DateText.tsx'
import { NumberText } from '#web/ui/NumberText.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import type { Summary } from '../contract.ts'
import { countsOf } from '../sums.ts'
import { AddReportButton } from './AddReportButton.tsx'
import styles from './ResultsBanner.module.css'

export function ResultsBanner({ summary }: { summary: Summary | undefined }) {
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
        action={<AddReportButton />}
      />
      <dl className={styles.facts}>
        {facts.map(([name, count]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{count === undefined ? '-' : <NumberText value={count} />}</dd>
          </div>
        ))}
        <div>
          <dt>Updated</dt>
          <dd>
            <DateText value={new Date().toISOString()} />
          </dd>
        </div>
      </dl>
    </section>
  )
}
