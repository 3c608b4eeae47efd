// Stale chunk reload: when a chunk of the page cannot be fetched because a newer build was deployed, reloads the page, once
// per build. Does nothing while offline or with unsaved changes: the page says so itself.
import { blockedBy } from '../routing/location.ts'

const place = 'nexus-healed'
const workers = navigator.serviceWorker as ServiceWorkerContainer | undefined

/** Identifies the build: the entry script of the page. */
const ownEntry = () => document.querySelector('script[type=module][src]')?.getAttribute('src')

/** Checks that it is our page: the sign-in page of a Wi-Fi network is no newer build. */
async function isNewer(entry: string): Promise<boolean> {
  const page = await fetch('/', { cache: 'no-store' }).then(
    (answer) => (answer.ok ? answer.text() : ''),
    () => '',
  )
  return page.includes('src="/assets/') && !page.includes(entry)
}

const heard = (target: EventTarget, event: string) =>
  new Promise((resolve) => target.addEventListener(event, resolve, { once: true }))

/** Without a newer service worker, the current one would serve the same page again. */
async function newerWorkerIsReady(): Promise<boolean> {
  const registration = await workers?.getRegistration()
  if (!workers || !registration) return true
  await registration.update().catch(() => {})
  const worker = registration.installing ?? registration.waiting
  if (worker?.state === 'installing') await heard(worker, 'statechange')
  if (worker?.state !== 'installed') return !workers.controller
  const isThere = heard(workers, 'controllerchange')
  worker.postMessage('take over')
  await isThere
  return true
}

let isHealing = false

async function heal() {
  const entry = ownEntry()
  if (isHealing || !entry || blockedBy() || sessionStorage.getItem(place) === entry) return
  isHealing = true
  if ((await isNewer(entry)) && (await newerWorkerIsReady()) && !blockedBy()) {
    sessionStorage.setItem(place, entry)
    window.location.reload()
  }
  isHealing = false
}

/** Runs from sign-in to sign-out. Returns a function that stops it. */
export function healMissingFiles(): () => void {
  const onMissing = () => void heal().catch(() => {})
  window.addEventListener('vite:preloadError', onMissing)
  return () => window.removeEventListener('vite:preloadError', onMissing)
}
