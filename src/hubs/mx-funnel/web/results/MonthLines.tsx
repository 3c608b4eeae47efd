// Line charts of the funnel by month: what was new at each stage, this year beside the last; on phones one stage at a time.
import { NativeSelect, Text } from '@mantine/core'
import type { TargetProgress } from '#shared/contracts/targets-contract.ts'
import { formatNumber } from '#shared/text/format-number.ts'
import { LineChart, notReported } from '#web/charts/LineChart.tsx'
import { useIsNarrow } from '#web/results/committees/LcPicker.tsx'
import { useHistory } from '#web/results/history.ts'
import { ResultSection } from '#web/results/ResultSection.tsx'
import { useQueryState } from '#web/shell/routing/query-state.ts'
import { QueryView } from '#web/ui/feedback/QueryView.tsx'
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { formatShortMonth } from '#web/ui/text/format-date.ts'
import type { ShownYear } from '#web/years/years.ts'
import type { MonthSum } from '../../contract.ts'
import type { View } from '../../results/views.ts'
import { type Stage, stages } from '../../rules.ts'
import { monthsQuery } from '../use-funnel.ts'
import styles from './MonthLines.module.css'
import { isReported, linesOf, monthsIn, targetLineOf } from './month-lines.ts'
import { useFunnelTargets } from './use-funnel-targets.ts'
import type { ShownPeriod } from './use-period.ts'

type MonthLinesProps = { view: View; period: ShownPeriod }

const rowsOf = (sums: readonly MonthSum[]) =>
  sums.map(({ month, entries, metrics }) => [month, entries, ...stages.map((stage) => metrics?.[stage] ?? notReported)])

/** Also for print, which has no tooltips. */
function textOf(sums: readonly MonthSum[], hasLineBefore: boolean, hasTargets: boolean): string {
  const unreported = sums.filter((sum) => !isReported(sum)).map(({ month }) => formatShortMonth(month))
  const lines = [hasLineBefore && '; dashed: the year before', hasTargets && '; dotted: the target']
  const text = `New people at each stage, by the month of the report${lines.filter(Boolean).join('')}.`
  return unreported.length > 0 ? `${text} Not reported: ${unreported.join(', ')}.` : text
}

export function MonthLines({ view, period }: MonthLinesProps) {
  const { shown, asOf } = period
  // The previous year is shown as of its end.
  const { query, before = [] } = useHistory(shown, (year) =>
    monthsQuery({ ...view.filter, year, ...(year === shown.year.label && { on: asOf.on }) }),
  )
  const targets = useFunnelTargets(view, period)
  return (
    <QueryView query={query} skeleton={<Skeleton height={420} radius="lg" />} error="The months could not be loaded.">
      {(sums) => <Lines shown={shown} sums={sums} old={before} targets={targets} />}
    </QueryView>
  )
}

type LinesProps = {
  shown: ShownYear
  sums: readonly MonthSum[]
  old: readonly MonthSum[]
  targets: readonly TargetProgress[]
}

function Lines({ shown, sums, old, targets }: LinesProps) {
  const isNarrow = useIsNarrow()
  const [{ stage }, setQuery] = useQueryState({ stage: 'Realised' })
  const lastYear = shown.before
  const chart = (of: Stage, height: number) => (
    <LineChart
      label={`${of} by month`}
      unit="Month"
      xLabels={monthsIn({ year: shown.year, sums }).map(formatShortMonth)}
      lines={[
        ...linesOf(of, { year: shown.year, sums }, lastYear && { year: lastYear, sums: old }),
        ...targetLineOf(
          { year: shown.year, sums },
          targets.filter(({ name }) => name === of),
        ),
      ]}
      format={(value) => formatNumber(value)}
      height={height}
    />
  )
  const promised = stages.filter((stage) => targets.some(({ name, month }) => name === stage && month !== null))
  const chosen = stages.find((each) => each === stage) ?? 'Realised'
  return (
    <ResultSection
      title="How did the months go?"
      text={textOf(sums, old.some(isReported), promised.length > 0)}
      csv={{
        label: 'Months',
        fileName: 'mx-funnel-months',
        head: ['Month', 'Reports', ...stages, ...promised.map((stage) => `Target ${stage}`)],
        rows: [...(old.some(isReported) ? rowsOf(old) : []), ...rowsOf(sums)].map((row) => [
          ...row,
          ...promised.map((stage) => targets.find(({ name, month }) => name === stage && month === row[0])?.target),
        ]),
      }}
      isCard
      className={styles.months}
    >
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
    </ResultSection>
  )
}
