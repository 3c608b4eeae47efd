// Recognized spellings: values that were resolved from another spelling, collapsed, for people who want to check.
import { Text } from '@mantine/core'
import styles from '../preview/rows.module.css'
import { shorten } from './columns.ts'
import { keyOf, type SpeltValue } from './values.ts'

const most = 100

export function SpeltValues({ spelt }: { spelt: readonly SpeltValue[] }) {
  if (spelt.length === 0) return null
  return (
    <details className={styles.spelt}>
      <summary>
        {spelt.length === 1 ? 'One other spelling was understood' : `${spelt.length} other spellings were understood`}
      </summary>
      <ul>
        {spelt.slice(0, most).map(({ field, text, name, count }) => (
          <li key={keyOf(field.name, text)}>
            <span dir="auto">{shorten(text, 80)}</span> → <b>{name}</b>{' '}
            <Text span size="sm" c="dimmed">
              {field.label}, {count === 1 ? 'one row' : `${count.toLocaleString()} rows`}
            </Text>
          </li>
        ))}
      </ul>
      {spelt.length > most && <Text size="sm">And {(spelt.length - most).toLocaleString()} more.</Text>}
    </details>
  )
}
