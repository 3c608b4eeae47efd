// Which LC needs help? Sorted by NPS; LCs with fewer than five answers say so.
import { Text, Title } from '@mantine/core'
import { committeeName, isOpen, type Organisation } from '#shared/organisation.ts'
import { useOrganisation } from '#web/organisation.ts'
import { type Column, DataTable } from '#web/ui/DataTable.tsx'
import type { Results } from '../contract.ts'
import { floor } from '../groups.ts'
import { NpsBar } from './NpsBar.tsx'

type Row = Results['committees'][number]

const columnsFor = (organisation: Organisation): Column<Row>[] => [
  { head: 'LC', cell: ({ lc }) => (lc ? committeeName(organisation, lc) : 'Several LCs together') },
  { head: 'NPS', cell: ({ nps }) => <NpsBar nps={nps ?? 0} /> },
  { head: 'Average', align: 'right', cell: ({ averageRating }) => averageRating?.toFixed(1) },
  { head: 'Promoters', align: 'right', cell: ({ promoters }) => promoters },
  { head: 'Neutral', align: 'right', cell: ({ neutrals }) => neutrals },
  { head: 'Detractors', align: 'right', cell: ({ detractors }) => detractors },
  { head: 'Answers', align: 'right', cell: ({ counted }) => counted },
]

export function CommitteeTable({ results }: { results: Results }) {
  const organisation = useOrganisation()
  const rows = results.committees.filter(({ counted }) => counted > 0).sort((a, b) => (b.nps ?? 0) - (a.nps ?? 0))
  // Of a closed one nothing is expected in the months that are shown.
  const small = organisation.committees.filter(
    (row) => isOpen(row) && results.committees.some(({ lc, counted }) => lc === row.code && counted === 0),
  )
  return (
    <section aria-labelledby="lcs-title">
      <Title order={2} id="lcs-title" mb={4}>
        By LC
      </Title>
      <Text size="sm" c="dimmed" mb="md">
        Members who did not find {floor} of their LC until a round ended are counted under 'Several LCs together'.
      </Text>
      <DataTable
        label="Results by LC"
        columns={columnsFor(organisation)}
        rows={rows}
        rowKey={({ lc }) => lc || 'several'}
      />
      {small.length > 0 && (
        <Text size="sm" c="dimmed" mt="sm">
          Fewer than {floor} counted answers, so not shown: {small.map(({ name }) => name).join(', ')}.
        </Text>
      )}
    </section>
  )
}
