import { useSyncExternalStore } from 'react'
import styles from '../navigation/HeaderTools.module.css'

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

const useInstall = () => useSyncExternalStore(subscribe, () => offered !== undefined)

/** An event can be used once; the browser sends another one if the person changes their mind. */
async function install(): Promise<void> {
  const event = offered
  keep(undefined)
  await event?.prompt()
}

/** Where the browser would install the portal, and has not yet. */
export function InstallEntry() {
  const isOffered = useInstall()
  if (!isOffered) return null
  return (
    <button type="button" className={styles.install} onClick={() => void install()}>
      Install NEXUS on this device
    </button>
  )
}
