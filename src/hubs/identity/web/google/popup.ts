// OAuth popup: opens Google's sign-in window and receives its outcome over a BroadcastChannel. Google's pages cut the link
// between the two windows, and then even `closed` may be true while the popup is open. So a late outcome still counts, also
// after a reload.

import type { SignUpRole } from '#shared/roles.ts'
import { urlOf } from '#web/api/call.ts'
import { signInContract } from '../../contract-sign-in.ts'
import { type GoogleIntent, type GoogleOutcome, googleChannel, googleOutcomes } from '../../rules.ts'

export type PopupOutcome = GoogleOutcome | 'blocked' | 'closed' | 'replaced'

const size = 'popup,width=480,height=640'
const doubleClickMs = 700
const pollMs = 250
const graceMs = 1000
const flowTimeoutMs = 10 * 60_000

type OnOutcome = (outcome: PopupOutcome) => void
type OAuthFlow = { id: string; startedAt: number; onOutcome: OnOutcome; stop: () => void }
let current: OAuthFlow | null = null

/** Survives a reload of the page; browsers that block storage throw even on access. */
function sessionStore(): Storage | undefined {
  try {
    return window.sessionStorage
  } catch {
    return undefined
  }
}

function saveFlow(flow: Omit<OAuthFlow, 'onOutcome' | 'stop'> | null): void {
  if (flow) sessionStore()?.setItem(googleChannel, `${flow.id} ${flow.startedAt}`)
  else sessionStore()?.removeItem(googleChannel)
}

const isOutcome = (value: unknown): value is GoogleOutcome => googleOutcomes.includes(value as GoogleOutcome)

/** Must be called directly from the click, else browsers block the window. Calls `onOutcome` with each outcome; a late
 * one may follow. */
export function openGoogle(intent: GoogleIntent, role: SignUpRole | undefined, onOutcome: OnOutcome) {
  if (current && Date.now() - current.startedAt < doubleClickMs) return
  current?.onOutcome('replaced')
  current?.stop()
  const id = crypto.randomUUID()
  const address = urlOf(signInContract.googleStart, { query: { intent, role, trip: id } })
  // The same name brings back a window that got lost behind another.
  const popup = window.open(address, googleChannel, size)
  if (!popup) return onOutcome('blocked')
  popup.focus()
  current = listen({ id, startedAt: Date.now(), onOutcome }, popup)
}

/** Resumes a flow that was running when the page was reloaded; returns whether there is one. */
export function resumeGoogle(onOutcome: OnOutcome): boolean {
  const [id = '', startedAt] = (sessionStore()?.getItem(googleChannel) ?? '').split(' ')
  if (current || !id || Date.now() - Number(startedAt) > flowTimeoutMs) return false
  current = listen({ id, startedAt: Number(startedAt), onOutcome })
  return true
}

/** A reloaded page has lost the window itself, and does not learn that it was closed. */
function listen(started: Omit<OAuthFlow, 'stop'>, popup?: Window): OAuthFlow {
  const { id, startedAt, onOutcome } = started
  const channel = new BroadcastChannel(googleChannel)
  let closedAt = 0
  const poll = setInterval(() => {
    if (!popup?.closed) closedAt = 0
    else if (!closedAt) closedAt = Date.now()
    else if (Date.now() - closedAt >= graceMs) {
      clearInterval(poll)
      onOutcome('closed')
    }
  }, pollMs)
  const end = setTimeout(stop, startedAt + flowTimeoutMs - Date.now())

  function onPopupMessage(message: unknown): void {
    const { outcome, trip } = (message ?? {}) as { outcome?: unknown; trip?: unknown }
    if (!isOutcome(outcome) || (trip !== id && trip !== '')) return
    stop()
    onOutcome(outcome)
  }
  const onMessage = ({ data, origin }: MessageEvent) => {
    const apiOrigin = new URL(urlOf(signInContract.googleStart), window.location.href).origin
    if (origin === apiOrigin) onPopupMessage(data?.[googleChannel])
  }
  channel.onmessage = ({ data }) => onPopupMessage(data)
  window.addEventListener('message', onMessage)
  saveFlow(started)

  function stop(): void {
    clearInterval(poll)
    clearTimeout(end)
    channel.close()
    window.removeEventListener('message', onMessage)
    if (current?.id === id) current = null
    saveFlow(current)
  }
  return { ...started, stop }
}
