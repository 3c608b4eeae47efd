// Unsent answers of a year that has closed: download them, continue with them in the open year, or discard them.
import { Alert, Button, Group } from '@mantine/core'
import { useWaiting } from '#web/offline/queue/use-waiting.ts'
import { useOrganisation } from '#web/organisation/organisation.ts'
import { confirm } from '#web/ui/dialogs/confirm.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import { saveFile } from '#web/ui/files/save-file.ts'
import { type Left, leftIn, textOf, withLeft } from './left-answers.ts'
import type { ChecklistState } from './use-checklist.ts'
import { subjectOf } from './waiting-checklist.ts'

/** Longer than the form needs to store a draft: until then the answers exist in both. */
const draftMs = 1500

async function forget({ year }: Left) {
  const { discardWaiting } = await import('#web/offline/queue/waiting.ts')
  await discardWaiting(({ subject }) => subject === subjectOf(year))
}

const isSure = ({ year }: Left) =>
  confirm({
    title: 'Discard these answers?',
    text: `Your answers of ${year} were never saved to the portal, and are lost then.`,
    confirmLabel: 'Discard',
    tone: 'poor',
  })

export function LeftAnswers({ state }: { state: ChecklistState }) {
  const organisation = useOrganisation()
  const { year } = state.saved
  const left = leftIn(useWaiting() ?? [], year)
  if (!left) return null

  function takeOver(answers: Left) {
    state.replace(withLeft(state.form, answers))
    toast.success('They stand in this form now. What was answered here already stays.')
    setTimeout(() => void forget(answers), draftMs)
  }
  return (
    <Alert color="yellow" mb="lg" title={`Answers of ${left.year} were never sent`}>
      {left.message} They still lie on this device.
      <Group gap="sm" mt="sm">
        <Button disabled={Boolean(state.conflict ?? state.closed)} onClick={() => takeOver(left)}>
          Use them for {year}
        </Button>
        <Button
          variant="default"
          onClick={() => saveFile(`mx-checklist-${left.year}.txt`, textOf(left, organisation), 'text/plain')}
        >
          Download
        </Button>
        <Button variant="default" onClick={async () => (await isSure(left)) && forget(left)}>
          Discard
        </Button>
      </Group>
    </Alert>
  )
}
