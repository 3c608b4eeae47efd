// Which LC needs help? Sorted by NPS; LCs with fewer than five answers say so.
import { Text, Title } from '@mantine/core'
import { type Column, DataTable } from '#web/ui/DataTable.tsx'
import type { Results } from '../contract.ts'
import { floor } from '../rules.ts'
import { NpsBar } from './NpsBar.tsx'

type Row = Results['committees'][number]

const nameOf = (lc: string) => lc || 'Several LCs together'
const columns: Column<Row>[] = [
  { head: 'LC', cell: ({ lc }) => nameOf(lc) },
  { head: 'NPS', cell: ({ nps }) => (nps === null ? `Fewer than ${floor} answers` : <NpsBar nps={nps} />) },
  { head: 'Average', align: 'right', cell: ({ averageRating }) => averageRating?.toFixed(1) ?? '-' },
  { head: 'Promoters', align: 'right', cell: ({ counted, promoters }) => (counted > 0 ? promoters : '-') },
  { head: 'Neutral', align: 'right', cell: ({ counted, neutrals }) => (counted > 0 ? neutrals : '-') },
  { head: 'Detractors', align: 'right', cell: ({ counted, detractors }) => (counted > 0 ? detractors : '-') },
  { head: 'Answers', align: 'right', cell: ({ counted }) => (counted > 0 ? counted : '-') },
]

export function CommitteeTable({ results }: { results: Results }) {
  const rows = results.committees
    .filter(({ lc, counted }) => lc !== '' || counted > 0)
    .sort((a, b) => (b.nps ?? -101) - (a.nps ?? -101))
  return (
    <section aria-labelledby="lcs-title">
      <Title order={2} id="lcs-title" mb={4}>
        By LC
      </Title>
      <Text size="sm" c="dimmed" mb="md">
        Answers are counted in whole groups of {floor} and more. What waited a month for others of its LC is counted
        under 'Several LCs together'.
      </Text>
      <DataTable label="Results by LC" columns={columns} rows={rows} rowKey={({ lc }) => lc || 'several'} />
    </section>
  )
}
