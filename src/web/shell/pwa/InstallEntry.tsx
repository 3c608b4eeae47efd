// PWA install prompt: keeps the browser's `beforeinstallprompt` event, and offers it as a menu entry.
import { createStore, useStore } from '#web/create-store.ts'

/** Not in the DOM types: only some browsers have it. */
type InstallEvent = Event & { prompt: () => Promise<unknown> }

const offered = createStore<InstallEvent | undefined>(undefined)

window.addEventListener('beforeinstallprompt', (event) => {
  event.preventDefault()
  offered.setState(event as InstallEvent)
})
window.addEventListener('appinstalled', () => offered.setState(undefined))

/** An event can be used once; the browser sends another one if the person declines. */
async function install(): Promise<void> {
  const event = offered.getState()
  offered.setState(undefined)
  await event?.prompt()
}

/** Shown where the browser can install the portal, and has not yet. */
export function InstallEntry({ className }: { className: string | undefined }) {
  const isOffered = useStore(offered) !== undefined
  if (!isOffered) return null
  return (
    <button type="button" className={className} onClick={() => void install()}>
      Install NEXUS on this device
    </button>
  )
}
