// Bar chart of losses per step: how many fewer people than at the previous stage, from one baseline and to one scale.
import { Text, Title } from '@mantine/core'
import { findWeakestStep, minPeople, stepsOf } from '../../results/rates.ts'
import { type Metrics, resultGroups, type Stage } from '../../rules.ts'
import styles from './LossPicture.module.css'

const groupOf = (stage: Stage) => resultGroups.findIndex(({ stages }) => stages.includes(stage))

function formatVerdict(metrics: Metrics): string {
  const weakest = findWeakestStep(metrics)
  if (weakest === 'few')
    return `Too few to say which step is the weakest: it takes ${minPeople} people at two steps or more.`
  if (weakest === 'none') return 'No step stands out: none keeps clearly fewer people than all others.'
  return `Weakest step: to ${weakest.stage}. Clearly fewer go on there than at any other step.`
}

export function LossPicture({ metrics }: { metrics: Metrics }) {
  const steps = stepsOf(metrics)
  const weakest = findWeakestStep(metrics)
  // If a step gains people, the baseline moves in to make room for its bar.
  const [most, least] = [Math.max(1, ...steps.map(({ lost }) => lost)), Math.min(0, ...steps.map(({ lost }) => lost))]
  const share = (people: number) => `${(people / (most - least)) * 100}%`
  return (
    <section aria-label="Where do people leave?">
      <Title order={3}>Where do people leave?</Title>
      <Text size="sm" mb="sm">
        {formatVerdict(metrics)}
      </Text>
      <ol className={styles.steps}>
        {steps.map(({ from, to, lost }) => (
          <li key={to} data-weakest={(typeof weakest === 'object' && weakest.stage === to) || undefined}>
            <span>
              {from} → {to}
            </span>
            <span className={styles.track} aria-hidden>
              <span
                className={styles.bar}
                data-group={groupOf(to)}
                data-more={lost < 0 || undefined}
                style={{ left: share(Math.min(0, lost) - least), width: share(Math.abs(lost)) }}
              />
            </span>
            <span className={styles.number} data-tabular>
              {lost < 0 ? `${(-lost).toLocaleString()} more` : `${lost.toLocaleString()} lost`}
            </span>
          </li>
        ))}
      </ol>
    </section>
  )
}
