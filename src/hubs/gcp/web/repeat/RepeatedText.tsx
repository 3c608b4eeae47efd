// Number of committees that repeated a GCP; nothing for zero.
import { Text } from '@mantine/core'
import { IconRepeat } from '@tabler/icons-react'
import { formatRepeated } from '../../rules.ts'
import styles from '../gcp.module.css'

export function RepeatedText({ count }: { count: number }) {
  if (count === 0) return null
  return (
    <Text size="sm" className={styles.repeated}>
      <IconRepeat size={16} aria-hidden />
      {formatRepeated(count)}
    </Text>
  )
}
