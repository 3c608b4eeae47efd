// Draft notice: says that a form was filled from a stored draft, and offers a blank one.
import { Alert, Button } from '@mantine/core'
import { confirm } from '../dialogs/confirm.ts'

export function DraftNotice({ isBack, onStartAfresh }: { isBack: boolean; onStartAfresh: () => void }) {
  if (!isBack) return null
  async function askThenStart() {
    const question = {
      title: 'Start over?',
      text: 'This discards what you typed before.',
      confirmLabel: 'Start over',
    }
    if (await confirm(question)) onStartAfresh()
  }
  return (
    <Alert mb="lg" title="Your draft is back">
      What you typed before was saved on this device.{' '}
      <Button variant="default" size="xs" onClick={() => void askThenStart()}>
        Start over
      </Button>
    </Alert>
  )
}
