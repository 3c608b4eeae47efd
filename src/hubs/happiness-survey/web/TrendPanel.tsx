// Is it getting better? The NPS month by month, as a line and in numbers.
import { Paper, Text, Title } from '@mantine/core'
import { TrendLine } from '#web/charts/TrendLine.tsx'
import { type Column, DataTable } from '#web/ui/DataTable.tsx'
import type { Results } from '../contract.ts'
import { floor } from '../groups.ts'
import { monthName } from './filters.ts'
import { NpsBar } from './NpsBar.tsx'
import { npsText } from './nps-words.ts'
import styles from './Results.module.css'

type Row = Results['trend'][number]

const columns: Column<Row>[] = [
  { head: 'Month', cell: ({ month }) => monthName(month) },
  { head: 'NPS', cell: ({ nps }) => (nps === null ? `Fewer than ${floor} answers` : <NpsBar nps={nps} />) },
  { head: 'Average', align: 'right', cell: ({ averageRating }) => averageRating?.toFixed(1) ?? '-' },
  { head: 'Answers', align: 'right', cell: ({ counted }) => (counted > 0 ? counted : '-') },
]

export function TrendPanel({ results: { trend } }: { results: Results }) {
  const points = trend.flatMap(({ month, nps }) =>
    nps === null ? [] : [{ label: monthName(month, 'short'), value: nps }],
  )
  return (
    <section aria-labelledby="trend-title">
      <Title order={2} id="trend-title" mb={4}>
        By month
      </Title>
      <Text size="sm" c="dimmed" mb="md">
        Answers stand in the month in which they were counted, not in the one in which they came.
      </Text>
      <div className={styles.trend} data-line={points.length > 1 || undefined}>
        {points.length > 1 && (
          <Paper withBorder p="md">
            <TrendLine label="NPS by month" points={points} format={npsText} head={['Month', 'NPS']} height={140} />
            <div className={styles.trendEnds} aria-hidden>
              <span>{points[0]?.label}</span>
              <span>{points.at(-1)?.label}</span>
            </div>
          </Paper>
        )}
        <DataTable
          label="Results by month"
          columns={columns}
          rows={[...trend].reverse()}
          rowKey={({ month }) => month}
        />
      </div>
    </section>
  )
}
