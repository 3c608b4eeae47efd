// Service worker: opens the portal offline from a cache of the page and the files of its build. It stores no personal data:
// API requests never go through it.
import { routeRequest } from './route-request.ts'

declare const self: ServiceWorkerGlobalScope
/** Written by scripts/build/worker.ts: the version of this build, and the files that open the portal offline. */
declare const build: {
  version: string
  /** Files whose names stay: '/favicon.svg'. */
  shell: string[]
  /** Files whose names change with their content: '/assets/…'. */
  hashed: string[]
  /** The script that the page starts with. */
  entry: string
}

const versionCache = `nexus-shell-${build.version}`
/** One cache for all builds: unchanged files are not fetched again, and pages of the previous build still find theirs. */
const filesCache = 'nexus-files'
const maxOfOtherBuilds = 250
const anyKind = { ignoreVary: true }

/** While instances are replaced one after the other, the page may come from an older one than this worker. */
async function cachePage(cache: Cache) {
  const page = await fetch('/')
  if (!page.ok || !(await page.clone().text()).includes(build.entry)) throw new Error('The page is of another build')
  await cache.put('/', page)
}

async function install() {
  const [shell, files] = await Promise.all([caches.open(versionCache), caches.open(filesCache)])
  const cached = new Set((await files.keys()).map(({ url }) => new URL(url).pathname))
  await cachePage(shell)
  // One by one, at low priority, so that the page loads first. An interrupted install continues where it stopped.
  const missing = build.hashed.filter((name) => !cached.has(name))
  for (const name of missing) await files.add(new Request(name, { priority: 'low' }))
  await shell.addAll(build.shell)
}

/** Evicts the oldest files; those of this build stay. */
async function activate() {
  for (const name of await caches.keys()) {
    if (name.startsWith('nexus-shell-') && name !== versionCache) await caches.delete(name)
  }
  const files = await caches.open(filesCache)
  const others = (await files.keys()).filter(({ url }) => !build.hashed.includes(new URL(url).pathname))
  for (const file of others.slice(0, -maxOfOtherBuilds)) await files.delete(file)
  // The first worker serves the page that registered it; later ones take over only when the page tells them to.
  await self.clients.claim()
}

/** From the cache, or from the network if the browser has evicted it. */
async function fromCache(cacheName: string, name: string, request: Request): Promise<Response> {
  const cached = await (await caches.open(cacheName)).match(name, anyKind)
  return cached ?? fetch(request)
}

async function hashedFile(request: Request): Promise<Response> {
  const files = await caches.open(filesCache)
  const cached = await files.match(request, anyKind)
  if (cached) return cached
  const fetched = await fetch(request)
  // A full disk must not keep the page from loading.
  if (fetched.status === 200) await files.put(request, fetched.clone()).catch(() => {})
  return fetched
}

self.addEventListener('install', (event) => event.waitUntil(install()))
self.addEventListener('activate', (event) => event.waitUntil(activate()))
self.addEventListener('message', ({ data }) => {
  if (data === 'take over') void self.skipWaiting()
})
self.addEventListener('fetch', (event) => {
  const { request } = event
  const route = routeRequest(request, self.location.origin, build.shell)
  if (route === 'page') event.respondWith(fromCache(versionCache, '/', request))
  if (route === 'shell') event.respondWith(fromCache(versionCache, new URL(request.url).pathname, request))
  if (route === 'hashed') event.respondWith(hashedFile(request))
})
