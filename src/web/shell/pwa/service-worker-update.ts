// Service worker update: registers the worker, and offers a newer build without interrupting anybody. If the operator serves
// no worker any more (404), this one is unregistered.
import { createStore, useStore } from '#web/create-store.ts'
import { activeBlocker } from '../routing/location.ts'

const address = '/sw.js'
const hourMs = 3_600_000
/** People come back to a window often. */
const throttleMs = 600_000
const activationTimeoutMs = 4000

let registration: ServiceWorkerRegistration | undefined
const isReady = createStore(false)
let isActivating = false
let checkedAt = 0

const publishUpdate = () => isReady.setState(true)

/** Not for the first worker, which is as old as the page. */
function publishIfNewer(worker: ServiceWorker | null) {
  if (worker?.state === 'installed' && navigator.serviceWorker.controller) publishUpdate()
}

function watch(found: ServiceWorkerRegistration | undefined) {
  if (!found) return
  registration = found
  publishIfNewer(found.waiting)
  found.addEventListener('updatefound', () => {
    const worker = found.installing
    worker?.addEventListener('statechange', () => publishIfNewer(worker))
  })
  void checkForUpdate()
}

async function checkForUpdate() {
  checkedAt = Date.now()
  await registration?.update().catch(unregisterIfRemoved)
}

async function unregisterIfRemoved() {
  const answer = await fetch(address, { method: 'HEAD', cache: 'no-store' }).catch(() => undefined)
  if (answer?.status !== 404 && answer?.status !== 410) return
  for (const each of await navigator.serviceWorker.getRegistrations()) await each.unregister()
  for (const name of await caches.keys()) if (name.startsWith('nexus-')) await caches.delete(name)
}

/** Our own dialog has already asked. */
const skipBeforeUnload = () =>
  window.addEventListener('beforeunload', (event) => event.stopImmediatePropagation(), { capture: true })

/** Another tab activated the update: a visible tab, or one with unsaved changes, offers it; the others reload. */
function onControllerChange() {
  if (isActivating || (document.hidden && !activeBlocker())) window.location.reload()
  else publishUpdate()
}

/** Warns about unsaved changes, like leaving a page. */
export function activateUpdate(): void {
  const go = () => {
    isActivating = true
    skipBeforeUnload()
    if (!registration?.waiting) return window.location.reload()
    registration.waiting.postMessage('take over')
    setTimeout(() => window.location.reload(), activationTimeoutMs)
  }
  const blocker = activeBlocker()
  if (blocker) blocker(go)
  else go()
}

function onReturn() {
  if (!document.hidden && Date.now() - checkedAt > throttleMs) void checkForUpdate()
}

/** Runs from sign-in to sign-out; returns a function that stops it. */
export function startServiceWorkerUpdates(): () => void {
  const workers = navigator.serviceWorker as ServiceWorkerContainer | undefined
  if (!workers) return () => {}
  let hadOne = workers.controller !== null
  const onChange = () => {
    if (hadOne) onControllerChange()
    hadOne = true
  }
  workers.register(address, { updateViaCache: 'none' }).then(watch, unregisterIfRemoved)
  const timer = setInterval(() => void checkForUpdate(), hourMs)
  workers.addEventListener('controllerchange', onChange)
  document.addEventListener('visibilitychange', onReturn)
  return () => {
    clearInterval(timer)
    workers.removeEventListener('controllerchange', onChange)
    document.removeEventListener('visibilitychange', onReturn)
  }
}

export const useIsUpdateReady = () => useStore(isReady)
