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
type ReviewRequest = Decision | { gcp: ReviewedGcp; status: 'back'; reason?: never }

const failures = {
  approved: 'Failed to approve GCP. Please try again later.',
  rejected: 'Failed to reject GCP. Please try again later.',
  back: 'Failed to undo the decision. Please try again later.',
}

/** Longer than the pause within a double click. */
const doubleClickMs = 400

function sendReview(request: ReviewRequest): Promise<ReviewedGcp> {
  const params = { id: request.gcp._id }
  if (request.status === 'back') return call(reviewContract.takeBack, { params })
  const body = { version: request.gcp.version, ...(request.reason && { reason: request.reason }) }
  return call(request.status === 'approved' ? gcpContract.approve : gcpContract.reject, { params, body })
}

type Options = {
  /** Called on a version conflict; without it a toast shows the message. */
  onConflict?: (request: ReviewRequest, now: ReviewedGcp, message: string) => void
}

export function useReview({ onConflict }: Options = {}) {
  const client = useQueryClient()
  const isSending = useRef(false)
  const lastSent = useRef<Promise<unknown>>(undefined)
  const justSent = useRef({ what: '', at: 0 })
  const { mutateAsync, isPending, variables } = useMutation({
    mutationFn: sendReview,
    onSuccess: (after, { gcp }) => showDecision(client, gcp, after),
    onError(error, request) {
      const now = error instanceof Problem && error.status === 409 && (error.details as ReviewedGcp | undefined)
      if (now) showDecision(client, request.gcp, now)
      if (now && onConflict) onConflict(request, now, error.message)
      else toast.error(now ? error.message : failures[request.status])
    },
  })
  /** Resolves to the entry after the change, or to null if nothing was done. */
  async function send(request: ReviewRequest): Promise<ReviewedGcp | null> {
    // The second click of a double click, before or after the first response.
    const what = `${request.status} ${request.gcp._id}`
    const isAgain = justSent.current.what === what && Date.now() - justSent.current.at < doubleClickMs
    if (isSending.current || isAgain) return null
    isSending.current = true
    try {
      const sent = mutateAsync(request)
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
const maxTitleLength = 60
const truncateTitle = (title: string) => (title.length > maxTitleLength ? `${title.slice(0, maxTitleLength)}…` : title)

let lastToast: number | undefined

/** Replaces the previous toast: many in a row would cover the page. */
export function toastDecision({ gcp, status }: Decision, undo: () => void, ms = takeBackMs): void {
  const { title } = inReview(gcp)
  if (lastToast !== undefined) toast.dismiss(lastToast)
  const text = `${status === 'approved' ? 'Accepted' : 'Rejected'}: ${truncateTitle(title)}`
  lastToast = toast.success(text, { ms, action: { label: 'Undo', run: undo } })
}

export function toastTakenBack(gcp: ReviewedGcp): void {
  const { title } = inReview(gcp)
  if (lastToast !== undefined) toast.dismiss(lastToast)
  lastToast = toast.success(`Undone: ${truncateTitle(title)}`)
}
