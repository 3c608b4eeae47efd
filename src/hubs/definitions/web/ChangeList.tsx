// Changes of a definition in words: since the year before, and one by one with who made them and when.
import { Text } from '@mantine/core'
import type { DefinitionChange } from '#shared/definitions/changes.ts'
import { StatusBadge } from '#web/ui/table/StatusBadge.tsx'
import { DateText } from '#web/ui/text/DateText.tsx'
import type { HistoryEntry } from '../contract.ts'
import styles from './definitions.module.css'

const words = { new: 'New', gone: 'Removed', reworded: 'Reworded', changed: 'Changed', moved: 'Moved' } as const
const tones = { new: 'good', gone: 'poor', reworded: 'neutral', changed: 'middling', moved: 'neutral' } as const

export const ChangeList = ({ changes }: { changes: readonly DefinitionChange[] }) => (
  <ul className={styles.changes}>
    {changes.map(({ key, text, what, before, from, to, isGroup }, n) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: two saves may have changed the same one
      <li key={`${key} ${n}`}>
        <StatusBadge tone={tones[what]}>{words[what]}</StatusBadge> {isGroup && 'Group '}
        {text}
        {from !== undefined && (
          <span className={styles.kindText}>
            From {from} to {to}
          </span>
        )}
        {before && <span className={styles.kindText}>Before: {before.replace('\n', ': ').replaceAll('\n', ' ')}</span>}
      </li>
    ))}
  </ul>
)

export function History({ entries }: { entries: readonly HistoryEntry[] }) {
  if (entries.length === 0) return <Text>No changes yet.</Text>
  return (
    <ol className={styles.history}>
      {entries.map(({ at, by, changes }) => (
        <li key={at}>
          <Text fw={550}>
            {by}, <DateText value={at} withTime />
          </Text>
          <ChangeList changes={changes} />
        </li>
      ))}
    </ol>
  )
}
