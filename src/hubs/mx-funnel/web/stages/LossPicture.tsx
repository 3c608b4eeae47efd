// Bar chart of losses per step: the share of people who do not go on, on one scale from 0 to 100%, with the head counts beside
// it and the weakest step marked.
import { Text, Title } from '@mantine/core'
import { findWeakestStep, formatRate, minPeople, rateOf, stepsOf } from '../../results/rates.ts'
import type { Metrics } from '../../rules.ts'
import styles from './LossPicture.module.css'

function formatVerdict(metrics: Metrics): string {
  const weakest = findWeakestStep(metrics)
  if (weakest === 'few') return `Too few to say which step is the weakest: at least two steps need ${minPeople} people.`
  if (weakest === 'none') return 'No step stands out: none loses clearly more people than the others.'
  return `Weakest step: to ${weakest.stage}. Clearly fewer go on there than at any other step.`
}

/** '414 people', or '12 more' where a step gains people. */
const formatHeads = (lost: number) =>
  lost < 0 ? `${(-lost).toLocaleString()} more` : `${lost.toLocaleString()} ${lost === 1 ? 'person' : 'people'}`

export function LossPicture({ metrics }: { metrics: Metrics }) {
  const weakest = findWeakestStep(metrics)
  return (
    <section aria-label="Where do people leave?">
      <Title order={3}>Where do people leave?</Title>
      <Text size="sm" mb="sm">
        {formatVerdict(metrics)}
      </Text>
      <ol className={styles.steps}>
        {stepsOf(metrics).map(({ from, to, lost }) => {
          const rate = rateOf(Math.max(0, lost), metrics[from])
          return (
            <li key={to} data-weakest={(typeof weakest === 'object' && weakest.stage === to) || undefined}>
              <span>
                {from} → {to}
              </span>
              <span className={styles.track} aria-hidden>
                <span className={styles.bar} style={{ width: `${rate ?? 0}%` }} />
              </span>
              <span className={styles.number} data-tabular>
                {rate === null ? '-' : `${formatRate(rate)} leave`}
              </span>
              <span className={styles.heads} data-tabular>
                {rate === null && lost === 0 ? '' : formatHeads(lost)}
              </span>
            </li>
          )
        })}
      </ol>
    </section>
  )
}
