// What is coming? The ring with its words, the line beside it, then rows of marks.
import { Group, Skeleton } from '@mantine/core'
import styles from './Sona.module.css'

const upTo = (count: number) => Array.from({ length: count }, (_, n) => n)

export function SonaSkeleton() {
  return (
    <>
      <Skeleton height={44} mb="lg" radius="md" />
      <div className={styles.top}>
        <div className={styles.answer}>
          <Skeleton height={124} circle style={{ flex: 'none' }} />
          <div style={{ flex: 1 }}>
            <Skeleton height={22} width="50%" mb={12} />
            <Skeleton height={14} width="80%" mb={12} />
            <Skeleton height={14} width="70%" />
          </div>
        </div>
        <div className={styles.growth}>
          <Skeleton height={230} radius="lg" />
        </div>
      </div>
      {upTo(8).map((n) => (
        <Group key={n} wrap="nowrap" gap="lg" mb={16} style={{ overflow: 'hidden' }}>
          <Skeleton height={16} width={120} style={{ flex: 'none' }} />
          {upTo(8).map((at) => (
            <Skeleton key={at} height={24} circle style={{ flex: 'none' }} />
          ))}
        </Group>
      ))}
    </>
  )
}
