// What does a hub offer, and may this person open it? A description and its buttons; locked ones say who may.
import { Button, Modal, Stack, Text } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { withAdmin } from '#shared/access.ts'
import { roleNames } from '#shared/roles.ts'
import { hrefTo } from '#web/shell/location.ts'
import { useSession } from '#web/shell/session.ts'
import type { HubButton, HubCard } from '../rules.ts'
import styles from './Dashboard.module.css'
import { HubIcon } from './HubIcon.tsx'

type HubDialogProps = { card: HubCard | undefined; onClose: () => void }

export function HubDialog({ card, onClose }: HubDialogProps) {
  // While the dialog fades out it still shows the card that was open.
  const last = useRef(card)
  if (card) last.current = card
  const shown = card ?? last.current
  // A dialog that is open from its first moment on would not know where to return the focus.
  const [isHere, setHere] = useState(false)
  useEffect(() => setHere(true), [])
  return (
    <Modal opened={isHere && card !== undefined} onClose={onClose} title={shown?.name} size="md">
      {shown && (
        <Stack gap="lg">
          <Text>{shown.description}</Text>
          <Stack gap="sm">
            {shown.buttons.map((button, at) => (
              <ScreenButton key={button.screen} button={button} isFirst={at === 0} />
            ))}
          </Stack>
        </Stack>
      )}
    </Modal>
  )
}

function ScreenButton({ button, isFirst }: { button: HubButton; isFirst: boolean }) {
  const { mayOpen, permissions } = useSession()
  if (mayOpen(button.screen)) {
    return (
      <Button component="a" href={hrefTo(button.screen)} variant={isFirst ? 'filled' : 'default'} fullWidth>
        {button.label}
      </Button>
    )
  }
  const names = withAdmin(permissions.get(button.screen) ?? []).map((role) => roleNames[role])
  const reasonId = `locked-${button.screen.slice(1)}`
  return (
    <div>
      <Button
        variant="default"
        fullWidth
        aria-disabled
        data-disabled
        aria-describedby={reasonId}
        leftSection={<HubIcon name="lock" size={18} />}
        onClick={(event) => event.preventDefault()}
      >
        {button.label}
      </Button>
      <p id={reasonId} className={styles.lockReason}>
        Open to {new Intl.ListFormat('en').format(names)}.
      </p>
    </div>
  )
}
