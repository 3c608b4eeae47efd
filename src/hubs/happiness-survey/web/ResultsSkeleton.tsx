// What is coming? The score beside its columns, then bars.
import { Paper, Skeleton } from '@mantine/core'
import styles from './Results.module.css'

const heights = [8, 8, 12, 16, 26, 40, 48, 70, 90, 64, 50]

export function ResultsSkeleton() {
  return (
    <div className={styles.sections}>
      <Paper withBorder p="lg" className={styles.nps}>
        <div>
          <Skeleton height={22} width="60%" mb={16} />
          <Skeleton height={36} width="40%" mb={16} />
          <Skeleton height={14} width="80%" mb={12} />
          <Skeleton height={14} width="70%" />
        </div>
        <div className={styles.skeletonColumns}>
          {heights.map((height, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: they stand for the ratings, which never move
            <Skeleton key={at} height={height} radius="sm" />
          ))}
        </div>
      </Paper>
      <Paper withBorder p="lg">
        {heights.slice(0, 5).map((_, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: as above
          <Skeleton key={at} height={14} mb={24} />
        ))}
      </Paper>
    </div>
  )
}
