// How did the months go? What was new at each stage, this year beside the last; on phones one stage at a time.
import { NativeSelect, Paper, Skeleton, Text } from '@mantine/core'
import { monthsOf } from '#shared/time/years.ts'
import { LineChart, notReported } from '#web/charts/LineChart.tsx'
import { useIsNarrow } from '#web/organisation/CommitteeTabs.tsx'
import { useQueryState } from '#web/shell/routing/query-state.ts'
import { QueryView } from '#web/ui/feedback/QueryView.tsx'
import { CsvDownload } from '#web/ui/files/CsvDownload.tsx'
import { SectionHead } from '#web/ui/page/SectionHead.tsx'
import { shortMonth } from '#web/ui/text/date-words.ts'
import type { MonthSum } from '../../contract.ts'
import type { View } from '../../results/views.ts'
import { type Stage, stages } from '../../rules.ts'
import { useMonths } from '../use-funnel.ts'
import styles from './MonthLines.module.css'
import { isReported, linesOf } from './month-lines.ts'
import type { ShownPeriod } from './use-period.ts'

type MonthLinesProps = { view: View; period: ShownPeriod }

const rowsOf = (sums: readonly MonthSum[]) =>
  sums.map(({ month, entries, metrics }) => [month, entries, ...stages.map((stage) => metrics?.[stage] ?? notReported)])

/** Also for paper, which has no tips. */
function textOf(sums: readonly MonthSum[], hasLineBefore: boolean): string {
  const silent = sums.filter((sum) => !isReported(sum)).map(({ month }) => shortMonth(month))
  const text = `People new at each stage, by the month of the report${hasLineBefore ? '; dashed: the year before' : ''}.`
  return silent.length > 0 ? `${text} Not reported: ${silent.join(', ')}.` : text
}

export function MonthLines({ view, period }: MonthLinesProps) {
  const now = useMonths({ ...view.filter, ...period.asOf.asked })
  return (
    <QueryView query={now} skeleton={<Skeleton height={420} radius="lg" />} error="The months could not be loaded.">
      {(sums) => <Lines view={view} period={period} sums={sums} />}
    </QueryView>
  )
}

function Lines({ view, period: { shown }, sums }: MonthLinesProps & { sums: readonly MonthSum[] }) {
  const isNarrow = useIsNarrow()
  const [{ stage }, setQuery] = useQueryState({ stage: 'Realised' })
  const lastYear = shown.before
  const old = useMonths(lastYear && { ...view.filter, year: lastYear.label }).data ?? []
  const chart = (of: Stage, height: number) => (
    <LineChart
      label={`${of} by month`}
      unit="Month"
      along={monthsOf(shown.year).map(shortMonth)}
      lines={linesOf(of, { year: shown.year, sums }, lastYear && { year: lastYear, sums: old })}
      format={(value) => value.toLocaleString()}
      height={height}
    />
  )
  const chosen = stages.find((each) => each === stage) ?? 'Realised'
  return (
    <Paper withBorder p="lg" component="section" aria-label="How did the months go?" className={styles.months}>
      <SectionHead title="How did the months go?" text={textOf(sums, old.some(isReported))}>
        <CsvDownload
          label="Download months as CSV"
          fileName="mx-funnel-months"
          head={['Month', 'Reports', ...stages]}
          rows={[...(old.some(isReported) ? rowsOf(old) : []), ...rowsOf(sums)]}
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
