// Visitor table: answers of people who were not signed in, separate from those of members, by round, and rounded.
import { ResultSection } from '#web/results/ResultSection.tsx'
import { type Column, DataTable } from '#web/ui/table/DataTable.tsx'
import type { Results } from '../../contract.ts'
import { minVisitors } from '../../groups.ts'
import { roundName } from '../../rounds.ts'
import { formatNps } from '../score/nps-text.ts'

type Row = Results['visitors'][number]

const columns: Column<Row>[] = [
  { head: 'Round', cell: ({ round }) => roundName(round) },
  { head: 'NPS', align: 'right', cell: ({ nps }) => `about ${formatNps(nps)}` },
  { head: 'Average', align: 'right', cell: ({ averageRating }) => `about ${averageRating}` },
  { head: 'Answers', align: 'right', cell: ({ counted }) => counted },
]

export function VisitorTable({ results: { visitors } }: { results: Results }) {
  if (visitors.length === 0) return null
  return (
    <ResultSection
      title="Visitors"
      text={
        <>
          Anyone can answer the survey without signing in, even under a made-up name, so these answers are not part of
          any figure above. If there are at least {minVisitors} of them when a round ends, they are shown roughly: the
          NPS to the nearest 25, the average as a whole number, and no suggestions.
        </>
      }
      csv={{
        fileName: 'happiness-visitors',
        head: ['Round', 'Answers', 'NPS', 'Average rating'],
        rows: visitors.map(({ round, counted, nps, averageRating }) => [
          ...[roundName(round), counted, `about ${nps}`, `about ${averageRating}`],
        ]),
        label: 'Visitors',
      }}
    >
      <DataTable label="Results of visitors" columns={columns} rows={visitors} rowKey={({ round }) => round} />
    </ResultSection>
  )
}
