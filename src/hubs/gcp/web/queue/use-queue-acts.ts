// Actions on the current entry of the review queue: one decision at a time, then the toast and the next entry, with focus on
// its title.
import { useEffect, useRef, useState } from 'react'
import type { ReviewedGcp } from '../../contract.ts'
import { isWaiting } from '../../rules.ts'
import { type Decision, toastDecision, toastTakenBack, useReview } from '../review/use-review.ts'
import type { Queue } from './use-queue.ts'

export function useQueueActs({ entry, open, openAfter }: Queue) {
  const { decide, takeBack, busyId } = useReview()
  const [isRejecting, setRejecting] = useState(false)
  const isReady = useSettled(entry && `${entry._id} ${entry.version}`) && busyId === null
  const [heading, setHeading] = useState<HTMLHeadingElement | null>(null)
  const wantsFocus = useRef(true)
  const last = useRef<ReviewedGcp>(undefined)

  const shownId = entry?._id
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when another entry is shown
  useEffect(() => {
    // The last entry's title is still known for a moment.
    if (!wantsFocus.current || !heading?.isConnected) return
    wantsFocus.current = false
    heading.focus({ preventScroll: true })
    heading.scrollIntoView({ block: 'nearest' })
  }, [shownId, heading])

  function goTo(id: string | undefined) {
    if (!id) return
    wantsFocus.current = true
    open(id)
  }
  async function send(decision: Decision) {
    const decided = await decide(decision)
    if (!decided) return
    last.current = decided
    setRejecting(false)
    toastDecision(decision, () => void undo(decided))
    wantsFocus.current = true
    openAfter(decided._id)
  }
  async function undo(decided = last.current) {
    const back = decided && (await takeBack(decided))
    if (!back) return
    last.current = undefined
    toastTakenBack(back)
    goTo(back._id)
  }
  const whenReady = (act: (gcp: ReviewedGcp) => void) => entry && isReady && act(entry)
  return {
    heading: setHeading,
    isReady,
    goTo,
    undo: () => void undo(),
    accept: () =>
      whenReady((gcp) => (isWaiting(gcp) || gcp.status !== 'approved') && void send({ gcp, status: 'approved' })),
    rejectWith: (reason: string) => whenReady((gcp) => void send({ gcp, status: 'rejected', reason })),
    reject: () => whenReady((gcp) => void send({ gcp, status: 'rejected' })),
    startReason: () => whenReady(() => setRejecting(true)),
    /** The entry of the open reject dialog. */
    rejecting: isRejecting ? entry : undefined,
    sendReason: async (reason: string) => entry && send({ gcp: entry, status: 'rejected', reason }),
    cancelReason: () => setRejecting(false),
  }
}

/** Longer than the pause within a double click. */
const settleMs = 400

function useSettled(id: string | undefined): boolean {
  const [settled, setSettled] = useState<string>()
  useEffect(() => {
    const timer = setTimeout(() => setSettled(id), settleMs)
    return () => clearTimeout(timer)
  }, [id])
  return id !== undefined && settled === id
}
