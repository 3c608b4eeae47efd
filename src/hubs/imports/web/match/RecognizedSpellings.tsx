// Recognized spellings: values that were resolved from another spelling, collapsed, for people who want to check.
import { Text } from '@mantine/core'
import { shorten } from '#web/sheet/columns.ts'
import styles from '../preview/rows.module.css'
import type { RecognizedValue } from './values.ts'

const maxShown = 100

export function RecognizedSpellings({ recognized }: { recognized: readonly RecognizedValue[] }) {
  if (recognized.length === 0) return null
  return (
    <details className={styles.spelt}>
      <summary>
        {recognized.length === 1 ? '1 other spelling recognised' : `${recognized.length} other spellings recognised`}
      </summary>
      <ul>
        {recognized.slice(0, maxShown).map(({ field, text, name, count }) => (
          <li key={`${field.name}\n${text}`}>
            <span dir="auto">{shorten(text, 80)}</span> → <b>{name}</b>{' '}
            <Text span size="sm" c="dimmed">
              {field.label}, {count === 1 ? 'one row' : `${count.toLocaleString()} rows`}
            </Text>
          </li>
        ))}
      </ul>
      {recognized.length > maxShown && (
        <Text size="sm">And {(recognized.length - maxShown).toLocaleString()} more.</Text>
      )}
    </details>
  )
}
