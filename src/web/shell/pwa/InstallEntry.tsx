// Would this browser install the portal? Chromium says so with an event, and asks the person when it is called back; until
// then nothing pops up.
import { useSyncExternalStore } from 'react'

/** Not among the types of the DOM: other browsers do not know it. */
type InstallEvent = Event & { prompt: () => Promise<unknown> }

let offered: InstallEvent | undefined
const listeners = new Set<() => void>()

function keep(event: InstallEvent | undefined) {
  offered = event
  for (const listener of listeners) listener()
}

window.addEventListener('beforeinstallprompt', (event) => {
  event.preventDefault()
  keep(event as InstallEvent)
})
window.addEventListener('appinstalled', () => keep(undefined))

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export const useInstall = () => useSyncExternalStore(subscribe, () => offered !== undefined)

/** An event can be used once; the browser sends another one if the person changes their mind. */
export async function install(): Promise<void> {
  const event = offered
  keep(undefined)
  await event?.prompt()
}
