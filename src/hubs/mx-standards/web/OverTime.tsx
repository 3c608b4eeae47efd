// Is it getting better? The percent at the end of every day of the year, against the year before.
import { LineChart } from '#web/charts/LineChart.tsx'
import { yearLines } from '#web/charts/year-lines.ts'
import { CsvDownload } from '#web/ui/CsvDownload.tsx'
import type { ShownYear } from '#web/years.ts'
import type { DayFigure } from '../contract.ts'
import styles from './results.module.css'
import { figureOn, type Progress } from './use-progress.ts'

const title = 'Is it getting better?'
type OverTimeProps = { progress: Progress; shown: ShownYear; fileName: string }

export function OverTime({ progress: { asOf, days, daysBefore }, shown, fileName }: OverTimeProps) {
  const { year, before } = shown
  const isWorthIt = (days?.length ?? 0) > 1 || (daysBefore?.length ?? 0) > 0
  if (!days || !isWorthIt) return null
  const percentOn = (list: readonly DayFigure[]) => (day: string) => figureOn(list, day)?.percent
  const { along, lines } = yearLines(
    { year, until: asOf.day, on: percentOn(days) },
    before && daysBefore?.length ? { year: before, on: percentOn(daysBefore) } : undefined,
  )
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
        {...{ along, lines }}
        format={(percent) => `${percent}%`}
        height={190}
        unit="Day"
      />
    </section>
  )
}
