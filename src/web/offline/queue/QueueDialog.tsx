// Offline queue dialog: lists each unsent change with its state; the person can send it now, open it in its form, or discard
// it.
import { Button, Group, Modal, Text } from '@mantine/core'
import { useState } from 'react'
import { useOutage } from '#web/offline/cache/connectivity.ts'
import { WithMantine } from '#web/shell/layout/AfterSignIn.tsx'
import { navigate } from '#web/shell/routing/location.ts'
import { confirm } from '#web/ui/dialogs/confirm.ts'
import { dialogToFill } from '#web/ui/dialogs/dialog-attributes.ts'
import { useFocusReturn } from '#web/ui/dialogs/use-focus-return.ts'
import { QueueList } from './QueueList.tsx'
import { isOnlyLocal, type QueuedMutation } from './queued-mutation.ts'
import { useQueue, useSubmitters } from './use-queue.ts'

async function discard(change: QueuedMutation) {
  const isSure = await confirm({
    title: 'Discard this change?',
    text: isOnlyLocal(change)
      ? `${change.title} has not been sent. You will lose it.`
      : `${change.title} was sent once without a reply, so the portal may already have it. It will not be sent again.`,
    confirmLabel: 'Discard',
    tone: 'poor',
  })
  if (!isSure) return
  const { discardQueued } = await import('./enqueue.ts')
  await discardQueued(({ key }) => key === change.key)
}

/** Opened from the header, which has no Mantine provider. */
export const QueueDialog = ({ onClose }: { onClose: () => void }) => (
  <WithMantine>
    <QueueModal onClose={onClose} />
  </WithMantine>
)

function QueueModal({ onClose }: { onClose: () => void }) {
  useFocusReturn()
  const changes = useQueue() ?? []
  const findSubmitter = useSubmitters()
  const isLost = useOutage() !== undefined
  const [isBusy, setBusy] = useState(false)

  async function send() {
    if (isBusy) return
    setBusy(true)
    const { submitNow } = await import('./queue-worker.ts')
    await submitNow(findSubmitter).catch(() => 0)
    setBusy(false)
  }

  function open({ path, key }: QueuedMutation) {
    onClose()
    navigate(`${path}?waiting=${key}`)
  }

  return (
    <Modal opened onClose={onClose} title="Unsent changes" attributes={dialogToFill}>
      {changes.length === 0 ? (
        <Text role="status">Everything has been sent.</Text>
      ) : (
        <>
          <Text mb="md">
            {isLost ? 'You are offline. ' : ''}Your changes are sent as soon as you are back online, even if you turn
            this device off in between.
          </Text>
          <QueueList changes={changes} onOpen={open} onDiscard={(change) => void discard(change)} />
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
