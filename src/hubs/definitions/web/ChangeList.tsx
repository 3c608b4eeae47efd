// Changes of a definition in words: since the year before, and one by one with who made them.
import { Text } from '@mantine/core'
import type { DefinitionChange } from '#shared/definitions/changes.ts'
import { StatusBadge } from '#web/ui/table/StatusBadge.tsx'
import { DateText } from '#web/ui/text/DateText.tsx'
import type { HistoryEntry } from '../contract.ts'
import styles from './definitions.module.css'

const words = { new: 'New', gone: 'Gone', reworded: 'Reworded', changed: 'Changed' } as const
const tones = { new: 'good', gone: 'poor', reworded: 'neutral', changed: 'middling' } as const

export function ChangeList({ changes, empty }: { changes: readonly DefinitionChange[]; empty: string }) {
  if (changes.length === 0) return empty ? <Text>{empty}</Text> : null
  return (
    <ul className={styles.changes}>
      {changes.map(({ key, text, what, before }, n) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: what is new has no key yet
        <li key={`${key} ${n}`}>
          <StatusBadge tone={tones[what]}>{words[what]}</StatusBadge> {text}
          {before && (
            <span className={styles.kindText}>Before: {before.replace('\n', ': ').replaceAll('\n', ' ')}</span>
          )}
        </li>
      ))}
    </ul>
  )
}

export function History({ entries }: { entries: readonly HistoryEntry[] }) {
  if (entries.length === 0) return <Text>Nobody has changed it yet.</Text>
  return (
    <ol className={styles.history}>
      {entries.map(({ at, by, changes }) => (
        <li key={at}>
          <Text fw={550}>
            <DateText value={at} />, {by}
          </Text>
          <ChangeList changes={changes} empty="The order changed." />
        </li>
      ))}
    </ol>
  )
}
