// What did people answer who were not signed in? Apart from the members, round by round, and only roughly.
import { Text, Title } from '@mantine/core'
import { type Column, DataTable } from '#web/ui/DataTable.tsx'
import type { Results } from '../contract.ts'
import { visitorFloor } from '../groups.ts'
import { roundName } from '../rounds.ts'
import { NpsBar } from './NpsBar.tsx'

type Row = Results['visitors'][number]

const columns: Column<Row>[] = [
  { head: 'Round', cell: ({ round }) => roundName(round) },
  { head: 'NPS', cell: ({ nps }) => <NpsBar nps={nps} isRough /> },
  { head: 'Average', align: 'right', cell: ({ averageRating }) => `about ${averageRating}` },
  { head: 'Answers', align: 'right', cell: ({ counted }) => counted },
]

export function VisitorTable({ results: { visitors } }: { results: Results }) {
  if (visitors.length === 0) return null
  return (
    <section aria-labelledby="visitors-title">
      <Title order={2} id="visitors-title" mb={4}>
        Visitors
      </Title>
      <Text size="sm" c="dimmed" mb="md">
        Anybody can send the survey without signing in, also under made-up names. Such answers are in no figure above.
        When a round has ended with {visitorFloor} of them or more, they are shown roughly: the NPS to the nearest 25,
        the average as a whole number, no suggestions.
      </Text>
      <DataTable label="Results of visitors" columns={columns} rows={visitors} rowKey={({ round }) => round} />
    </section>
  )
}
