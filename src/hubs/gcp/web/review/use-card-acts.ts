// Card actions: decides the card that was pressed, and keeps what each card then says, with Undo, in the card itself.
import { type RefObject, useRef, useState } from 'react'
import type { ReviewedGcp } from '../../contract.ts'
import { takeBackMs } from '../../rules.ts'
import { type Decision, sayDecision, sayTakenBack, useReview, type Verdict } from './use-review.ts'

/** What a card says of the last press on one of its buttons, while its entry has that version. */
export type CardNote = { version: number; height?: number } & (
  | { is: 'decided'; status: Verdict; reason: string; undoUntil: number }
  | { is: 'late'; message: string; reason: string; drawn: ReviewedGcp }
  | { is: 'taken back' }
)

const cardIn = (place: RefObject<HTMLElement | null>, id: string) =>
  place.current?.querySelector<HTMLElement>(`[data-card="${id}"]`)

export function useCardActs(place: RefObject<HTMLElement | null>) {
  const [notes, setNotes] = useState<Readonly<Record<string, CardNote>>>({})
  const [rejecting, setRejecting] = useState<ReviewedGcp | null>(null)
  const decidedHere = useRef(0)
  const put = (id: string, note: CardNote) => setNotes((before) => ({ ...before, [id]: note }))
  const heightOf = (id: string) => cardIn(place, id)?.offsetHeight ?? 0
  const focus = (id: string) => cardIn(place, id)?.focus({ preventScroll: true })
  const { decide, takeBack, busyId } = useReview({
    onLate({ gcp, reason = '' }, { _id, version }, message) {
      // The card shows what changed; the typed words are there again with the next Reject.
      setRejecting(null)
      put(_id, { is: 'late', message, reason, drawn: gcp, version })
      focus(_id)
    },
  })

  async function send(decision: Decision) {
    const { gcp, status, reason = '' } = decision
    // What it says then may be shorter: the cards below stay where they are.
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
    // Without its card nothing else would say so.
    if (!cardIn(place, back._id)) sayTakenBack(back)
  }

  const noteOf = ({ _id, version }: ReviewedGcp) => (notes[_id]?.version === version ? notes[_id] : undefined)
  const lateNote = rejecting && noteOf(rejecting)
  return {
    busyId,
    rejecting,
    /** Typed for a rejection that was refused. */
    typedReason: lateNote?.is === 'late' ? lateNote.reason : '',
    decidedHere,
    startReject: (gcp: ReviewedGcp | undefined) => setRejecting(gcp ?? null),
    cancelReject: () => setRejecting(null),
    accept: (gcp: ReviewedGcp | undefined) => void (gcp && send({ gcp, status: 'approved' })),
    reject: async (reason: string) => void (rejecting && (await send({ gcp: rejecting, status: 'rejected', reason }))),
    undo: (gcp: ReviewedGcp) => void undo(gcp),
    /** By key: only where the card offers it. */
    undoIfOffered(gcp: ReviewedGcp | undefined) {
      const note = gcp && noteOf(gcp)
      if (gcp && note?.is === 'decided' && note.undoUntil > Date.now()) void undo(gcp)
    },
    noteOf,
    /** The card goes while it could be undone: a toast offers it for the rest of the time. */
    leave(gcp: ReviewedGcp, note: CardNote | undefined) {
      const ms = note?.is === 'decided' ? note.undoUntil - Date.now() : 0
      if (note?.is === 'decided' && ms > 0) sayDecision({ gcp, status: note.status }, () => void undo(gcp), ms)
    },
  }
}

export type CardActs = ReturnType<typeof useCardActs>
