// Queued checklist of this form: follows its change in the offline queue as it is enqueued, sent, stopped or discarded, here and
// in other tabs.
import { useCallback, useEffect, useRef, useState } from 'react'
import { prepareWaiting } from '#web/offline/queue/prepare-waiting.ts'
import { onWaiting } from '#web/offline/queue/waiting-news.ts'
import { type Held, heldIn, joinedTo, subjectOf } from './waiting-checklist.ts'

type Answered = Parameters<typeof joinedTo>[1] & {
  /** Idempotency key of an attempt that got no response. */
  triedKey?: string
}

type Heard = {
  /** The queue is empty: the portal has it. */
  onSent: (last: Held) => void
  onDiscarded: () => void
  /** This or another tab enqueued something newer. */
  onNewer: (before: Held | null, now: Held) => void
}

async function lookUp(year: string): Promise<Held | null> {
  const { listWaiting } = await import('#web/offline/queue/waiting-store.ts')
  return heldIn(await listWaiting(), year)
}

export function useHeldChecklist(year: string, opened: Held | null, heard: Heard) {
  const [held, setHeld] = useState(opened)
  const now = useRef(held)
  const listener = useRef(heard)
  listener.current = heard

  useEffect(prepareWaiting, [])

  useEffect(() => {
    const learn = (next: Held | null) => {
      const before = now.current
      now.current = next
      setHeld(next)
      return before
    }
    return onWaiting(async ({ subject, what }) => {
      if (subject !== subjectOf(year)) return
      const next = await lookUp(year).catch(() => now.current)
      const before = learn(next)
      if (next) listener.current.onNewer(before, next)
      else if (what === 'discarded') listener.current.onDiscarded()
      else if (before) listener.current.onSent(before)
    })
  }, [year])

  const put = useCallback(
    async ({ triedKey, ...answered }: Answered): Promise<boolean> => {
      const loaded = await import('#web/offline/queue/waiting.ts').catch(() => undefined)
      if (!loaded) return false
      const about = { hub: 'mx-standards', title: 'MX checklist', path: '/mx-standards' as const }
      const isKept = await loaded.keepWaiting(
        { ...about, subject: subjectOf(year), key: triedKey, isTried: triedKey !== undefined },
        (before) => joinedTo(before, answered),
      )
      if (!isKept) return false
      now.current = await lookUp(year)
      setHeld(now.current)
      return true
    },
    [year],
  )
  /** Visible to requests even before the next render. */
  const isHeld = useCallback(() => now.current !== null, [])

  async function discard(): Promise<void> {
    if (!now.current) return
    const { discardWaiting } = await import('#web/offline/queue/waiting.ts')
    await discardWaiting(({ subject }) => subject === subjectOf(year))
  }
  return { held, isHeld, put, discard }
}
