// Dates of a document: when it was added and last changed.

import { Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { DateText } from '#web/ui/text/DateText.tsx'
import type { Document } from '../contract.ts'
import styles from './documents.module.css'

type DocumentDatesProps = Pick<Document, 'createdAt' | 'updatedAt'> & { children?: ReactNode }

export function DocumentDates({ createdAt, updatedAt, children }: DocumentDatesProps) {
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
      {children}
    </Text>
  )
}
