// Comparison of LCs: one rate of each as its difference from the country, in a chosen order, with CSV.
import { Group, NativeSelect } from '@mantine/core'
import { isOpen, type Organisation } from '#shared/people/organisation.ts'
import { tooFew } from '#shared/results/comparison.ts'
import { formatNumber } from '#shared/text/format-number.ts'
import type { DifferenceRow } from '#web/charts/DifferenceChart.tsx'
import type { AsOf } from '#web/results/as-of.ts'
import { LcComparison } from '#web/results/committees/LcComparison.tsx'
import { targetColumns, useTargets } from '#web/results/targets/use-targets.ts'
import { useQueryState } from '#web/shell/routing/query-state.ts'
import { SegmentedControl } from '#web/ui/filters/SegmentedControl.tsx'
import { formatSigned } from '#web/ui/text/format-signed.ts'
import {
  type Compared,
  compareWithCountry,
  findMeasure,
  type Measure,
  measures,
  type Order,
  orders,
  sortRows,
} from '../../results/comparison.ts'
import { formatRate, stageRates } from '../../results/rates.ts'
import { type CommitteeTotal, nationalFilter, type Sum, totalOf, totalsPerCommittee } from '../../results/sums.ts'
import { shownCommittees } from '../../results/views.ts'
import { stages } from '../../rules.ts'
import styles from './CommitteeComparison.module.css'

const orderNames: Record<Order, string> = { difference: 'Difference', name: 'Name', n: 'People' }
const country = 'country'

const rowOf = ({ code, name, rate, count, n, difference }: Compared, { part, whole }: Measure): DifferenceRow => ({
  ...{ key: code, name, isFixed: code === country },
  // The country has no difference from itself.
  difference: code === country ? null : difference,
  text: difference === null ? tooFew : formatRate(rate),
  n: `${formatNumber(n)} ${whole}`,
  tip: `${formatNumber(count)} ${part} of ${formatNumber(n)} ${whole}`,
})

const csvHead = ['LC', 'Reports', ...stages, ...stages.slice(1).map((stage) => `to ${stage} (%)`)]
const csvRow = ({ name, entries, metrics }: Omit<CommitteeTotal, 'code'>) => [
  ...[name, entries, ...stages.map((each) => metrics[each])],
  ...stageRates(metrics)
    .slice(1)
    .map(({ ofPrevious }) => ofPrevious),
]

type CommitteeComparisonProps = {
  sums: readonly Sum[]
  organisation: Organisation
  isClosed: boolean
  asOf: AsOf
  onOpen: (lc: string) => void
}

export function CommitteeComparison({ sums, organisation, isClosed, asOf, onOpen }: CommitteeComparisonProps) {
  const [state, setState] = useQueryState({ measure: 'realised', sort: 'difference' })
  const measure = findMeasure(state.measure)
  const targets = targetColumns(useTargets({ ...asOf.requested, screen: '/mx-funnel', committees: 'all' }))
  const order = orders.find((each) => each === state.sort) ?? 'difference'
  const totals = totalsPerCommittee(shownCommittees(organisation, sums), sums, nationalFilter)
  const unreported = totals.filter((total) => total.entries === 0 && isOpen(total)).map(({ name }) => name)
  const whole = totalOf(sums, nationalFilter)
  const all = [{ code: country, name: 'Country', ...whole }, ...totals.filter(({ entries }) => entries > 0)]
  const rows = sortRows(
    all.map((total) => compareWithCountry(total, whole.metrics, measure)),
    order,
  )
  return (
    <LcComparison
      title="LCs side by side"
      text={
        unreported.length === 0
          ? 'All LCs have reported.'
          : `No mid-term report${isClosed ? '' : ' yet'}: ${unreported.join(', ')}.`
      }
      csv={{
        label: 'LCs side by side',
        fileName: 'mx-funnel-lcs',
        head: [...csvHead, ...targets.head],
        rows: [
          ...totals.map((total) => [...csvRow(total), ...targets.cellsOf(total.code)]),
          [...csvRow({ name: 'Country', ...whole }), ...targets.cellsOf(null)],
        ],
      }}
      chart={{
        label: `${measure.label} of each LC: difference from the country in points`,
        middle: 'Country',
        rows: rows.map((row) => rowOf(row, measure)),
        format: (points) => formatSigned(points, 1),
        onOpen,
      }}
      controls={
        <>
          <Group gap="md" mb="lg" align="flex-end" data-no-print>
            <NativeSelect
              label="Measure"
              data={measures.map(({ value, label }) => ({ value, label }))}
              value={measure.value}
              w={220}
              onChange={(event) => setState({ measure: event.currentTarget.value })}
            />
            <SegmentedControl
              aria-label="Sorted by"
              data={orders.map((value) => ({ value, label: orderNames[value] }))}
              value={order}
              onChange={(next) => setState({ sort: next })}
            />
          </Group>
          <p className={styles.onPaper}>{measure.label}: difference from the country in points</p>
        </>
      }
    />
  )
}
