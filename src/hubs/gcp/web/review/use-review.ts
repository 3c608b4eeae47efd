// Review mutations: one call per Accept, Reject or Undo, with double-click protection; lists show the result at once.
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { Problem } from '#shared/problem.ts'
import { call } from '#web/api/call.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import { gcpContract, type ReviewedGcp } from '../../contract.ts'
import { reviewContract } from '../../contract-review.ts'
import { takeBackMs } from '../../rules.ts'
import { showDecision } from '../gcp-queries.ts'
import { inReview } from './in-review.ts'

export type Verdict = 'approved' | 'rejected'
export type Decision = { gcp: ReviewedGcp; status: Verdict; reason?: string }
type Asked = Decision | { gcp: ReviewedGcp; status: 'back'; reason?: never }

const failures = {
  approved: 'Failed to approve GCP. Please try again later.',
  rejected: 'Failed to reject GCP. Please try again later.',
  back: 'Failed to take the decision back. Please try again later.',
}

/** Longer than the pause within a double click. */
const doubleClickMs = 400

function ask(asked: Asked): Promise<ReviewedGcp> {
  const params = { id: asked.gcp._id }
  if (asked.status === 'back') return call(reviewContract.takeBack, { params })
  const body = { version: asked.gcp.version, ...(asked.reason && { reason: asked.reason }) }
  return call(asked.status === 'approved' ? gcpContract.approve : gcpContract.reject, { params, body })
}

type Options = {
  /** Called on a version conflict; without it a toast shows the message. */
  onLate?: (asked: Asked, now: ReviewedGcp, message: string) => void
}

export function useReview({ onLate }: Options = {}) {
  const client = useQueryClient()
  const isSending = useRef(false)
  const lastSent = useRef<Promise<unknown>>(undefined)
  const justSent = useRef({ what: '', at: 0 })
  const { mutateAsync, isPending, variables } = useMutation({
    mutationFn: ask,
    onSuccess: (after, { gcp }) => showDecision(client, gcp, after),
    onError(error, asked) {
      const now = error instanceof Problem && error.status === 409 && (error.details as ReviewedGcp | undefined)
      if (now) showDecision(client, asked.gcp, now)
      if (now && onLate) onLate(asked, now, error.message)
      else toast.error(now ? error.message : failures[asked.status])
    },
  })
  /** Resolves to the entry after the change, or to null if nothing was done. */
  async function send(asked: Asked): Promise<ReviewedGcp | null> {
    // The second click of a double click, before or after the first response.
    const what = `${asked.status} ${asked.gcp._id}`
    const isAgain = justSent.current.what === what && Date.now() - justSent.current.at < doubleClickMs
    if (isSending.current || isAgain) return null
    isSending.current = true
    try {
      const sent = mutateAsync(asked)
      lastSent.current = sent.catch(() => {})
      const after = await sent
      justSent.current = { what, at: Date.now() }
      return after
    } catch {
      return null
    } finally {
      isSending.current = false
    }
  }
  return {
    decide: (decision: Decision) => send(decision),
    /** Pressed while the next decision is being sent, it waits for that: the undo window leaves no second chance. */
    async takeBack(decided: ReviewedGcp) {
      if (isSending.current) await lastSent.current
      return send({ gcp: decided, status: 'back' })
    },
    busyId: isPending ? variables.gcp._id : null,
  }
}

/** Longest title in a toast. */
const longestShown = 60
const shortened = (title: string) => (title.length > longestShown ? `${title.slice(0, longestShown)}…` : title)

let lastToast: number | undefined

/** Replaces the previous toast: many in a row would cover the page. */
export function sayDecision({ gcp, status }: Decision, undo: () => void, ms = takeBackMs): void {
  const { title } = inReview(gcp)
  if (lastToast !== undefined) toast.dismiss(lastToast)
  const text = `${status === 'approved' ? 'Accepted' : 'Rejected'}: ${shortened(title)}`
  lastToast = toast.success(text, { ms, action: { label: 'Undo', run: undo } })
}

export function sayTakenBack(gcp: ReviewedGcp): void {
  const { title } = inReview(gcp)
  if (lastToast !== undefined) toast.dismiss(lastToast)
  lastToast = toast.success(`Taken back: ${shortened(title)}`)
}
