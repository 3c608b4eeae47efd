// How does the portal open without a line? This service worker keeps the page and the files of its build. It holds nothing
// of anybody: what people read and write passes it by.
import { wayOf } from './way-of.ts'

declare const self: ServiceWorkerGlobalScope
/** Written by scripts/build/web.ts: what this build is, and what must be there to open the portal without a line. */
declare const build: {
  version: string
  /** Names that stay: '/favicon.svg'. */
  shell: string[]
  /** Names that change with their content: '/assets/…'. */
  hashed: string[]
  /** The script that the page begins with. */
  entry: string
}

const ofVersion = `nexus-shell-${build.version}`
/** One for all builds: what did not change is not fetched again, and pages of the build before find their files. */
const ofAll = 'nexus-files'
const maxOfOtherBuilds = 250
const anyKind = { ignoreVary: true }

/** While instances are replaced one after the other, the page may come from an older one than this worker. */
async function keepPage(cache: Cache) {
  const page = await fetch('/')
  if (!page.ok || !(await page.clone().text()).includes(build.entry)) throw new Error('The page is of another build')
  await cache.put('/', page)
}

async function install() {
  const [shell, files] = await Promise.all([caches.open(ofVersion), caches.open(ofAll)])
  const kept = new Set((await files.keys()).map(({ url }) => new URL(url).pathname))
  await keepPage(shell)
  // One by one, behind what the person is waiting for; a stopped install goes on where it was.
  const missing = build.hashed.filter((name) => !kept.has(name))
  for (const name of missing) await files.add(new Request(name, { priority: 'low' }))
  await shell.addAll(build.shell)
}

/** The oldest go first; those of this build stay. */
async function activate() {
  for (const name of await caches.keys()) {
    if (name.startsWith('nexus-shell-') && name !== ofVersion) await caches.delete(name)
  }
  const files = await caches.open(ofAll)
  const others = (await files.keys()).filter(({ url }) => !build.hashed.includes(new URL(url).pathname))
  for (const file of others.slice(0, -maxOfOtherBuilds)) await files.delete(file)
  // The first one serves the page that brought it; later ones take over only when asked to.
  await self.clients.claim()
}

/** As it was kept; the browser may have thrown it away. */
async function keptIn(cacheName: string, name: string, request: Request): Promise<Response> {
  const kept = await (await caches.open(cacheName)).match(name, anyKind)
  return kept ?? fetch(request)
}

async function hashedFile(request: Request): Promise<Response> {
  const files = await caches.open(ofAll)
  const kept = await files.match(request, anyKind)
  if (kept) return kept
  const fetched = await fetch(request)
  // A full device is no reason to show no page.
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
  const way = wayOf(request, self.location.origin, build.shell)
  if (way === 'page') event.respondWith(keptIn(ofVersion, '/', request))
  if (way === 'shell') event.respondWith(keptIn(ofVersion, new URL(request.url).pathname, request))
  if (way === 'hashed') event.respondWith(hashedFile(request))
})
