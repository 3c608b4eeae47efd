import { Button, Group, Text } from '@mantine/core'
import { committeeName } from '#shared/organisation.ts'
import { useOrganisation } from '#web/organisation.ts'
import { ExternalLink } from '#web/ui/ExternalLink.tsx'
import type { Repeat } from '../contract-approved.ts'
import styles from './gcp.module.css'
import { whenWords } from './repeat-values.ts'

type RepeatItemProps = {
  repeat: Repeat
  /** For who may. */
  onChange: (() => void) | undefined
  onRemove: (() => void) | undefined
}

export function RepeatItem({ repeat, onChange, onRemove }: RepeatItemProps) {
  const committee = committeeName(useOrganisation(), repeat.localCommittee)
  return (
    <li>
      <div className={styles.words}>
        <Text className={styles.title}>
          <strong>{committee}</strong>: {repeat.outcome}
        </Text>
        <Text size="sm" c="dimmed" className={styles.title}>
          {whenWords(repeat.doneOn)} · {repeat.name}
          {repeat.link && (
            <>
              {' · '}
              <ExternalLink href={repeat.link} of={committee}>
                Link
              </ExternalLink>
            </>
          )}
        </Text>
      </div>
      {onChange && onRemove && (
        <Group gap="xs" wrap="nowrap">
          <Button size="compact-sm" variant="subtle" onClick={onChange} aria-label={`Edit: ${repeat.outcome}`}>
            Edit
          </Button>
          <Button
            size="compact-sm"
            variant="subtle"
            color="red"
            onClick={onRemove}
            aria-label={`Remove: ${repeat.outcome}`}
          >
            Remove
          </Button>
        </Group>
      )}
    </li>
  )
}
