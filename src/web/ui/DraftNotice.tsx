// The word that a form is filled with what was typed before, and the way to a blank one.
import { Alert, Button } from '@mantine/core'

export function DraftNotice({ isBack, onStartAfresh }: { isBack: boolean; onStartAfresh: () => void }) {
  if (!isBack) return null
  return (
    <Alert mb="lg" title="Your draft is back">
      What you typed before was kept on this device.{' '}
      <Button variant="default" size="xs" onClick={onStartAfresh}>
        Start afresh
      </Button>
    </Alert>
  )
}
