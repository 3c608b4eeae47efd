// Queued mutation: what the offline queue stores, which change is submitted next, how errors are classified, and the
// backoff. Decisions only.
import { Problem } from '#shared/problem.ts'

export type WaitingChange = {
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
export type Carried = 'sent' | { conflict: string } | { refused: string }
export type Carry = (change: WaitingChange) => Promise<Carried>

export const waitsForLine = 'Waiting for a line. It is sent by itself.'
const keptMs = 60 * 86_400_000
/** Changes of somebody who does not come back expire. Never those of the person signed in: a wrong clock must not lose them. */
export const isForgotten = ({ uid, at }: WaitingChange, here: string | undefined, now: number) =>
  uid !== here && now - at > keptMs

const byTime = (a: WaitingChange, b: WaitingChange) => a.at - b.at
export const inOrder = (changes: readonly WaitingChange[]) => [...changes].sort(byTime)
export const ofSubject = (changes: readonly WaitingChange[], subject: string) =>
  inOrder(changes.filter((each) => each.subject === subject))

/** The portal certainly does not have it: it was never sent, or the portal refused it. */
export const isOnlyHere = ({ isTried, state }: WaitingChange) => !isTried || state !== 'waiting'

/** Marked before it is sent; empty where it was just discarded, or taken back into its form. */
export const triedOf = (changes: readonly WaitingChange[], key: string) =>
  changes.filter((each) => each.key === key && each.state === 'waiting').map((each) => ({ ...each, isTried: true }))

/** It was taken back into its form, and has not been queued again since. */
export const isInForm = (change: WaitingChange, key: string) => change.key === key && change.state !== 'waiting'

/** The oldest that may go: a stopped change blocks later ones of the same subject. */
export function nextToSend(changes: readonly WaitingChange[]): WaitingChange | undefined {
  const seen = new Set<string>()
  return inOrder(changes).find(({ subject, state }) => {
    const isFirst = !seen.has(subject)
    seen.add(subject)
    return isFirst && state === 'waiting'
  })
}

const notSent = 'This could not be sent. Please open it and try again.'

/** No response, an ended session, a rate limit and server errors are transient; what the portal refuses stays refused. */
export function fateOf(error: unknown): { laterS: number | undefined } | { refused: string } {
  if (!(error instanceof Problem)) return { refused: notSent }
  const { status, retryAfterS, fields, message } = error
  if (status === 0 || status === 401 || status === 408 || status === 429 || status >= 500)
    return { laterS: retryAfterS }
  return { refused: Object.values(fields ?? {}).join(' ') || message }
}

const firstPauseMs = 30_000
const longestPauseMs = 600_000
export const pauseMs = (failures: number, laterS?: number) =>
  Math.min(longestPauseMs, laterS === undefined ? firstPauseMs * 2 ** Math.max(0, failures - 1) : laterS * 1000)

/** No backoff is longer: a clock that was set back must not block the queue. */
export const isPausing = (notBefore: number, now: number) => now < notBefore && notBefore - now <= longestPauseMs
