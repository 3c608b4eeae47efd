// Stale chunk reload: when a chunk of the page cannot be fetched because a newer build was deployed, reloads the page, once
// per build. Does nothing while offline or with unsaved changes: the page says so itself.
import { activeBlocker } from '../routing/location.ts'

const storageKey = 'nexus-healed'
const workers = navigator.serviceWorker as ServiceWorkerContainer | undefined

/** Identifies the build: the entry script of the page. */
const ownEntry = () => document.querySelector('script[type=module][src]')?.getAttribute('src')

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
  const entry = ownEntry()
  if (isReloading || !entry || activeBlocker() || sessionStorage.getItem(storageKey) === entry) return
  isReloading = true
  if ((await isNewerBuild(entry)) && (await activateNewerWorker()) && !activeBlocker()) {
    sessionStorage.setItem(storageKey, entry)
    window.location.reload()
  }
  isReloading = false
}

/** Runs from sign-in to sign-out. Returns a function that stops it. */
export function reloadStaleChunks(): () => void {
  const onMissing = () => void reloadIfNewer().catch(() => {})
  window.addEventListener('vite:preloadError', onMissing)
  return () => window.removeEventListener('vite:preloadError', onMissing)
}
