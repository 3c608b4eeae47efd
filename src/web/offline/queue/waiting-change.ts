// What is a change that waits for a line, which one is sent next, and what becomes of one that the portal did not take?
import { Problem } from '#shared/problem.ts'

export type WaitingChange = {
  /** Its own key: the portal stores it once, however often it is sent. */
  key: string
  uid: string
  /** Whose queries are asked again once it is sent. */
  hub: string
  /** What it changes. Changes of the same are sent one after the other, in their order. */
  subject: string
  /** What it is about, for the list: 'MX checklist', 'Funnel report: Lahore, BD, November'. */
  title: string
  /** The page on which it was made: its hub can send it, and there it is opened again. */
  path: `/${string}`
  /** As the hub wrote it: what was changed, and the version that it was made on. */
  change: unknown
  at: number
  /** Sent at least once: without an answer nobody knows whether the portal has it. */
  isTried: boolean
  state: 'waiting' | 'conflict' | 'refused'
  /** What the portal said, where it is not simply waiting. */
  message?: string
}

/** What became of a change. Whoever carries it fails with a Problem where there was no answer. */
export type Carried = 'sent' | { conflict: string } | { refused: string }
export type Carry = (change: WaitingChange) => Promise<Carried>

export const waitsForLine = 'Waiting for a line. It is sent by itself.'
const keptMs = 60 * 86_400_000
/** What somebody left here who does not come back goes one day. Who is here decides: a clock that was wrong loses nothing. */
export const isForgotten = ({ uid, at }: WaitingChange, here: string | undefined, now: number) =>
  uid !== here && now - at > keptMs

const byTime = (a: WaitingChange, b: WaitingChange) => a.at - b.at
export const inOrder = (changes: readonly WaitingChange[]) => [...changes].sort(byTime)
export const ofSubject = (changes: readonly WaitingChange[], subject: string) =>
  inOrder(changes.filter((each) => each.subject === subject))

/** Certainly nobody else has it: it was never sent, or the portal said no. */
export const isOnlyHere = ({ isTried, state }: WaitingChange) => !isTried || state !== 'waiting'

/** Noted before it leaves; nothing where it was discarded, or taken back into its form, a moment ago. */
export const triedOf = (changes: readonly WaitingChange[], key: string) =>
  changes.filter((each) => each.key === key && each.state === 'waiting').map((each) => ({ ...each, isTried: true }))

/** It stands in its form, and was not put to wait again since. */
export const isInForm = (change: WaitingChange, key: string) => change.key === key && change.state !== 'waiting'

/** The oldest whose turn it is: what stopped holds up later changes of the same. */
export function nextToSend(changes: readonly WaitingChange[]): WaitingChange | undefined {
  const seen = new Set<string>()
  return inOrder(changes).find(({ subject, state }) => {
    const isFirst = !seen.has(subject)
    seen.add(subject)
    return isFirst && state === 'waiting'
  })
}

const notSent = 'This could not be sent. Please open it and try again.'

/** No answer, a session that ended and a portal in trouble pass; what the portal refuses stays refused. */
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

/** No pause is longer: a clock that was set back must not hold anything up. */
export const isPausing = (notBefore: number, now: number) => now < notBefore && notBefore - now <= longestPauseMs
