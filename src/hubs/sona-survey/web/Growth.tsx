// Progress over the year: percent done by day, with last year's line paler.
import { Title } from '@mantine/core'
import type { AsOf } from '#web/results/as-of.ts'
import type { History } from '#web/results/history.ts'
import { YearChart } from '#web/results/YearChart.tsx'
import { QueryView } from '#web/ui/feedback/QueryView.tsx'
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import type { ShownYear } from '#web/years/years.ts'
import type { ProgressDay } from '../contract.ts'
import { type Completion, formatPercent } from '../rules.ts'
import { percentOn } from './days.ts'
import styles from './Sona.module.css'

type GrowthProps = {
  asOf: AsOf
  shown: ShownYear
  now: Completion
  history: History<ProgressDay>
  /** How many portfolios the country or the LC wants to have done. */
  target: number | undefined
}

const label = 'How is it progressing?'
const height = 200

export function Growth({ shown, asOf, now, history, target }: GrowthProps) {
  const years = [shown.year, ...(history.before && shown.before ? [shown.before] : [])].map((year) => year.label)
  return (
    <section className={styles.growth} aria-label={label}>
      <Title order={2}>{label}</Title>
      <p className={styles.small}>
        Percent of portfolios done, day by day{target !== undefined && target <= now.total && '; dotted: the target'}
      </p>
      <QueryView query={history.query} skeleton={<Skeleton height={height} />}>
        {() => (
          <YearChart
            label={`Percent done by day, ${years.join(' and ')}`}
            {...{ shown, asOf, history, height }}
            measure={percentOn}
            // Ticks included that are not saved yet.
            now={now.percent}
            format={formatPercent}
            formatTick={(percent) => `${percent}%`}
            range={[0, 100]}
            // More than all portfolios cannot be drawn.
            {...(target !== undefined && target <= now.total && { target: (target / now.total) * 100 })}
          />
        )}
      </QueryView>
    </section>
  )
}
