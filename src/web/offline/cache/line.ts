// Connection state: lost with the first request that gets no answer, back with the first that does. Says why and since when,
// and whether the page shows a kept copy.
import { useSyncExternalStore } from 'react'
import { onOutcome } from '#web/api/call.ts'

/** Why the portal is out of reach, and since when. */
export type Lost = { why: 'You are offline' | 'The portal does not answer'; sinceMs: number }

const isOffline = () => navigator.onLine === false
const whyNow = (): Lost['why'] => (isOffline() ? 'You are offline' : 'The portal does not answer')

let lost: Lost | undefined = isOffline() ? { why: whyNow(), sinceMs: Date.now() } : undefined
let asOf = ''
const listeners = new Set<() => void>()
const backListeners = new Set<() => void>()

const publish = () => {
  for (const listener of listeners) listener()
}

function setLost(why: Lost['why']) {
  if (lost?.why === why) return
  lost = { why, sinceMs: lost?.sinceMs ?? Date.now() }
  publish()
}

function setBack() {
  if (!lost) return
  lost = undefined
  publish()
  for (const listener of backListeners) listener()
}

/** 'Shown as of 12:40.' while a page shows what was read then; '' while it shows what is. */
export function setAsOf(words: string) {
  if (words === asOf) return
  asOf = words
  publish()
}

window.addEventListener('offline', () => setLost('You are offline'))
window.addEventListener('online', setBack)
onOutcome(({ status }) => (status === 0 ? setLost(whyNow()) : setBack()))

/** What could not be loaded may try again. */
export function onLineBack(listener: () => void): () => void {
  backListeners.add(listener)
  return () => void backListeners.delete(listener)
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export const isLineLost = () => lost !== undefined
export const useLost = () => useSyncExternalStore(subscribe, () => lost)
export const useAsOfWords = () => useSyncExternalStore(subscribe, () => asOf)

/** For a control whose action the portal has to answer: `<Button {...useNeedsPortal()}>`. */
export function useNeedsPortal(): { disabled?: true; title?: string } {
  const why = useLost()?.why
  return why ? { disabled: true, title: `${why}.` } : {}
}

let unsentForms = 0

/** A form holds what was not sent, until the answer is called. */
export function noteUnsent(): () => void {
  unsentForms += 1
  publish()
  return () => {
    unsentForms -= 1
    publish()
  }
}
export const useHasUnsent = () => useSyncExternalStore(subscribe, () => unsentForms > 0)
