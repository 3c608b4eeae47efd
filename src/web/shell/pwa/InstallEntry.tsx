import { createStore, useStore } from '#web/create-store.ts'
import styles from '../navigation/HeaderTools.module.css'

/** Not among the types of the DOM: other browsers do not know it. */
type InstallEvent = Event & { prompt: () => Promise<unknown> }

const offered = createStore<InstallEvent | undefined>(undefined)

window.addEventListener('beforeinstallprompt', (event) => {
  event.preventDefault()
  offered.setState(event as InstallEvent)
})
window.addEventListener('appinstalled', () => offered.setState(undefined))

/** An event can be used once; the browser sends another one if the person changes their mind. */
async function install(): Promise<void> {
  const event = offered.getState()
  offered.setState(undefined)
  await event?.prompt()
}

/** Where the browser would install the portal, and has not yet. */
export function InstallEntry() {
  const isOffered = useStore(offered) !== undefined
  if (!isOffered) return null
  return (
    <button type="button" className={styles.install} onClick={() => void install()}>
      Install NEXUS on this device
    </button>
  )
}
