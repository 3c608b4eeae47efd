// Is it getting better? The percent at the end of every day of the year, against the year before.

import { plusDays } from '#shared/calendar.ts'
import type { Year } from '#shared/years.ts'
import { LineChart } from '#web/charts/LineChart.tsx'
import { CsvDownload } from '#web/ui/CsvDownload.tsx'
import { useYears } from '#web/years.ts'
import type { DayFigure } from '../contract.ts'
import styles from './results.module.css'
import type { Progress } from './use-progress.ts'

const title = 'Is it getting better?'
type OverTimeProps = { progress: Progress; year: Year; fileName: string }

export function OverTime({ progress: { asOf, days, daysBefore }, year, fileName }: OverTimeProps) {
  const { years } = useYears()
  const before = years.find(({ label }) => label === asOf.yearBefore?.year)
  const isWorthIt = (days?.length ?? 0) > 1 || (daysBefore?.length ?? 0) > 0
  if (!days || !isWorthIt) return null
  const along = daysFrom(year)
  const lines = [{ name: year.label, values: along.map(stepsOf(days, asOf.day)) }]
  if (before && daysBefore?.length) {
    const values = daysFrom(before).map(stepsOf(daysBefore, before.endsOn)).slice(0, along.length)
    lines.push({ name: before.label, values, isPast: true } as (typeof lines)[number])
  }
  const rowsOf = (label: string, list: readonly DayFigure[]) =>
    list.map(({ day, percent, respondents, standards }) => [label, day, percent, respondents, standards])
  return (
    <section className={styles.card} aria-label={title}>
      <div className={styles.cardHead}>
        <h2>{title}</h2>
        <CsvDownload
          fileName={fileName}
          head={['Year', 'Day', 'Percent', 'Started', 'Standards']}
          rows={() => [...rowsOf(year.label, days), ...(before ? rowsOf(before.label, daysBefore ?? []) : [])]}
        />
      </div>
      <LineChart
        label={`${title} Percent at the end of each day`}
        along={along.map((day) => words.format(new Date(day)))}
        lines={lines}
        format={(percent) => `${percent}%`}
        height={190}
        unit="Day"
      />
    </section>
  )
}

const words = new Intl.DateTimeFormat(undefined, { day: 'numeric', month: 'short', timeZone: 'UTC' })

function daysFrom({ startsOn, endsOn }: Year): string[] {
  const days: string[] = []
  for (let day = startsOn; day <= endsOn; day = plusDays(day, 1)) days.push(day)
  return days
}

/** From one change to the next it stays; before the first and after the last day shown nothing is known. */
function stepsOf(list: readonly DayFigure[], last: string) {
  let at = -1
  return (day: string): number | null => {
    while ((list[at + 1]?.day ?? '9') <= day) at += 1
    const figure = list[at]
    return figure?.respondents && day <= last ? figure.percent : null
  }
}
