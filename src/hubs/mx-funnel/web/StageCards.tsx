// How many stand at each stage? One count card per stage, in the three groups.
import { Title } from '@mantine/core'
import { type Metrics, resultGroups } from '../rules.ts'
import { MetricGrid } from './MetricGrid.tsx'
import styles from './results.module.css'

export function StageCards({ metrics }: { metrics: Metrics }) {
  return (
    <div className={styles.groups}>
      {resultGroups.map(({ name, stages }, group) => (
        <section key={name} aria-label={name} className={styles.group} data-group={group}>
          <Title order={3}>{name}</Title>
          <MetricGrid metrics={metrics} of={stages} className={styles.cards} />
        </section>
      ))}
    </div>
  )
}
