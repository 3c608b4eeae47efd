// Unsent answers of a year that has closed: download them, continue with them in the open year, or discard them.
import { Alert, Button, Group } from '@mantine/core'
import { useQueue } from '#web/offline/queue/use-queue.ts'
import { useOrganisation } from '#web/organisation/organisation.ts'
import { confirm } from '#web/ui/dialogs/confirm.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import { saveFile } from '#web/ui/files/save-file.ts'
import { useStandards } from '../use-standards.tsx'
import { subjectOf } from './queued-checklist.ts'
import { findUnsent, formatUnsent, mergeUnsent, type UnsentChecklist } from './unsent-answers.ts'
import type { ChecklistState } from './use-checklist.ts'

/** Longer than the form needs to store a draft: until then the answers exist in both. */
const draftMs = 1500

async function discardLeft({ year }: UnsentChecklist) {
  const { discardQueued } = await import('#web/offline/queue/enqueue.ts')
  await discardQueued(({ subject }) => subject === subjectOf(year))
}

const confirmDiscard = ({ year }: UnsentChecklist) =>
  confirm({
    title: 'Discard these answers?',
    text: `Your ${year} answers were never saved to the portal and will be lost.`,
    confirmLabel: 'Discard',
    tone: 'poor',
  })

export function UnsentAnswers({ state }: { state: ChecklistState }) {
  const organisation = useOrganisation()
  const standards = useStandards()
  const { year } = state.saved
  const left = findUnsent(useQueue() ?? [], year)
  if (!left) return null

  function applyLeft(answers: UnsentChecklist) {
    state.replace(mergeUnsent(standards, state.form, answers))
    toast.success('Your answers are now in this form. Answers you already gave here stay.')
    setTimeout(() => void discardLeft(answers), draftMs)
  }
  return (
    <Alert color="yellow" mb="lg" title={`Your ${left.year} answers were never sent`}>
      {left.message} They are still on this device.
      <Group gap="sm" mt="sm">
        <Button disabled={Boolean(state.conflict ?? state.closed)} onClick={() => applyLeft(left)}>
          Use them for {year}
        </Button>
        <Button
          variant="default"
          onClick={() =>
            saveFile(`mx-checklist-${left.year}.txt`, formatUnsent(left, organisation, standards), 'text/plain')
          }
        >
          Download
        </Button>
        <Button variant="default" onClick={async () => (await confirmDiscard(left)) && discardLeft(left)}>
          Discard
        </Button>
      </Group>
    </Alert>
  )
}
