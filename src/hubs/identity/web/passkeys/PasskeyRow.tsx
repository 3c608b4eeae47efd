// One passkey: its name, when it was made and last used, where it is kept, and what its owner can do with it.
import { Badge, Button, Group } from '@mantine/core'
import { useState } from 'react'
import { DateText } from '#web/ui/DateText.tsx'
import type { Passkey } from '../contract-passkeys.ts'
import { NamePasskeyDialog } from './NamePasskeyDialog.tsx'
import styles from './profile.module.css'

type PasskeyRowProps = {
  passkey: Passkey
  busy: boolean
  /** The last one of a person whose role needs one. */
  isNeeded: boolean
  onRename: (name: string) => Promise<void>
  onRemove: () => void
}

export function PasskeyRow({ passkey, busy, isNeeded, onRename, onRemove }: PasskeyRowProps) {
  const { name, createdAt, lastUsedAt, isSynced } = passkey
  const [isNaming, setNaming] = useState(false)
  return (
    <li>
      <div>
        <span className={styles.device}>
          {name}
          {isSynced && (
            <Badge color="blue" variant="light">
              On all your devices
            </Badge>
          )}
        </span>
        <span className={styles.since}>
          Made <DateText value={createdAt} withTime />
        </span>
        <span className={styles.since}>
          {lastUsedAt ? (
            <>
              Last used <DateText value={lastUsedAt} withTime />
            </>
          ) : (
            'Not used yet'
          )}
        </span>
        {isNeeded && <span className={styles.since}>Your role needs one, so the last one stays.</span>}
      </div>
      <Group gap="xs" justify="flex-end" className={styles.rowActions}>
        <Button variant="default" size="sm" aria-label={`Rename ${name}`} onClick={() => setNaming(true)}>
          Rename
        </Button>
        {!isNeeded && (
          <Button variant="default" size="sm" aria-label={`Remove ${name}`} disabled={busy} onClick={onRemove}>
            Remove
          </Button>
        )}
      </Group>
      {isNaming && <NamePasskeyDialog name={name} onSave={onRename} onClose={() => setNaming(false)} />}
    </li>
  )
}
