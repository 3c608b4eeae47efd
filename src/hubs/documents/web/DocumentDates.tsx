import { Text } from '@mantine/core'
import { DateText } from '#web/ui/DateText.tsx'
import type { Document } from '../contract.ts'
import styles from './documents.module.css'

export function DocumentDates({ createdAt, updatedAt }: Pick<Document, 'createdAt' | 'updatedAt'>) {
  return (
    <Text size="sm" c="dimmed" className={styles.dates}>
      <span>
        Added <DateText value={createdAt} />
      </span>
      {updatedAt !== createdAt && (
        <span>
          Last changed <DateText value={updatedAt} />
        </span>
      )}
    </Text>
  )
}
