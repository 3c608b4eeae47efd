// How happy are they, in one number? The NPS, who makes it up, and how often each rating was given.
import { Paper, Text, Title } from '@mantine/core'
import { HiddenTable } from '#web/charts/HiddenTable.tsx'
import { StatCard } from '#web/ui/StatCard.tsx'
import { StatGrid } from '#web/ui/StatGrid.tsx'
import { toneColor } from '#web/ui/tone.ts'
import type { Results } from '../contract.ts'
import { percentOf } from '../rules.ts'
import { npsText, npsTone, npsWord } from './nps-words.ts'
import styles from './Results.module.css'
import { StackedBar } from './StackedBar.tsx'

export function NpsPanel({ results }: { results: Results }) {
  const { nps, counted, promoters, neutrals, detractors, averageRating, ratings } = results
  if (nps === null || averageRating === null) return null
  const share = (n: number) => `${Math.round(percentOf(n, counted))}%`
  return (
    <section aria-labelledby="nps-title" className={styles.nps}>
      <Paper withBorder p="lg" className={styles.npsMain}>
        <Title order={2} id="nps-title">
          Net promoter score
        </Title>
        <div className={styles.npsValue} style={{ color: toneColor(npsTone(nps)) }} data-tabular>
          {npsText(nps)}
        </div>
        <Text fw={550}>{npsWord(nps)}</Text>
        <Text size="sm" c="dimmed" mb="md">
          Promoters (9-10) less detractors (0-6), from −100 to +100
        </Text>
        <StackedBar
          label="Who makes up the score"
          parts={[
            { name: 'Promoters', n: promoters, tone: 'good' },
            { name: 'Neutral', n: neutrals, tone: 'middling' },
            { name: 'Detractors', n: detractors, tone: 'poor' },
          ]}
        />
      </Paper>
      <div className={styles.npsSide}>
        <StatGrid>
          <StatCard label="Answers" value={counted} note="in this view" />
          <StatCard label="Average rating" value={averageRating.toFixed(1)} note="of 10" />
        </StatGrid>
        <Paper withBorder p="md" mt="md">
          <Text size="sm" c="dimmed" mb={8}>
            How often each rating was given
          </Text>
          <HiddenTable
            caption="How often each rating was given"
            head={['Rating', 'Answers']}
            rows={ratings.map((n, rating) => [String(rating), `${n} (${share(n)})`])}
          />
          <div className={styles.columns} aria-hidden>
            {ratings.map((n, rating) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the index is the rating itself
              <div key={rating} className={styles.column}>
                <span className={styles.columnNumber}>{n > 0 ? n : ''}</span>
                <span
                  className={styles.columnBar}
                  style={{ height: `${percentOf(n, Math.max(...ratings)) * 0.8}px` }}
                />
                <span className={styles.columnName}>{rating}</span>
              </div>
            ))}
          </div>
        </Paper>
      </div>
    </section>
  )
}
