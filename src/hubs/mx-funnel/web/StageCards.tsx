// How many stand at each stage? One count card per stage, in the three groups.
import { Title } from '@mantine/core'
import { type Metrics, resultGroups } from '../rules.ts'
import styles from './results.module.css'

export function StageCards({ metrics }: { metrics: Metrics }) {
  return (
    <div className={styles.groups}>
      {resultGroups.map(({ name, stages }, group) => (
        <section key={name} aria-label={name} className={styles.group} data-group={group}>
          <Title order={3}>{name}</Title>
          <dl className={styles.cards}>
            {stages.map((stage) => (
              <div key={stage}>
                <dt>{stage}</dt>
                <dd data-tabular>{metrics[stage].toLocaleString()}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </div>
  )
}
