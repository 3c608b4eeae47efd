// OAuth popup: opens Google's sign-in window and receives its outcome over a BroadcastChannel. Google's pages cut the link
// between the two windows, and then even `closed` may be true while the popup is open. So a late outcome still counts, also
// after a reload.

import type { SignUpRole } from '#shared/roles.ts'
import { addressOf } from '#web/api/call.ts'
import { signInContract } from '../../contract-sign-in.ts'
import { type GoogleIntent, type GoogleOutcome, googleChannel, googleOutcomes } from '../../rules.ts'

export type GoogleEnding = GoogleOutcome | 'blocked' | 'closed' | 'replaced'

const size = 'popup,width=480,height=640'
const doubleClickMs = 700
const pollMs = 250
const graceMs = 1000
const longestMs = 10 * 60_000

type Tell = (ending: GoogleEnding) => void
type Trip = { id: string; begunAt: number; tell: Tell; stop: () => void }
let current: Trip | null = null

/** Survives a reload of the page; browsers that block storage throw even on access. */
function store(): Storage | undefined {
  try {
    return window.sessionStorage
  } catch {
    return undefined
  }
}

function keep(trip: Omit<Trip, 'tell' | 'stop'> | null): void {
  if (trip) store()?.setItem(googleChannel, `${trip.id} ${trip.begunAt}`)
  else store()?.removeItem(googleChannel)
}

const isOutcome = (value: unknown): value is GoogleOutcome => googleOutcomes.includes(value as GoogleOutcome)

/** Must be called directly from the click, else browsers block the window. Calls `tell` with each outcome; a late one may
 * follow. */
export function openGoogle(intent: GoogleIntent, role: SignUpRole | undefined, tell: Tell) {
  if (current && Date.now() - current.begunAt < doubleClickMs) return
  current?.tell('replaced')
  current?.stop()
  const id = crypto.randomUUID()
  const address = addressOf(signInContract.googleStart, { query: { intent, role, trip: id } })
  // The same name brings back a window that got lost behind another.
  const popup = window.open(address, googleChannel, size)
  if (!popup) return tell('blocked')
  popup.focus()
  current = listen({ id, begunAt: Date.now(), tell }, popup)
}

/** Resumes a flow that was running when the page was reloaded; returns whether there is one. */
export function resumeGoogle(tell: Tell): boolean {
  const [id = '', begunAt] = (store()?.getItem(googleChannel) ?? '').split(' ')
  if (current || !id || Date.now() - Number(begunAt) > longestMs) return false
  current = listen({ id, begunAt: Number(begunAt), tell })
  return true
}

/** A reloaded page has lost the window itself, and does not learn that it was closed. */
function listen(begun: Omit<Trip, 'stop'>, popup?: Window): Trip {
  const { id, begunAt, tell } = begun
  const channel = new BroadcastChannel(googleChannel)
  let closedAt = 0
  const poll = setInterval(() => {
    if (!popup?.closed) closedAt = 0
    else if (!closedAt) closedAt = Date.now()
    else if (Date.now() - closedAt >= graceMs) {
      clearInterval(poll)
      tell('closed')
    }
  }, pollMs)
  const end = setTimeout(stop, begunAt + longestMs - Date.now())

  function hear(word: unknown): void {
    const { outcome, trip } = (word ?? {}) as { outcome?: unknown; trip?: unknown }
    if (!isOutcome(outcome) || (trip !== id && trip !== '')) return
    stop()
    tell(outcome)
  }
  const onMessage = ({ data, origin }: MessageEvent) => {
    const apiOrigin = new URL(addressOf(signInContract.googleStart), window.location.href).origin
    if (origin === apiOrigin) hear(data?.[googleChannel])
  }
  channel.onmessage = ({ data }) => hear(data)
  window.addEventListener('message', onMessage)
  keep(begun)

  function stop(): void {
    clearInterval(poll)
    clearTimeout(end)
    channel.close()
    window.removeEventListener('message', onMessage)
    if (current?.id === id) current = null
    keep(current)
  }
  return { ...begun, stop }
}
