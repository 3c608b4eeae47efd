// What did people answer who were not signed in? Apart from the members, round by round, and only roughly.
import { CsvDownload } from '#web/ui/files/CsvDownload.tsx'
import { SectionHead } from '#web/ui/page/SectionHead.tsx'
import { type Column, DataTable } from '#web/ui/table/DataTable.tsx'
import type { Results } from '../../contract.ts'
import { visitorFloor } from '../../groups.ts'
import { roundName } from '../../rounds.ts'
import { npsText } from '../score/nps-words.ts'

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
      <SectionHead
        id="visitors-title"
        title="Visitors"
        text={
          <>
            Anybody can send the survey without signing in, also under made-up names. Such answers are in no figure
            above. When a round has ended with {visitorFloor} of them or more, they are shown roughly: the NPS to the
            nearest 25, the average as a whole number, no suggestions.
          </>
        }
      >
        <CsvDownload
          fileName="happiness-visitors"
          head={['Round', 'Answers', 'NPS', 'Average rating']}
          rows={visitors.map(({ round, counted, nps, averageRating }) => [
            ...[roundName(round), counted, `about ${nps}`, `about ${averageRating}`],
          ])}
          label="Download visitors"
        />
      </SectionHead>
      <DataTable label="Results of visitors" columns={columns} rows={visitors} rowKey={({ round }) => round} />
    </section>
  )
}
