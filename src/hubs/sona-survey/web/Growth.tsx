// Is it growing, and faster than last year? Percent done over the days of the year, last year's paler on the same days.
import { Skeleton, Title } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import { plusDays } from '#shared/calendar.ts'
import type { Year } from '#shared/years.ts'
import type { AsOf } from '#web/as-of.ts'
import { LineChart } from '#web/charts/LineChart.tsx'
import { QueryView } from '#web/ui/QueryView.tsx'
import { useYears } from '#web/years.ts'
import type { ProgressDay } from '../contract.ts'
import type { Completion } from '../rules.ts'
import { standOn } from './days.ts'
import styles from './Sona.module.css'

const dayMs = 86_400_000
const dayWords = new Intl.DateTimeFormat(undefined, { day: 'numeric', month: 'short', timeZone: 'UTC' })

/** Every day of the year up to `until`; the last of them stands as the page shows it. */
function valuesOf(days: readonly ProgressDay[], from: string, length: number, until: string, now?: number) {
  return Array.from({ length }, (_, at) => {
    const day = plusDays(from, at)
    if (day > until) return null
    return day === until && now !== undefined ? now : (standOn(days, day)?.percent ?? null)
  })
}

type GrowthProps = {
  asOf: AsOf
  year: Year
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

function Lines({ asOf, year, now, days, before }: Omit<GrowthProps, 'days'> & { days: ProgressDay[] }) {
  const { years } = useYears()
  const last = years.find(({ label }) => label === asOf.yearBefore?.year)
  const { first, day } = asOf
  const length = Math.round((Date.parse(year.endsOn) - Date.parse(first)) / dayMs) + 1
  const lines = [
    { name: year.label, values: valuesOf(days, first, length, day, now.percent) },
    ...(last && before?.length
      ? [{ name: last.label, values: valuesOf(before, last.startsOn, length, last.endsOn), isPast: true }]
      : []),
  ]
  return (
    <LineChart
      label={`Percent done by day, ${lines.map(({ name }) => name).join(' and ')}`}
      along={Array.from({ length }, (_, at) => dayWords.format(Date.parse(plusDays(first, at))))}
      lines={lines}
      format={(percent) => `${Number(percent.toFixed(2))}%`}
      range={[0, 100]}
      height={height}
      unit="Day"
    />
  )
}
