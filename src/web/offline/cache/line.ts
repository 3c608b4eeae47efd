// Connectivity: offline from the first request without a response until the first with one. Holds why and since when, and
// whether the page shows a cached copy.
import { onOutcome } from '#web/api/call.ts'
import { createEmitter, createStore, useStore } from '#web/create-store.ts'

/** Why the portal is out of reach, and since when. */
export type Lost = { why: 'You are offline' | 'The portal does not answer'; sinceMs: number }

const isOffline = () => navigator.onLine === false
const whyNow = (): Lost['why'] => (isOffline() ? 'You are offline' : 'The portal does not answer')

const lost = createStore<Lost | undefined>(isOffline() ? { why: whyNow(), sinceMs: Date.now() } : undefined)
const asOf = createStore('')
const unsentForms = createStore(0)
const back = createEmitter()
const retries = createEmitter()

function setLost(why: Lost['why']) {
  const before = lost.getState()
  if (before?.why !== why) lost.setState({ why, sinceMs: before?.sinceMs ?? Date.now() })
}

function setBack() {
  if (!isLineLost()) return
  lost.setState(undefined)
  back.emit()
}

/** 'Shown as of 12:40.' while a page shows a cached copy of that time; '' while it shows current data. */
export const setAsOf = asOf.setState

window.addEventListener('offline', () => setLost('You are offline'))
window.addEventListener('online', setBack)
onOutcome(({ status }) => (status === 0 ? setLost(whyNow()) : setBack()))

/** Called when the portal can be reached again: what could not be loaded may retry. */
export const onLineBack = back.subscribe

/** The person pressed Retry: everything on the screen is refetched. */
export const retryAll = retries.emit
export const onRetry = retries.subscribe

export const isLineLost = () => lost.getState() !== undefined
export const useLost = () => useStore(lost)
export const useAsOfWords = () => useStore(asOf)

/** For a control whose action the portal has to answer: `<Button {...useNeedsPortal()}>`. */
export function useNeedsPortal(): { disabled?: true; title?: string } {
  const why = useLost()?.why
  return why ? { disabled: true, title: `${why}.` } : {}
}

/** A form has unsent text until the returned function is called. */
export function noteUnsent(): () => void {
  const count = (step: 1 | -1) => unsentForms.setState(unsentForms.getState() + step)
  count(1)
  return () => count(-1)
}
export const useHasUnsent = () => useStore(unsentForms, (n) => n > 0)
