// Is it growing, and faster than last year? Percent done over the days of the year, last year's paler on the same days.
import { Skeleton, Title } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import { LineChart } from '#web/charts/LineChart.tsx'
import { yearLines } from '#web/charts/year-lines.ts'
import { QueryView } from '#web/ui/feedback/QueryView.tsx'
import type { AsOf } from '#web/years/as-of.ts'
import type { ShownYear } from '#web/years/years.ts'
import type { ProgressDay } from '../contract.ts'
import type { Completion } from '../rules.ts'
import { standOn } from './days.ts'
import styles from './Sona.module.css'

type GrowthProps = {
  asOf: AsOf
  shown: ShownYear
  now: Completion
  days: UseQueryResult<ProgressDay[]>
  before: readonly ProgressDay[] | undefined
}

const label = 'How does it grow?'
const height = 200

export function Growth({ days, ...more }: GrowthProps) {
  return (
    <section className={styles.growth} aria-label={label}>
      <Title order={2}>{label}</Title>
      <p className={styles.small}>Percent of portfolios done, day by day</p>
      <QueryView query={days} skeleton={<Skeleton height={height} />}>
        {(known) => <Lines days={known} {...more} />}
      </QueryView>
    </section>
  )
}

function Lines({ asOf, shown, now, days, before }: Omit<GrowthProps, 'days'> & { days: ProgressDay[] }) {
  const percentOn = (list: readonly ProgressDay[]) => (day: string) => standOn(list, day)?.percent
  const { along, lines } = yearLines(
    // The last day stands as the page shows it, ticks included that are not saved yet.
    { year: shown.year, until: asOf.day, on: (day) => (day === asOf.day ? now.percent : percentOn(days)(day)) },
    shown.before && before?.length ? { year: shown.before, on: percentOn(before) } : undefined,
  )
  return (
    <LineChart
      label={`Percent done by day, ${lines.map(({ name }) => name).join(' and ')}`}
      format={(percent) => `${Number(percent.toFixed(2))}%`}
      range={[0, 100]}
      unit="Day"
      {...{ along, lines, height }}
    />
  )
}
