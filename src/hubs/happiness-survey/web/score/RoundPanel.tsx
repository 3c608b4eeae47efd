// Survey rounds: each round's NPS as a line, with its n; the numbers, including months, open on demand.
import { Paper, Text } from '@mantine/core'
import { monthName } from '#shared/time/months.ts'
import { LineChart } from '#web/charts/LineChart.tsx'
import type { Download } from '#web/results/Downloads.tsx'
import { ResultSection } from '#web/results/ResultSection.tsx'
import { type Column, DataTable } from '#web/ui/table/DataTable.tsx'
import type { Results } from '../../contract.ts'
import { minGroupSize } from '../../groups.ts'
import { roundName } from '../../rounds.ts'
import { enoughToCompare, enoughToJudge, marginOf } from '../../rules.ts'
import styles from '../results/Results.module.css'
import { computeScale, formatNps } from './nps-text.ts'

type Round = Results['rounds'][number]
type Month = Results['trend'][number]
type Summary = Omit<Month, 'month'>

const npsCell = ({ nps, counted }: Summary) => {
  if (nps === null) return `Fewer than ${minGroupSize} answers`
  return counted < enoughToJudge ? `${formatNps(nps)} (too few to say much)` : formatNps(nps)
}
const figures: Column<Summary>[] = [
  { head: 'NPS', align: 'right', cell: npsCell },
  { head: 'Average', align: 'right', cell: ({ averageRating }) => averageRating?.toFixed(1) ?? '-' },
  { head: 'Answers', align: 'right', cell: ({ counted }) => (counted > 0 ? counted : '-') },
]

/** 'Jan-Jun 2026'; with the year in office where two of them share the round. */
function shortName({ round, year }: Round, rounds: readonly Round[]): string {
  const name = `${round.endsWith('1') ? 'Jan-Jun' : 'Jul-Dec'} ${round.slice(0, 4)}`
  return rounds.filter((row) => row.round === round).length > 1 ? `${name} (${year})` : name
}

type RoundPanelProps = { results: Results; target: number | undefined }

export function RoundPanel({ results: { rounds, trend }, target }: RoundPanelProps) {
  const drawn = rounds.filter(({ counted }) => counted >= enoughToCompare)
  return (
    <ResultSection
      title="Is it getting better?"
      text={
        <>
          The NPS of each round with at least {enoughToCompare} answers, including the two years before. Everyone
          answers once per round.{target !== undefined && ' Dotted: the target of this year.'}
        </>
      }
      csv={roundsCsv(rounds)}
    >
      <Paper withBorder p="md">
        {drawn.length > 1 ? (
          <LineChart
            label="NPS by round"
            unit="Round"
            xLabels={drawn.map((row) => `${shortName(row, drawn)}\n(n ${row.counted})`)}
            lines={[
              {
                name: 'NPS',
                values: drawn.map(({ nps }) => nps),
                notes: drawn.map((row) => `give or take ${marginOf(row)}`),
              },
              ...(target === undefined ? [] : [{ name: 'Target', values: drawn.map(() => target), isTarget: true }]),
            ]}
            range={computeScale(drawn, target)}
            format={formatNps}
            height={196}
          />
        ) : (
          <Text size="sm">Too few to say: a line needs two rounds with {enoughToCompare} answers each.</Text>
        )}
      </Paper>
      <InNumbers rounds={rounds} trend={trend} />
    </ResultSection>
  )
}

const roundsCsv = (rounds: Round[]): Download => ({
  fileName: 'happiness-rounds',
  head: ['Round', 'Year', 'Answers', 'NPS', 'Average rating', 'Promoters', 'Neutral', 'Detractors'],
  rows: rounds.map((row) => [
    ...[roundName(row.round), row.year, row.counted, row.nps, row.averageRating?.toFixed(2)],
    ...[row.promoters, row.neutrals, row.detractors],
  ]),
  label: 'Rounds',
})

const roundColumns: Column<Round>[] = [
  { head: 'Round', cell: ({ round }) => roundName(round) },
  { head: 'Year', cell: ({ year }) => year },
  ...figures,
]
const monthColumns: Column<Month>[] = [{ head: 'Month', cell: ({ month }) => monthName(month) }, ...figures]

function InNumbers({ rounds, trend }: { rounds: Round[]; trend: Month[] }) {
  return (
    <details className={styles.numbers} data-no-print>
      <summary>Rounds and months in numbers</summary>
      <DataTable
        label="Results by round"
        columns={roundColumns}
        rows={rounds.toReversed()}
        rowKey={({ round, year }) => `${round} ${year}`}
      />
      <Text size="sm" c="dimmed" my="sm">
        Answers belong to the month in which they were counted, not sent. Each month has the answers of different
        members.
      </Text>
      <DataTable
        label="Results by month"
        columns={monthColumns}
        rows={trend.toReversed()}
        rowKey={({ month }) => month}
      />
    </details>
  )
}
