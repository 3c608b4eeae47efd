// What did people answer who were not signed in? Apart from the members, round by round, and only roughly.
import { Text, Title } from '@mantine/core'
import { CsvDownload } from '#web/ui/CsvDownload.tsx'
import { type Column, DataTable } from '#web/ui/DataTable.tsx'
import type { Results } from '../contract.ts'
import { visitorFloor } from '../groups.ts'
import { roundName } from '../rounds.ts'
import { npsText } from './nps-words.ts'
import styles from './Results.module.css'

type Row = Results['visitors'][number]

const columns: Column<Row>[] = [
  { head: 'Round', cell: ({ round }) => roundName(round) },
  { head: 'NPS', align: 'right', cell: ({ nps }) => `about ${npsText(nps)}` },
  { head: 'Average', align: 'right', cell: ({ averageRating }) => `about ${averageRating}` },
  { head: 'Answers', align: 'right', cell: ({ counted }) => counted },
]

export function VisitorTable({ results: { visitors } }: { results: Results }) {
  if (visitors.length === 0) return null
  return (
    <section aria-labelledby="visitors-title">
      <div className={styles.partHead}>
        <div>
          <Title order={2} id="visitors-title" mb={4}>
            Visitors
          </Title>
          <Text size="sm" c="dimmed">
            Anybody can send the survey without signing in, also under made-up names. Such answers are in no figure
            above. When a round has ended with {visitorFloor} of them or more, they are shown roughly: the NPS to the
            nearest 25, the average as a whole number, no suggestions.
          </Text>
        </div>
        <CsvDownload
          fileName="happiness-visitors"
          head={['Round', 'Answers', 'NPS', 'Average rating']}
          rows={visitors.map(({ round, counted, nps, averageRating }) => [
            ...[roundName(round), counted, `about ${nps}`, `about ${averageRating}`],
          ])}
          label="Download visitors"
        />
      </div>
      <DataTable label="Results of visitors" columns={columns} rows={visitors} rowKey={({ round }) => round} />
    </section>
  )
}
