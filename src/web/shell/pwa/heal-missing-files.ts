// A file of this page cannot be fetched: was the portal upgraded meanwhile? Then the newer page is loaded, once for each
// build. If it is the line that is gone, or something is not saved yet, nothing happens: the page says so.
import { blockedBy } from '../routing/location.ts'

const place = 'nexus-healed'
const workers = navigator.serviceWorker as ServiceWorkerContainer | undefined

/** Tells builds apart: the script that the page began with. */
const ownEntry = () => document.querySelector('script[type=module][src]')?.getAttribute('src')

/** Only asked of the portal itself: a page for signing in to a network is no newer portal. */
async function isNewer(entry: string): Promise<boolean> {
  const page = await fetch('/', { cache: 'no-store' }).then(
    (answer) => (answer.ok ? answer.text() : ''),
    () => '',
  )
  return page.includes('src="/assets/') && !page.includes(entry)
}

const heard = (target: EventTarget, event: string) =>
  new Promise((resolve) => target.addEventListener(event, resolve, { once: true }))

/** Without a newer worker the one that is there would show the same page again. */
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

/** From sign-in to sign-out. The answer stops it. */
export function healMissingFiles(): () => void {
  const onMissing = () => void heal().catch(() => {})
  window.addEventListener('vite:preloadError', onMissing)
  return () => window.removeEventListener('vite:preloadError', onMissing)
}
