// Sign-out with unsent changes: lets the person send the offline queue first, discard it, or stay signed in.
import { Button, Stack, Text } from '@mantine/core'
import { useEffect, useState } from 'react'
import { navigate } from '#web/shell/routing/location.ts'
import { QueueList } from './QueueList.tsx'
import { useQueue, useSubmitters } from './use-queue.ts'

export function UnsentBeforeSignOut({ onGo }: { onGo: () => void }) {
  const changes = useQueue()
  const findSubmitter = useSubmitters()
  const [isBusy, setBusy] = useState(false)
  const [hasFailed, setFailed] = useState(false)
  const isNone = changes?.length === 0
  // biome-ignore lint/correctness/useExhaustiveDependencies: as soon as the queue is empty
  useEffect(() => {
    if (isNone) onGo()
  }, [isNone])
  if (!changes || isNone) return null

  async function send() {
    setBusy(true)
    const { submitNow } = await import('./queue-worker.ts')
    await submitNow(findSubmitter).catch(() => 0)
    setBusy(false)
    setFailed(true)
  }
  async function discard() {
    const { discardQueued } = await import('./enqueue.ts')
    await discardQueued(() => true)
  }
  return (
    <Stack gap="md">
      <Text>
        {changes.length === 1 ? '1 change has' : `${changes.length} changes have`} not been sent yet. If you sign out
        now, {changes.length === 1 ? 'it is' : 'they are'} lost.
      </Text>
      <QueueList changes={changes} />
      {hasFailed && <Text role="alert">Not everything could be sent. Try again when you are back online.</Text>}
      <Button disabled={isBusy} onClick={() => void send()}>
        {isBusy ? 'Sending...' : 'Send now, then sign out'}
      </Button>
      <Button variant="default" color="red" disabled={isBusy} onClick={() => void discard()}>
        Discard and sign out
      </Button>
      <Button variant="default" disabled={isBusy} onClick={() => navigate('/dashboard')}>
        Stay signed in
      </Button>
    </Stack>
  )
}
