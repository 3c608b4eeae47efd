// Restores a queued report from the offline queue into the form: the queue's list opens the form with its key, and replacing
// typed input needs confirmation.
import { useEffect } from 'react'
import { preloadQueue } from '#web/offline/queue/preload-queue.ts'
import { isInForm } from '#web/offline/queue/queued-mutation.ts'
import { useQueryState } from '#web/shell/routing/query-state.ts'
import { confirm } from '#web/ui/dialogs/confirm.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import type { ReportValues } from '../report-values.ts'
import type { QueuedReport } from './queued-report.ts'

/** Longer than the form's draft debounce: until then the report is in both the queue and the form, under one key. */
const draftMs = 1500

type BringBack = (values: ReportValues, tried: { key: string; body: unknown }) => void

const mayReplace = () =>
  confirm({
    title: 'Replace what you typed?',
    text: 'The unsent report replaces what you typed here.',
    confirmLabel: 'Replace',
    cancelLabel: 'Keep what I typed',
  })

export function useRestoreQueued(isDirty: boolean, bringBack: BringBack): void {
  const [{ waiting: key }, setQuery] = useQueryState({ waiting: '', view: '' })
  useEffect(preloadQueue, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each key in the URL
  useEffect(() => {
    if (!key) return
    setQuery({ waiting: '', view: 'one' })
    void open()
  }, [key])

  async function open() {
    const { takeBack, discardQueued } = await import('#web/offline/queue/enqueue.ts')
    if (isDirty && !(await mayReplace())) return
    const queued = await takeBack(key)
    if (!queued) return void toast.error('This report is already being sent, or has been sent.')
    const { values, body } = queued.change as QueuedReport
    const { year: _, ...given } = body
    bringBack(values, { key, body: given })
    // Not if it was sent again in the meantime, and is queued again under its key.
    setTimeout(() => void discardQueued((each) => isInForm(each, key)), draftMs)
  }
}
