// Hub dialog: description and buttons of a hub; locked screens say who may open them.
import { Button, Modal, Stack, Text } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { type Screen, withAdmin } from '#shared/access.ts'
import type { HubCard } from '#shared/hub-manifest.ts'
import { roleNames } from '#shared/roles.ts'
import { WithMantine } from '#web/shell/layout/AfterSignIn.tsx'
import { hrefTo } from '#web/shell/routing/location.ts'
import { useScreens } from '#web/shell/routing/pages.ts'
import { useSession } from '#web/shell/session/session.ts'
import styles from './Dashboard.module.css'
import { HubIcon } from './HubIcon.tsx'

type HubDialogProps = { card: HubCard | undefined; onClose: () => void }

export function HubDialog({ card, onClose }: HubDialogProps) {
  // While the dialog fades out it still shows the card that was open.
  const last = useRef(card)
  if (card) last.current = card
  const shown = card ?? last.current
  // A dialog that is open from the first render would not know where to return the focus.
  const [isMounted, setMounted] = useState(false)
  useEffect(() => setMounted(true), [])
  return (
    <WithMantine>
      <Modal opened={isMounted && card !== undefined} onClose={onClose} title={shown?.name} size="md">
        {shown && (
          <Stack gap="lg">
            <Text>{shown.description}</Text>
            <Stack gap="sm">
              {shown.screens.map((screen, at) => (
                <ScreenButton key={screen} screen={screen} isFirst={at === 0} />
              ))}
            </Stack>
          </Stack>
        )}
      </Modal>
    </WithMantine>
  )
}

function ScreenButton({ screen, isFirst }: { screen: Screen; isFirst: boolean }) {
  const { mayOpen, permissions } = useSession()
  const label = useScreens().get(screen)?.name
  if (mayOpen(screen)) {
    return (
      <Button component="a" href={hrefTo(screen)} variant={isFirst ? 'filled' : 'default'} fullWidth>
        {label}
      </Button>
    )
  }
  const names = withAdmin(permissions.get(screen) ?? []).map((role) => roleNames[role])
  const reasonId = `locked-${screen.slice(1)}`
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
        {label}
      </Button>
      <p id={reasonId} className={styles.lockReason}>
        Open to {new Intl.ListFormat('en').format(names)}.
      </p>
    </div>
  )
}
