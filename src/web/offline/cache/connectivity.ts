// Connectivity: offline from the first request without a response until the first with one; a read without a response is only
// the occasion to probe. Holds why and since when, and whether the page shows a cached copy.
import { shellContract } from '#shared/contracts/shell-contract.ts'
import { call, onResponse } from '#web/api/call.ts'
import { createEmitter, createStore, useStore } from '#web/create-store.ts'

const { health } = shellContract

/** Where a page or a list was never cached, and the device is offline. */
export const notOnDeviceText = 'You have not opened this on this device yet'

/** Why the portal is out of reach, and since when. */
export type Outage = { reason: 'You are offline' | 'The portal is not responding'; sinceMs: number }

export const isBrowserOffline = () => navigator.onLine === false
const currentReason = (): Outage['reason'] => (isBrowserOffline() ? 'You are offline' : 'The portal is not responding')

const outage = createStore<Outage | undefined>(
  isBrowserOffline() ? { reason: currentReason(), sinceMs: Date.now() } : undefined,
)
const cacheAge = createStore('')
const unsentForms = createStore(0)
const back = createEmitter()
const retries = createEmitter()

function setOffline(reason: Outage['reason']) {
  const before = outage.getState()
  if (before?.reason !== reason) outage.setState({ reason, sinceMs: before?.sinceMs ?? Date.now() })
}

function setOnline() {
  if (!isUnreachable()) return
  outage.setState(undefined)
  back.emit()
}

/** 'Shown as of 12:40.' while a page shows a cached copy of that time; '' while it shows current data. */
export const setCacheAge = cacheAge.setState

window.addEventListener('offline', () => setOffline('You are offline'))
window.addEventListener('online', setOnline)
onResponse(({ endpoint, status }) => {
  if (status !== 0) return setOnline()
  const isRead = endpoint.method === 'GET' && endpoint.path !== health.path
  // One address alone may be out of reach: that is its own failure, and no outage.
  if (isRead && !isBrowserOffline()) void probe()
  else setOffline(currentReason())
})

let probing: Promise<unknown> | undefined

/** Finds out whether the portal responds. */
export function probe(): Promise<unknown> {
  probing ??= call(health)
    .catch(() => {})
    .finally(() => {
      probing = undefined
    })
  return probing
}

/** Called when the portal can be reached again: what could not be loaded may retry. */
export const onReconnect = back.subscribe

/** The person pressed Retry: everything on the screen is refetched. */
export const retryAll = retries.emit
export const onRetry = retries.subscribe

export const isUnreachable = () => outage.getState() !== undefined
export const useOutage = () => useStore(outage)
export const useCacheAge = () => useStore(cacheAge)

/** For a control whose action the portal has to answer: `<Button {...useNeedsPortal()}>`. */
export function useNeedsPortal(): { disabled?: true; title?: string } {
  const reason = useOutage()?.reason
  return reason ? { disabled: true, title: `${reason}.` } : {}
}

/** A form has unsent text until the returned function is called. */
export function trackUnsentForm(): () => void {
  const count = (step: 1 | -1) => unsentForms.setState(unsentForms.getState() + step)
  count(1)
  return () => count(-1)
}
export const useHasUnsentForms = () => useStore(unsentForms, (n) => n > 0)
