// How did the months go? What was new at each stage, this year beside the last; on phones one stage at a time.
import { NativeSelect, Paper, Skeleton, Text } from '@mantine/core'
import { monthsOf } from '#shared/years.ts'
import { LineChart } from '#web/charts/LineChart.tsx'
import { useQueryState } from '#web/shell/query-state.ts'
import { useIsNarrow } from '#web/ui/CommitteeTabs.tsx'
import { CsvDownload } from '#web/ui/CsvDownload.tsx'
import { shortMonth } from '#web/ui/date-words.ts'
import { QueryView } from '#web/ui/QueryView.tsx'
import { SectionHead } from '#web/ui/SectionHead.tsx'
import type { MonthSum } from '../contract.ts'
import { type Stage, stages } from '../rules.ts'
import type { View } from '../views.ts'
import styles from './MonthLines.module.css'
import { linesOf } from './month-lines.ts'
import { useMonths } from './use-funnel.ts'
import type { ShownPeriod } from './use-period.ts'

type MonthLinesProps = { view: View; period: ShownPeriod }

const rowsOf = (sums: readonly MonthSum[]) =>
  sums.map(({ month, entries, metrics }) => [month, entries, ...stages.map((stage) => metrics[stage])])

export function MonthLines({ view, period }: MonthLinesProps) {
  const now = useMonths({ ...view.filter, ...period.asOf.asked })
  return (
    <QueryView query={now} skeleton={<Skeleton height={420} radius="lg" />} error="The months could not be loaded.">
      {(sums) => <Lines view={view} period={period} sums={sums} />}
    </QueryView>
  )
}

function Lines({ view, period: { shown, asOf }, sums }: MonthLinesProps & { sums: readonly MonthSum[] }) {
  const isNarrow = useIsNarrow()
  const [{ stage }, setQuery] = useQueryState({ stage: 'Realised' })
  const lastYear = shown.before
  const old = useMonths(lastYear && { ...view.filter, year: lastYear.label }).data ?? []
  const chart = (of: Stage, height: number) => (
    <LineChart
      label={`${of} by month`}
      unit="Month"
      along={monthsOf(shown.year).map(shortMonth)}
      lines={linesOf(of, { year: shown.year, until: asOf.day, sums }, lastYear && { year: lastYear, sums: old })}
      format={(value) => value.toLocaleString()}
      height={height}
    />
  )
  const chosen = stages.find((each) => each === stage) ?? 'Realised'
  return (
    <Paper withBorder p="lg" component="section" aria-label="How did the months go?" className={styles.months}>
      <SectionHead
        title="How did the months go?"
        text={`People new at each stage, by the month of the report${lastYear && old.length > 0 ? '; dashed: the year before' : ''}.`}
      >
        <CsvDownload
          label="Download months as CSV"
          fileName="mx-funnel-months"
          head={['Month', 'Reports', ...stages]}
          rows={[...rowsOf(old), ...rowsOf(sums)]}
        />
      </SectionHead>
      {isNarrow ? (
        <>
          <NativeSelect
            label="Stage"
            data={[...stages]}
            value={chosen}
            onChange={(event) => setQuery({ stage: event.currentTarget.value })}
          />
          {chart(chosen, 220)}
        </>
      ) : (
        <div className={styles.grid}>
          {stages.map((each) => (
            <div key={each}>
              <Text fw={550} size="sm">
                {each}
              </Text>
              {chart(each, 130)}
            </div>
          ))}
        </div>
      )}
    </Paper>
  )
}
