// Card actions of the approval screen: decides the pressed card, and keeps the outcome of each card, with Undo, in the card
// itself.
import { type RefObject, useRef, useState } from 'react'
import type { ReviewedGcp } from '../../contract.ts'
import { takeBackMs } from '../../rules.ts'
import { type Decision, toastDecision, toastTakenBack, useReview, type Verdict } from './use-review.ts'

/** The outcome a card shows for the last press, as long as its entry has this version. */
export type CardNote = { version: number; height?: number } & (
  | { is: 'decided'; status: Verdict; reason: string; undoUntil: number }
  | { is: 'late'; message: string; reason: string; loaded: ReviewedGcp }
  | { is: 'taken back' }
)

const cardIn = (container: RefObject<HTMLElement | null>, id: string) =>
  container.current?.querySelector<HTMLElement>(`[data-card="${id}"]`)

export function useCardActs(container: RefObject<HTMLElement | null>) {
  const [notes, setNotes] = useState<Readonly<Record<string, CardNote>>>({})
  const [rejecting, setRejecting] = useState<ReviewedGcp | null>(null)
  const decidedHere = useRef(0)
  const put = (id: string, note: CardNote) => setNotes((before) => ({ ...before, [id]: note }))
  const heightOf = (id: string) => cardIn(container, id)?.offsetHeight ?? 0
  const focus = (id: string) => cardIn(container, id)?.focus({ preventScroll: true })
  const { decide, takeBack, busyId } = useReview({
    onConflict({ gcp, reason = '' }, { _id, version }, message) {
      // The card shows what changed; the next rejection starts with the typed reason.
      setRejecting(null)
      put(_id, { is: 'late', message, reason, loaded: gcp, version })
      focus(_id)
    },
  })

  async function send(decision: Decision) {
    const { gcp, status, reason = '' } = decision
    // The decided card may be shorter: its height is kept, so that the cards below do not move.
    const height = heightOf(gcp._id)
    const decided = await decide(decision)
    if (!decided) return
    decidedHere.current += 1
    setRejecting(null)
    const undoUntil = Date.now() + takeBackMs
    put(gcp._id, { is: 'decided', status, reason, undoUntil, version: decided.version, height })
    focus(gcp._id)
  }

  async function undo(gcp: ReviewedGcp) {
    const height = heightOf(gcp._id)
    const back = await takeBack(gcp)
    if (!back) return
    decidedHere.current -= 1
    put(back._id, { is: 'taken back', version: back.version, height })
    focus(back._id)
    // The card is gone, so a toast has to say it.
    if (!cardIn(container, back._id)) toastTakenBack(back)
  }

  const noteOf = ({ _id, version }: ReviewedGcp) => (notes[_id]?.version === version ? notes[_id] : undefined)
  const lateNote = rejecting && noteOf(rejecting)
  return {
    busyId,
    rejecting,
    /** Typed for a rejection that ended in a conflict. */
    typedReason: lateNote?.is === 'late' ? lateNote.reason : '',
    decidedHere,
    accept: (gcp: ReviewedGcp | undefined) => void (gcp && send({ gcp, status: 'approved' })),
    reject(gcp: ReviewedGcp | undefined) {
      const note = gcp && noteOf(gcp)
      // A reason that was typed before a conflict is not lost.
      if (gcp && note?.is === 'late' && note.reason !== '') setRejecting(gcp)
      else if (gcp) void send({ gcp, status: 'rejected' })
    },
    startReason: (gcp: ReviewedGcp | undefined) => setRejecting(gcp ?? null),
    cancelReason: () => setRejecting(null),
    rejectWith: async (reason: string) =>
      void (rejecting && (await send({ gcp: rejecting, status: 'rejected', reason }))),
    undo: (gcp: ReviewedGcp) => void undo(gcp),
    /** By key: only if the card offers Undo. */
    undoIfOffered(gcp: ReviewedGcp | undefined) {
      const note = gcp && noteOf(gcp)
      if (gcp && note?.is === 'decided' && note.undoUntil > Date.now()) void undo(gcp)
    },
    noteOf,
    /** The card unmounts during the undo window: a toast offers Undo for the remaining time. */
    leave(gcp: ReviewedGcp, note: CardNote | undefined) {
      const ms = note?.is === 'decided' ? note.undoUntil - Date.now() : 0
      if (note?.is === 'decided' && ms > 0) toastDecision({ gcp, status: note.status }, () => void undo(gcp), ms)
    },
  }
}

export type CardActs = ReturnType<typeof useCardActs>
