// Service worker update: registers the worker, and offers a newer build without interrupting anybody. If the operator serves
// no worker any more (404), this one is unregistered.
import { createStore, useStore } from '#web/create-store.ts'
import { blockedBy } from '../routing/location.ts'

const address = '/sw.js'
const hourMs = 3_600_000
/** People come back to a window often. */
const atMostEveryMs = 600_000
const patienceMs = 4000

let registration: ServiceWorkerRegistration | undefined
const isReady = createStore(false)
let isTaking = false
let lookedAt = 0

const offer = () => isReady.setState(true)

/** Not for the first worker, which is as old as the page. */
function offerIfNewer(worker: ServiceWorker | null) {
  if (worker?.state === 'installed' && navigator.serviceWorker.controller) offer()
}

function watch(found: ServiceWorkerRegistration | undefined) {
  if (!found) return
  registration = found
  offerIfNewer(found.waiting)
  found.addEventListener('updatefound', () => {
    const worker = found.installing
    worker?.addEventListener('statechange', () => offerIfNewer(worker))
  })
  void look()
}

async function look() {
  lookedAt = Date.now()
  await registration?.update().catch(leaveIfUnwanted)
}

async function leaveIfUnwanted() {
  const answer = await fetch(address, { method: 'HEAD', cache: 'no-store' }).catch(() => undefined)
  if (answer?.status !== 404 && answer?.status !== 410) return
  for (const each of await navigator.serviceWorker.getRegistrations()) await each.unregister()
  for (const name of await caches.keys()) if (name.startsWith('nexus-')) await caches.delete(name)
}

/** Our own dialog has already asked. */
const leaveWithoutAsking = () =>
  window.addEventListener('beforeunload', (event) => event.stopImmediatePropagation(), { capture: true })

/** Another tab activated the update: a visible tab, or one with unsaved changes, offers it; the others reload. */
function onTakeOver() {
  if (isTaking || (document.hidden && !blockedBy())) window.location.reload()
  else offer()
}

/** Warns about unsaved changes, like leaving a page. */
export function takeNewVersion(): void {
  const go = () => {
    isTaking = true
    leaveWithoutAsking()
    if (!registration?.waiting) return window.location.reload()
    registration.waiting.postMessage('take over')
    setTimeout(() => window.location.reload(), patienceMs)
  }
  const blocker = blockedBy()
  if (blocker) blocker(go)
  else go()
}

function onReturn() {
  if (!document.hidden && Date.now() - lookedAt > atMostEveryMs) void look()
}

/** Runs from sign-in to sign-out; returns a function that stops it. */
export function followWorker(): () => void {
  const workers = navigator.serviceWorker as ServiceWorkerContainer | undefined
  if (!workers) return () => {}
  let hadOne = workers.controller !== null
  const onChange = () => {
    if (hadOne) onTakeOver()
    hadOne = true
  }
  workers.register(address, { updateViaCache: 'none' }).then(watch, leaveIfUnwanted)
  const timer = setInterval(() => void look(), hourMs)
  workers.addEventListener('controllerchange', onChange)
  document.addEventListener('visibilitychange', onReturn)
  return () => {
    clearInterval(timer)
    workers.removeEventListener('controllerchange', onChange)
    document.removeEventListener('visibilitychange', onReturn)
  }
}

export const useNewVersion = () => useStore(isReady)
