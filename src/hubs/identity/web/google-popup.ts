// How does the page hear how its Google popup ended? Over a channel: Google's pages cut the tie between the two windows,
// and then even `closed` may be true while the popup is open. So a late word still counts.

import type { SignUpRole } from '#shared/roles.ts'
import { addressOf } from '#web/call.ts'
import { identityContract } from '../contract.ts'
import { type GoogleIntent, type GoogleOutcome, googleChannel, googleOutcomes } from '../rules.ts'

export type GoogleEnding = GoogleOutcome | 'blocked' | 'closed' | 'replaced'

const size = 'popup,width=480,height=640'
const doubleClickMs = 700
const pollMs = 250
const graceMs = 1000
const longestMs = 10 * 60_000

type Trip = { id: string; begunAt: number; tell: (ending: GoogleEnding) => void; stop: () => void }
let current: Trip | null = null

const isOutcome = (value: unknown): value is GoogleOutcome => googleOutcomes.includes(value as GoogleOutcome)

/** Must be called straight from the click, else browsers block the window. Tells each ending; a late one may follow. */
export function openGoogle(intent: GoogleIntent, role: SignUpRole | undefined, onEnd: (ending: GoogleEnding) => void) {
  if (current && Date.now() - current.begunAt < doubleClickMs) return
  current?.tell('replaced')
  current?.stop()
  const id = crypto.randomUUID()
  const address = addressOf(identityContract.googleStart, { query: { intent, role, trip: id } })
  // The same name brings the window back that got lost behind another.
  const popup = window.open(address, googleChannel, size)
  if (!popup) return onEnd('blocked')
  popup.focus()
  current = listen(id, popup, onEnd)
}

function listen(id: string, popup: Window, onEnd: (ending: GoogleEnding) => void): Trip {
  const channel = new BroadcastChannel(googleChannel)
  let closedAt = 0
  const poll = setInterval(() => {
    if (!popup.closed) closedAt = 0
    else if (!closedAt) closedAt = Date.now()
    else if (Date.now() - closedAt >= graceMs) {
      clearInterval(poll)
      onEnd('closed')
    }
  }, pollMs)
  const end = setTimeout(stop, longestMs)

  function hear(word: unknown): void {
    const { outcome, trip } = (word ?? {}) as { outcome?: unknown; trip?: unknown }
    if (!isOutcome(outcome) || (trip !== id && trip !== '')) return
    stop()
    onEnd(outcome)
  }
  const onMessage = ({ data, origin }: MessageEvent) => {
    const apiOrigin = new URL(addressOf(identityContract.googleStart), window.location.href).origin
    if (origin === apiOrigin) hear(data?.[googleChannel])
  }
  channel.onmessage = ({ data }) => hear(data)
  window.addEventListener('message', onMessage)

  function stop(): void {
    clearInterval(poll)
    clearTimeout(end)
    channel.close()
    window.removeEventListener('message', onMessage)
    if (current?.id === id) current = null
  }
  return { id, begunAt: Date.now(), tell: onEnd, stop }
}
