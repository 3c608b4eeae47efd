// Offline queue strip below the header: 'Unsent changes: 3', a line that opens the list. While it is shown, the queue worker runs.
import { useEffect, useState } from 'react'
import styles from '#web/shell/pwa/AppStrips.module.css'
import { lazyPart } from '#web/shell/routing/lazy-component.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import { startQueueWorker } from './queue-worker.ts'
import { useQueue, useSubmitters } from './use-queue.ts'

const QueueDialog = lazyPart(async () => (await import('./QueueDialog.tsx')).QueueDialog)

const toastSent = (count: number) =>
  toast.success(count === 1 ? 'Your change has been sent.' : `${count} changes have been sent.`)

export function QueueStrip() {
  const changes = useQueue() ?? []
  const findSubmitter = useSubmitters()
  const [isOpen, setOpen] = useState(false)
  const isAny = changes.length > 0
  useEffect(() => (isAny ? startQueueWorker(findSubmitter, toastSent) : undefined), [isAny, findSubmitter])
  const stopped = changes.filter(({ state }) => state !== 'waiting').length
  return (
    <>
      <div role="status">
        {isAny && (
          <p className={styles.strip} data-page-notice>
            {stopped > 0 &&
              (stopped === 1 ? '1 change needs your attention.' : `${stopped} changes need your attention.`)}
            <button type="button" aria-haspopup="dialog" onClick={() => setOpen(true)}>
              Unsent changes: {changes.length}
            </button>
          </p>
        )}
      </div>
      {isOpen && <QueueDialog onClose={() => setOpen(false)} />}
    </>
  )
}
