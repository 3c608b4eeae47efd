// Queued checklist of this form: follows its change in the offline queue as it is enqueued, sent, stopped or discarded, here and
// in other tabs.
import { useCallback, useEffect, useRef, useState } from 'react'
import { preloadQueue } from '#web/offline/queue/preload-queue.ts'
import { onQueueEvent } from '#web/offline/queue/queue-events.ts'
import { findQueuedIn, mergeQueued, type QueuedChecklist, subjectOf } from './queued-checklist.ts'

type QueuedAnswers = Parameters<typeof mergeQueued>[1] & {
  /** Idempotency key of an attempt that got no response. */
  triedKey?: string
}

type QueueHandlers = {
  /** The queue is empty: the portal has it. */
  onSent: (last: QueuedChecklist) => void
  onDiscarded: () => void
  /** This or another tab enqueued something newer. */
  onNewer: (before: QueuedChecklist | null, now: QueuedChecklist) => void
}

async function findQueued(year: string): Promise<QueuedChecklist | null> {
  const { listQueue } = await import('#web/offline/queue/queue-store.ts')
  return findQueuedIn(await listQueue(), year)
}

export function useQueuedChecklist(year: string, opened: QueuedChecklist | null, handlers: QueueHandlers) {
  const [queued, setQueued] = useState(opened)
  const now = useRef(queued)
  const listener = useRef(handlers)
  listener.current = handlers

  useEffect(preloadQueue, [])

  useEffect(() => {
    const setState = (next: QueuedChecklist | null) => {
      const before = now.current
      now.current = next
      setQueued(next)
      return before
    }
    return onQueueEvent(async ({ subject, what }) => {
      if (subject !== subjectOf(year)) return
      const next = await findQueued(year).catch(() => now.current)
      const before = setState(next)
      if (next) listener.current.onNewer(before, next)
      else if (what === 'discarded') listener.current.onDiscarded()
      else if (before) listener.current.onSent(before)
    })
  }, [year])

  const enqueue = useCallback(
    async ({ triedKey, ...answered }: QueuedAnswers): Promise<boolean> => {
      const loaded = await import('#web/offline/queue/enqueue.ts').catch(() => undefined)
      if (!loaded) return false
      const about = { hub: 'mx-standards', title: 'MX checklist', path: '/mx-standards' as const }
      const isKept = await loaded.enqueue(
        { ...about, subject: subjectOf(year), key: triedKey, isTried: triedKey !== undefined },
        (before) => mergeQueued(before, answered),
      )
      if (!isKept) return false
      now.current = await findQueued(year)
      setQueued(now.current)
      return true
    },
    [year],
  )
  /** Visible to requests even before the next render. */
  const isQueued = useCallback(() => now.current !== null, [])

  async function discard(): Promise<void> {
    if (!now.current) return
    const { discardQueued } = await import('#web/offline/queue/enqueue.ts')
    await discardQueued(({ subject }) => subject === subjectOf(year))
  }
  return { queued, isQueued, enqueue, discard }
}
