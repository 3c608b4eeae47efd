// Offline queue dialog: lists each unsent change with its state; the person can send it now, open it in its form, or discard
// it.
import { Button, Group, Modal, Text } from '@mantine/core'
import { useState } from 'react'
import { useLost } from '#web/offline/cache/line.ts'
import { WithMantine } from '#web/shell/layout/WithMantine.tsx'
import { navigate } from '#web/shell/routing/location.ts'
import { confirm } from '#web/ui/dialogs/confirm.ts'
import { dialogToFill } from '#web/ui/dialogs/dialog-attributes.ts'
import { useFocusReturn } from '#web/ui/dialogs/use-focus-return.ts'
import { useCarriers, useWaiting } from './use-waiting.ts'
import { WaitingList } from './WaitingList.tsx'
import { isOnlyHere, type WaitingChange } from './waiting-change.ts'

async function discard(change: WaitingChange) {
  const isSure = await confirm({
    title: 'Discard this change?',
    text: `${change.title}: it was never saved to the portal, and is lost then.${
      isOnlyHere(change) ? '' : ' It was sent once without an answer, so the portal may have it nevertheless.'
    }`,
    confirmLabel: 'Discard',
    tone: 'poor',
  })
  if (!isSure) return
  const { discardWaiting } = await import('./waiting.ts')
  await discardWaiting(({ key }) => key === change.key)
}

/** Opened from the header, which has no Mantine provider. */
export const WaitingDialog = ({ onClose }: { onClose: () => void }) => (
  <WithMantine>
    <Listed onClose={onClose} />
  </WithMantine>
)

function Listed({ onClose }: { onClose: () => void }) {
  useFocusReturn()
  const changes = useWaiting() ?? []
  const carrierOf = useCarriers()
  const isLost = useLost() !== undefined
  const [isBusy, setBusy] = useState(false)

  async function send() {
    if (isBusy) return
    setBusy(true)
    const { sendNow } = await import('./sender.ts')
    await sendNow(carrierOf).catch(() => 0)
    setBusy(false)
  }

  function open({ path, key }: WaitingChange) {
    onClose()
    navigate(`${path}?waiting=${key}`)
  }

  return (
    <Modal opened onClose={onClose} title="Waiting on this device" attributes={dialogToFill}>
      {changes.length === 0 ? (
        <Text role="status">Nothing waits: everything is sent.</Text>
      ) : (
        <>
          <Text mb="md">
            {isLost ? 'There is no connection. ' : ''}What waits is sent by itself, each change once, also after this
            device was off.
          </Text>
          <WaitingList changes={changes} onOpen={open} onDiscard={(change) => void discard(change)} />
        </>
      )}
      <Group justify="flex-end" gap="sm" mt="lg">
        <Button variant="default" onClick={onClose} data-autofocus>
          Close
        </Button>
        {changes.length > 0 && (
          <Button aria-disabled={isBusy} data-disabled={isBusy || undefined} onClick={() => void send()}>
            {isBusy ? 'Sending...' : 'Send now'}
          </Button>
        )}
      </Group>
    </Modal>
  )
}
