// Sign-out with unsent changes: lets the person send the offline queue first, discard it, or stay signed in.
import { Button, Stack, Text } from '@mantine/core'
import { useEffect, useState } from 'react'
import { navigate } from '#web/shell/routing/location.ts'
import { useCarriers, useWaiting } from './use-waiting.ts'
import { WaitingList } from './WaitingList.tsx'

export function BeforeLeaving({ onGo }: { onGo: () => void }) {
  const changes = useWaiting()
  const carrierOf = useCarriers()
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
    const { sendNow } = await import('./sender.ts')
    await sendNow(carrierOf).catch(() => 0)
    setBusy(false)
    setFailed(true)
  }
  async function discard() {
    const { discardWaiting } = await import('./waiting.ts')
    await discardWaiting(() => true)
  }
  return (
    <Stack gap="md">
      <Text>
        {changes.length === 1 ? 'A change of yours is' : `${changes.length} changes of yours are`} not sent yet. Once
        you are signed out nobody sends {changes.length === 1 ? 'it' : 'them'} for you.
      </Text>
      <WaitingList changes={changes} />
      {hasFailed && <Text role="alert">Not everything could be sent. It still waits here.</Text>}
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
