// Passkeys section of the profile: explanation, list, a new passkey, and the recovery codes.
import { Button, Card, Group, Modal, Text, Title } from '@mantine/core'
import { dialogToRead } from '#web/ui/dialogs/dialog-attributes.ts'
import { useFocusReturn } from '#web/ui/dialogs/use-focus-return.ts'
import { QueryView } from '#web/ui/feedback/QueryView.tsx'
import type { Passkey } from '../../contract-passkeys.ts'
import styles from '../profile/profile.module.css'
import { PasskeyError } from './PasskeyError.tsx'
import { PasskeyRow } from './PasskeyRow.tsx'
import { passkeyUnavailableReason } from './passkey-support.ts'
import { RecoveryCodes } from './RecoveryCodes.tsx'
import { usePasskeys } from './use-passkeys.ts'

export function PasskeysSection() {
  const { query, title, busy, error, codes, add, rename, remove, renewCodes, closeCodes } = usePasskeys()
  const unavailableReason = passkeyUnavailableReason()
  return (
    <Card component="section" aria-labelledby="passkeys">
      <div className={styles.form}>
        <Title order={2} id="passkeys" ref={title} tabIndex={-1}>
          Passkeys
        </Title>
        <Text size="sm" c="dimmed">
          With a passkey, you sign in with your device’s fingerprint, face or PIN. Nobody can guess it or trick you into
          giving it away. Once you have one, your password alone is no longer enough.
        </Text>
        <QueryView query={query} skeleton="text" error="We couldn’t load your passkeys.">
          {({ passkeys, codesLeft, isRequired }) => (
            <>
              <ul className={styles.sessions} aria-label="Your passkeys">
                {passkeys.map((row: Passkey) => (
                  <PasskeyRow
                    key={row.id}
                    passkey={row}
                    busy={busy}
                    isRequired={isRequired && passkeys.length === 1}
                    onRename={(name) => rename(row, name)}
                    onRemove={() => remove(row, passkeys.length === 1)}
                  />
                ))}
              </ul>
              {passkeys.length > 0 && <CodesLine left={codesLeft} busy={busy} onRenew={renewCodes} />}
            </>
          )}
        </QueryView>
        {error && <PasskeyError error={error} />}
        {unavailableReason ? (
          <Text size="sm">{unavailableReason}</Text>
        ) : (
          <Group>
            <Button variant="default" onClick={() => void add()} aria-disabled={busy} data-disabled={busy || undefined}>
              Add a passkey
            </Button>
          </Group>
        )}
      </div>
      {codes && <RecoveryCodesDialog codes={codes} onClose={closeCodes} />}
    </Card>
  )
}

type CodesLineProps = { left: number; busy: boolean; onRenew: () => void }

function CodesLine({ left, busy, onRenew }: CodesLineProps) {
  return (
    <Group justify="space-between" gap="sm">
      <Text size="sm">
        {left === 0 ? 'No recovery codes left.' : `${left} recovery ${left === 1 ? 'code' : 'codes'} left.`}
      </Text>
      <Button variant="default" size="sm" onClick={onRenew} disabled={busy}>
        Create new recovery codes
      </Button>
    </Group>
  )
}

/** New recovery codes in a dialog that stays open until the person says that they have stored them. */
function RecoveryCodesDialog({ codes, onClose }: { codes: string[]; onClose: () => void }) {
  useFocusReturn()
  return (
    <Modal
      opened
      onClose={() => {}}
      title="Your recovery codes"
      withCloseButton={false}
      closeOnEscape={false}
      closeOnClickOutside={false}
      attributes={dialogToRead}
    >
      <RecoveryCodes codes={codes} doneLabel="Done" onDone={onClose} />
    </Modal>
  )
}
