// What is coming? Grey shapes of a view of the funnel: its title, the answer, nine cards, the steps.
import { Group, Skeleton } from '@mantine/core'
import { resultGroups } from '../rules.ts'
import styles from './results.module.css'

export function ResultsSkeleton() {
  return (
    <div className={styles.view}>
      <Group wrap="nowrap" style={{ overflow: 'hidden' }}>
        {['a', 'b', 'c', 'd', 'e', 'f'].map((key) => (
          <Skeleton key={key} height={44} width={104} radius="md" style={{ flex: 'none' }} />
        ))}
      </Group>
      <Skeleton height={28} width="55%" />
      <Skeleton height={28} width="80%" />
      <div className={styles.groups}>
        {resultGroups.map(({ name }) => (
          <Skeleton key={name} height={120} radius="lg" />
        ))}
      </div>
      <div className={styles.pair}>
        <Skeleton height={380} radius="lg" />
        <Skeleton height={380} radius="lg" />
      </div>
    </div>
  )
}
