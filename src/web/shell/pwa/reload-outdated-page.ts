// Reload of an outdated page: when a chunk of the page cannot be fetched because a newer build was deployed, or the portal refuses
// what only an older page sends, reloads the page, once per build. Does nothing while offline or with unsaved changes: the page
// says so itself.
import { onOutdatedPage } from '#web/api/call.ts'
import { pageBuild } from '#web/api/page-build.ts'
import { activeBlocker } from '../routing/location.ts'

const storageKey = 'nexus-healed'
const workers = navigator.serviceWorker as ServiceWorkerContainer | undefined

/** Checks that it is our page: the sign-in page of a Wi-Fi network is no newer build. */
async function isNewerBuild(entry: string): Promise<boolean> {
  const page = await fetch('/', { cache: 'no-store' }).then(
    (answer) => (answer.ok ? answer.text() : ''),
    () => '',
  )
  return page.includes('src="/assets/') && !page.includes(entry)
}

const nextEvent = (target: EventTarget, event: string) =>
  new Promise((resolve) => target.addEventListener(event, resolve, { once: true }))

/** Without a newer service worker, the current one would serve the same page again. */
async function activateNewerWorker(): Promise<boolean> {
  const registration = await workers?.getRegistration()
  if (!workers || !registration) return true
  await registration.update().catch(() => {})
  const worker = registration.installing ?? registration.waiting
  if (worker?.state === 'installing') await nextEvent(worker, 'statechange')
  if (worker?.state !== 'installed') return !workers.controller
  const isThere = nextEvent(workers, 'controllerchange')
  worker.postMessage('take over')
  await isThere
  return true
}

let isReloading = false

async function reloadIfNewer() {
  const entry = pageBuild()
  if (isReloading || !entry || activeBlocker() || sessionStorage.getItem(storageKey) === entry) return
  isReloading = true
  if ((await isNewerBuild(entry)) && (await activateNewerWorker()) && !activeBlocker()) {
    sessionStorage.setItem(storageKey, entry)
    window.location.reload()
  }
  isReloading = false
}

/** Runs from sign-in to sign-out. Returns a function that stops it. */
export function reloadOutdatedPage(): () => void {
  const reload = () => void reloadIfNewer().catch(() => {})
  const stop = onOutdatedPage(reload)
  window.addEventListener('vite:preloadError', reload)
  return () => {
    stop()
    window.removeEventListener('vite:preloadError', reload)
  }
}
