// 'View as…' navigation: where an admin goes when they start or stop viewing the portal as another role. Both ways every
// page reloads, in other tabs too.
import { currentLocation, hrefTo } from '../routing/location.ts'

const key = 'nexus-view-from'

function reloadAt(path: string) {
  new BroadcastChannel('nexus-session').postMessage('another person')
  window.history.replaceState(window.history.state, '', hrefTo(path))
  window.location.reload()
}

export function beginView() {
  sessionStorage.setItem(key, currentLocation().full)
  reloadAt('/dashboard')
}

/** Back to where they began; in another tab, to the admin panel. */
export function endView() {
  // What was typed during the view cannot be saved, so there is no unsaved-changes warning.
  window.addEventListener('beforeunload', (event) => event.stopImmediatePropagation(), { capture: true })
  reloadAt(sessionStorage.getItem(key) ?? '/admin-panel')
}
