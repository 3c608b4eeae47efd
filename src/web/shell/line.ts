// Is the portal within reach? Lost with the first question that gets no answer, back with the first that does.
import { useSyncExternalStore } from 'react'
import { onOutcome } from '#web/call.ts'

let isLost = navigator.onLine === false
let asOf = ''
const listeners = new Set<() => void>()
const backListeners = new Set<() => void>()

function setLost(next: boolean) {
  if (next === isLost) return
  isLost = next
  for (const listener of listeners) listener()
  if (!isLost) for (const listener of backListeners) listener()
}

/** 'Shown as of 12:40.' while a page shows what was read then; '' while it shows what is. */
export function setAsOf(words: string) {
  if (words === asOf) return
  asOf = words
  for (const listener of listeners) listener()
}

window.addEventListener('offline', () => setLost(true))
window.addEventListener('online', () => setLost(false))
onOutcome(({ status }) => setLost(status === 0))

/** What could not be loaded may try again. */
export function onLineBack(listener: () => void): () => void {
  backListeners.add(listener)
  return () => void backListeners.delete(listener)
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export const isLineLost = () => isLost
export const useIsLost = () => useSyncExternalStore(subscribe, isLineLost)
export const useAsOfWords = () => useSyncExternalStore(subscribe, () => asOf)
