// Offline queue list: unsent changes, oldest first, with what each is about, its time and its state.
import { Button, Group, Text } from '@mantine/core'
import { DateText } from '#web/ui/text/DateText.tsx'
import styles from './QueueList.module.css'
import { isOnlyLocal, type QueuedMutation } from './queued-mutation.ts'

type QueueListProps = {
  changes: readonly QueuedMutation[]
  onOpen?: (change: QueuedMutation) => void
  onDiscard?: (change: QueuedMutation) => void
}

const wordsOf = ({ state, message, isTried }: QueuedMutation) => {
  if (state === 'conflict') return message ?? 'This was also changed elsewhere. Please choose a version.'
  if (state === 'refused') return `Not accepted: ${message}`
  return isTried ? 'Sent, but there was no reply. It will be sent again.' : 'Waiting until you are back online.'
}

export function QueueList({ changes, onOpen, onDiscard }: QueueListProps) {
  return (
    <ul className={styles.list}>
      {changes.map((change) => (
        <li key={change.key} className={styles.change}>
          <Text fw={550}>{change.title}</Text>
          <Text size="sm" c="dimmed">
            <DateText value={new Date(change.at).toISOString()} withTime />
          </Text>
          <Text size="sm" data-tone={change.state === 'waiting' ? undefined : 'middling'} className={styles.state}>
            {wordsOf(change)}
          </Text>
          {(onOpen || onDiscard) && (
            <Group gap="sm" mt="xs">
              {onOpen && isOnlyLocal(change) && (
                <Button variant="default" aria-label={`Open ${change.title}`} onClick={() => onOpen(change)}>
                  Open
                </Button>
              )}
              {onDiscard && (
                <Button variant="default" aria-label={`Discard ${change.title}`} onClick={() => onDiscard(change)}>
                  Discard
                </Button>
              )}
            </Group>
          )}
        </li>
      ))}
    </ul>
  )
}
