// LC comparison: each LC's distance from the country, the lowest first. LCs with few answers are not compared.
import { Text } from '@mantine/core'
import { isOpen } from '#shared/people/organisation.ts'
import { lowestFirst, tooFew } from '#shared/results/comparison.ts'
import type { DifferenceRow } from '#web/charts/DifferenceChart.tsx'
import { useNames, useOrganisation } from '#web/organisation/organisation.ts'
import { LcComparison } from '#web/results/committees/LcComparison.tsx'
import { formatSigned } from '#web/ui/text/format-signed.ts'
import { compareCommittees } from '../../comparisons.ts'
import type { Results } from '../../contract.ts'
import { minGroupSize, severalCommittees } from '../../groups.ts'
import { enoughToCompare } from '../../rules.ts'
import { useFilters } from '../results/filters.ts'
import { formatAnswers, formatMargin, formatNps } from './nps-text.ts'

type Row = Results['committees'][number] & { difference: number | null }
const formatPoints = (difference: number) =>
  `${formatSigned(difference)} ${Math.abs(difference) === 1 ? 'point' : 'points'}`

function formatTip(row: Row): string {
  const { counted, promoters, neutrals, detractors, averageRating } = row
  if (row.difference === null) return `${formatAnswers(counted)}: fewer than ${enoughToCompare} are too few to compare`
  return `${promoters} promoters, ${neutrals} neutral, ${detractors} detractors\nAverage rating ${averageRating?.toFixed(1)}\nNPS ${formatMargin(row)}`
}

export function CommitteeDifferences({ results: { committees } }: { results: Results }) {
  const organisation = useOrganisation()
  const names = useNames()
  const { set } = useFilters()
  const { country, rows } = compareCommittees(committees)
  const drawn = rows
    .filter(({ lc }) => lc !== severalCommittees)
    // Among those with too few, an order would say what their rows do not.
    .sort(lowestFirst)
    .map(
      (row): DifferenceRow => ({
        ...{ key: row.lc, name: names.lc(row.lc), difference: row.difference },
        text: row.difference === null ? tooFew : formatNps(row.nps ?? 0),
        n: formatAnswers(row.counted),
        tip: formatTip(row),
      }),
    )
  const several = rows.find(({ lc }) => lc === severalCommittees)
  // Of a closed one nothing is expected in the months that are shown.
  const small = organisation.committees.filter(
    (row) => isOpen(row) && committees.some(({ lc, counted }) => lc === row.code && counted === 0),
  )
  return (
    <LcComparison
      title="Which LC stands out?"
      text={
        <>
          The NPS of each LC compared with the country, in points, lowest first. LCs need at least {enoughToCompare}{' '}
          answers.
        </>
      }
      csv={{
        fileName: 'happiness-lcs',
        head: ['LC', 'Answers', 'NPS', 'From the country', 'Average rating', 'Promoters', 'Neutral', 'Detractors'],
        rows: rows.map((row) => [
          ...[row.lc ? names.lc(row.lc) : 'Several LCs together', row.counted, row.nps, row.difference ?? tooFew],
          ...[row.averageRating?.toFixed(2), row.promoters, row.neutrals, row.detractors],
        ]),
        label: 'LCs',
      }}
      chart={{
        label: 'Which LC stands out?',
        middle: `Country ${formatNps(country)}`,
        rows: drawn,
        format: formatPoints,
        onOpen: (lc) => set({ lc }, { push: true }),
      }}
    >
      <Text size="sm" c="dimmed" mt="sm">
        {several &&
          `Several LCs together: ${several.difference === null ? `${formatAnswers(several.counted)}, ${tooFew}` : `NPS ${formatNps(several.nps ?? 0)} from ${formatAnswers(several.counted)}`}. These members are from LCs where fewer than ${minGroupSize} were waiting when a round ended. `}
        {small.length > 0 &&
          `Fewer than ${minGroupSize} counted answers, so not shown: ${small.map(({ name }) => name).join(', ')}.`}
      </Text>
    </LcComparison>
  )
}
