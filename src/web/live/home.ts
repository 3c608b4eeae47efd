// What waits for this person? Asked once for dashboard and header together; again when the window gets the focus, and once a
// minute while it is looked at, so that nobody works on old news.
import { useSyncExternalStore } from 'react'
import { type Home, placesContract } from '#shared/places-contract.ts'
import { call } from '../api/call.ts'
import { onPersonChange, readKnown } from '../shell/session/session-store.ts'

const everyMs = 60_000

let home: Home | undefined
let asking: Promise<void> | undefined
let timer: ReturnType<typeof setInterval> | undefined
const listeners = new Set<() => void>()

function learn(next: Home | undefined) {
  // The server said that nothing changed: the same answer draws nothing anew.
  if (next === home) return
  home = next
  for (const listener of listeners) listener()
}

/** Without an answer what was known stays; the dashboard is whole without it. */
export function refreshHome(): Promise<void> {
  const mine: Promise<void> = call(placesContract.home)
    // What was asked earlier, perhaps by the person before, is older news.
    .then((next) => asking === mine && learn(next))
    .catch(() => {})
    .then(() => {
      if (asking === mine) asking = undefined
    })
  asking = mine
  return mine
}

/** Joins a question that is under way. */
export const askHome = () => asking ?? refreshHome()

const askWhenSeen = () => {
  if (document.visibilityState === 'visible') void askHome()
}

function subscribe(listener: () => void) {
  if (listeners.size === 0) {
    timer = setInterval(askWhenSeen, everyMs)
    window.addEventListener('focus', askWhenSeen)
    void askHome()
  }
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    clearInterval(timer)
    window.removeEventListener('focus', askWhenSeen)
  }
}

onPersonChange(() => {
  asking = undefined
  learn(undefined)
  if (listeners.size > 0 && readKnown().me) void refreshHome()
})

/** Undefined until the first answer. */
export const useHome = () => useSyncExternalStore(subscribe, () => home)
