// Draft notice: says that a form was filled from a stored draft, and offers a blank one.
import { Alert, Button } from '@mantine/core'
import { confirm } from '../dialogs/confirm.ts'

export function DraftNotice({ isBack, onStartAfresh }: { isBack: boolean; onStartAfresh: () => void }) {
  if (!isBack) return null
  async function askThenStart() {
    const question = {
      title: 'Start afresh?',
      text: 'What you typed before is thrown away.',
      confirmLabel: 'Start afresh',
    }
    if (await confirm(question)) onStartAfresh()
  }
  return (
    <Alert mb="lg" title="Your draft is back">
      What you typed before was kept on this device.{' '}
      <Button variant="default" size="xs" onClick={() => void askThenStart()}>
        Start afresh
      </Button>
    </Alert>
  )
}
