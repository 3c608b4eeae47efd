// NPS panel: the NPS with what it means and how many answers it is made of; then what changed, and each rating.
import { Paper, Text, Title } from '@mantine/core'
import { useNames } from '#web/organisation/organisation.ts'
import { ChangeText, pointsText } from '#web/results/ChangesSince.tsx'
import { toneColor } from '#web/ui/table/tone.ts'
import { type Comparison, compareRounds, compareWithCountry } from '../../comparisons.ts'
import type { Results } from '../../contract.ts'
import { enoughToJudge } from '../../rules.ts'
import { useFilters } from '../results/filters.ts'
import styles from '../results/Results.module.css'
import { formatMargin, formatNps, npsLabel, npsTone } from './nps-text.ts'
import { RatingColumns } from './RatingColumns.tsx'

export function NpsPanel({ results }: { results: Results }) {
  const names = useNames()
  const { filters } = useFilters()
  const { nps, counted, averageRating } = results
  if (nps === null || averageRating === null) return null
  const isEnough = counted >= enoughToJudge
  const who = filters.lc ? names.lc(filters.lc) : 'All LCs'
  return (
    <section aria-labelledby="nps-title">
      <Paper withBorder p="lg" className={styles.nps}>
        <div>
          <Title order={2} id="nps-title">
            Net promoter score
          </Title>
          {isEnough ? (
            <p className={styles.npsValue} style={{ color: toneColor(npsTone(nps)) }}>
              {formatNps(nps)} <span>{npsLabel(nps)}</span>
            </p>
          ) : (
            <p className={styles.npsFew} data-tabular>
              <b>{formatNps(nps)}</b>
            </p>
          )}
          <Text>
            {who}, {formatMargin(results)}
          </Text>
          <Changes results={results} />
          <Text size="sm" c="dimmed" mt="sm">
            Promoters (9-10) minus detractors (0-6), from −100 to +100. The average rating is {averageRating.toFixed(1)}{' '}
            of 10.
          </Text>
        </div>
        <RatingColumns results={results} />
      </Paper>
    </section>
  )
}

function Changes({ results }: { results: Results }) {
  const { filters } = useFilters()
  const comparisons = [
    ...(filters.lc ? [compareWithCountry(results, results.committees)] : []),
    ...compareRounds(results.rounds, filters),
  ]
  return (
    <ul className={styles.changes}>
      {comparisons.map((comparison) => (
        <li key={comparison.since}>
          <Change {...comparison} />
        </li>
      ))}
    </ul>
  )
}

function Change({ change, since, counted, mayBeChance }: Comparison) {
  const n = <span className={styles.dim}>(n {counted})</span>
  if (change === null) {
    return (
      <>
        Too few to say what changed {since} {n}
      </>
    )
  }
  if (mayBeChance) {
    return (
      <>
        <b data-tabular>{pointsText(change)}</b> {since}, which may be chance {n}
      </>
    )
  }
  return (
    <>
      <ChangeText now={change} before={0} since={since} /> {n}
    </>
  )
}
