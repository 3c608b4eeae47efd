// Queued mutation: what the offline queue stores, which change is submitted next, how errors are classified, and the
// backoff. Decisions only.
import { outdatedPage } from '#shared/outdated-page.ts'
import { isAlreadyDone, Problem } from '#shared/problem.ts'

export type QueuedMutation = {
  /** Idempotency key: the portal stores it once, however often it is sent. */
  key: string
  uid: string
  /** The hub whose queries are invalidated once it is sent. */
  hub: string
  /** What it changes. Changes of the same subject are sent one after the other, in their order. */
  subject: string
  /** What it is about, for the list: 'MX checklist', 'Funnel report: Lahore, BD, November'. */
  title: string
  /** The page on which it was made: its hub can send it, and there it is opened again. */
  path: `/${string}`
  /** In the hub's own format: what was changed, and the version it was based on. */
  change: unknown
  at: number
  /** Sent at least once: without a response nobody knows whether the portal has it. */
  isTried: boolean
  state: 'waiting' | 'conflict' | 'refused'
  /** What the portal said, where it is not simply waiting. */
  message?: string
}

/** The result of submitting a change. A submit function throws a Problem where there was no response. */
export type SubmitResult = 'sent' | { conflict: string } | { refused: string }
export type Submit = (change: QueuedMutation) => Promise<SubmitResult>

export const queuedText = 'Saved on this device. It will be sent when you are back online.'
const retentionMs = 60 * 86_400_000
/** Changes of somebody who does not come back expire. Never those of the person signed in: a wrong clock must not lose them. */
export const isExpired = ({ uid, at }: QueuedMutation, here: string | undefined, now: number) =>
  uid !== here && now - at > retentionMs

const byTime = (a: QueuedMutation, b: QueuedMutation) => a.at - b.at
export const oldestFirst = (changes: readonly QueuedMutation[]) => [...changes].sort(byTime)
export const ofSubject = (changes: readonly QueuedMutation[], subject: string) =>
  oldestFirst(changes.filter((each) => each.subject === subject))

/** The portal certainly does not have it: it was never sent, or the portal refused it. */
export const isOnlyLocal = ({ isTried, state }: QueuedMutation) => !isTried || state !== 'waiting'

/** Marked before it is sent; empty where it was just discarded, or taken back into its form. */
export const asTried = (changes: readonly QueuedMutation[], key: string) =>
  changes.filter((each) => each.key === key && each.state === 'waiting').map((each) => ({ ...each, isTried: true }))

/** It was taken back into its form, and has not been queued again since. */
export const isInForm = (change: QueuedMutation, key: string) => change.key === key && change.state !== 'waiting'

/** The oldest that may go: a stopped change blocks later ones of the same subject. */
export function nextToSend(changes: readonly QueuedMutation[]): QueuedMutation | undefined {
  const seen = new Set<string>()
  return oldestFirst(changes).find(({ subject, state }) => {
    const isFirst = !seen.has(subject)
    seen.add(subject)
    return isFirst && state === 'waiting'
  })
}

const notSent = 'This could not be sent. Please open it and try again.'

/**
 * No response, an ended session, a rate limit, an outdated page and server errors are transient; what the portal refuses stays
 * refused, and what it has already is sent.
 */
export function classifyError(error: unknown): 'sent' | { laterS: number | undefined } | { refused: string } {
  if (isAlreadyDone(error)) return 'sent'
  if (!(error instanceof Problem)) return { refused: notSent }
  const { status, retryAfterS, fields, message } = error
  const isTransient = status === 0 || status === 401 || status === 408 || status === 429 || status >= 500
  if (isTransient || error.error === outdatedPage) return { laterS: retryAfterS }
  return { refused: Object.values(fields ?? {}).join(' ') || message }
}

const minBackoffMs = 30_000
const maxBackoffMs = 600_000
export const backoffMs = (failures: number, laterS?: number) =>
  Math.min(maxBackoffMs, laterS === undefined ? minBackoffMs * 2 ** Math.max(0, failures - 1) : laterS * 1000)

/** No backoff is longer: a clock that was set back must not block the queue. */
export const isBackingOff = (notBefore: number, now: number) => now < notBefore && notBefore - now <= maxBackoffMs
