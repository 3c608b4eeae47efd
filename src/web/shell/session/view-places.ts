// Where does an admin go who begins or stops to look as another role? Both ways every page begins anew, in other tabs too.
import { here, hrefTo } from '../routing/location.ts'

const key = 'nexus-view-from'

function leaveFor(path: string) {
  new BroadcastChannel('nexus-session').postMessage('another person')
  window.history.replaceState(window.history.state, '', hrefTo(path))
  window.location.reload()
}

export function beginView() {
  sessionStorage.setItem(key, here().full)
  leaveFor('/dashboard')
}

/** To where they began; in another tab, to the panel. */
export function endView() {
  // What was typed as nobody cannot be saved, so nobody is asked about it.
  window.addEventListener('beforeunload', (event) => event.stopImmediatePropagation(), { capture: true })
  leaveFor(sessionStorage.getItem(key) ?? '/admin-panel')
}
