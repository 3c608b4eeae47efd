// Which LC stands out? Its distance from the country, the lowest first; LCs with few answers are not held against it.
import { Paper, Text } from '@mantine/core'
import { committeeName, isOpen } from '#shared/people/organisation.ts'
import { DifferenceChart, type DifferenceRow } from '#web/charts/DifferenceChart.tsx'
import { useOrganisation } from '#web/organisation/organisation.ts'
import { CsvDownload } from '#web/ui/files/CsvDownload.tsx'
import { SectionHead } from '#web/ui/page/SectionHead.tsx'
import { signed } from '#web/ui/text/signed.ts'
import { addedUp, npsOf } from '../../comparisons.ts'
import type { Results } from '../../contract.ts'
import { floor, severalCommittees } from '../../groups.ts'
import { enoughToCompare } from '../../rules.ts'
import { useFilters } from '../results/filters.ts'
import { answersText, npsText, trustOf } from './nps-words.ts'

type Row = Results['committees'][number]
const points = (difference: number) => `${signed(difference)} ${Math.abs(difference) === 1 ? 'point' : 'points'}`

function tipOf(row: Row): string {
  const { promoters, neutrals, detractors, averageRating } = row
  return `${promoters} promoters, ${neutrals} neutral, ${detractors} detractors\nAverage rating ${averageRating?.toFixed(1)}\nNPS ${trustOf(row)}`
}

export function CommitteeDifferences({ results: { committees } }: { results: Results }) {
  const organisation = useOrganisation()
  const { set } = useFilters()
  const country = npsOf(addedUp(committees))
  const isCompared = ({ counted }: Row) => counted >= enoughToCompare
  const counted = committees.filter((row) => row.counted > 0 && row.lc !== severalCommittees)
  const rows = counted
    // Among those with too few, an order would say what their rows do not.
    .sort((a, b) => Number(isCompared(b)) - Number(isCompared(a)) || (isCompared(a) ? (a.nps ?? 0) - (b.nps ?? 0) : 0))
    .map(
      (row): DifferenceRow => ({
        key: row.lc,
        name: committeeName(organisation, row.lc),
        difference: isCompared(row) ? (row.nps ?? 0) - country : null,
        text: isCompared(row) ? npsText(row.nps ?? 0) : 'too few to say',
        n: answersText(row.counted),
        tip: isCompared(row) ? tipOf(row) : `${answersText(row.counted)}: fewer than ${enoughToCompare} say too little`,
      }),
    )
  const several = committees.find(({ lc, counted }) => lc === severalCommittees && counted > 0)
  // Of a closed one nothing is expected in the months that are shown.
  const small = organisation.committees.filter(
    (row) => isOpen(row) && committees.some(({ lc, counted }) => lc === row.code && counted === 0),
  )
  return (
    <section aria-labelledby="lcs-title">
      <SectionHead
        id="lcs-title"
        title="Which LC stands out?"
        text={
          <>
            The NPS of each LC and its distance from the country, in points; the lowest first. From {enoughToCompare}{' '}
            answers up.
          </>
        }
      >
        <CommitteesCsv committees={committees} country={country} />
      </SectionHead>
      {rows.length > 0 && (
        <Paper withBorder p="lg">
          <DifferenceChart
            label="Which LC stands out?"
            middle={`Country ${npsText(country)}`}
            rows={rows}
            format={points}
            onOpen={(lc) => set({ lc }, { push: true })}
          />
        </Paper>
      )}
      <Text size="sm" c="dimmed" mt="sm">
        {several &&
          `Several LCs together: ${isCompared(several) ? `NPS ${npsText(several.nps ?? 0)} from ${answersText(several.counted)}` : `${answersText(several.counted)}, too few to say`}. These members did not find ${floor} of their LC until a round ended. `}
        {small.length > 0 &&
          `Fewer than ${floor} counted answers, so not shown: ${small.map(({ name }) => name).join(', ')}.`}
      </Text>
    </section>
  )
}

function CommitteesCsv({ committees, country }: { committees: Row[]; country: number }) {
  const organisation = useOrganisation()
  return (
    <CsvDownload
      fileName="happiness-lcs"
      head={['LC', 'Answers', 'NPS', 'From the country', 'Average rating', 'Promoters', 'Neutral', 'Detractors']}
      rows={committees
        .filter(({ counted }) => counted > 0)
        .map((row) => [
          row.lc ? committeeName(organisation, row.lc) : 'Several LCs together',
          row.counted,
          row.nps,
          row.counted >= enoughToCompare ? (row.nps ?? 0) - country : 'too few to say',
          ...[row.averageRating?.toFixed(2), row.promoters, row.neutrals, row.detractors],
        ])}
      label="Download LCs"
    />
  )
}
