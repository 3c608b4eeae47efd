// Offline response cache, read path: falls back to the cached response when the portal does not answer or times out, and
// says how old it is. Loaded by members' pages, and by an offline start.

import { placesContract } from '#shared/contracts/places-contract.ts'
import type { Me, RoutePermission, Settings } from '#shared/contracts/shell-contract.ts'
import type { Endpoint } from '#shared/endpoint.ts'
import { Problem } from '#shared/problem.ts'
import { etagCache as earlierResponses, responseCache, urlOf } from '#web/api/call.ts'
import { isBrowserOffline, notOnDeviceText, setCacheAge } from '#web/offline/cache/connectivity.ts'
import { whenIdle } from '#web/sheet/yield-to-event-loop.ts'
import { formatClock } from '#web/ui/text/format-date.ts'
import type { CachedResponse } from './cache-database.ts'
import { isCacheable } from './cache-policy.ts'
import { cacheResponses, clearCache, readCachedResponse, readCachedStart, type StartState } from './cached-responses.ts'

/** Timeout after which a page gets the cached response instead. */
const timeoutMs = 8000
/** For this long a late response is served to the refetch that it causes. */
const lateResponseMs = 5000
const clearTimeoutMs = 2000
const secondSweepMs = 4000
/** Shown in the header of every page. */
const homeUrl = urlOf(placesContract.home)

let cacheOwner: string | undefined
/** Stale responses that pages got from the cache, by URL: when they were cached, and when they were served. */
const servedStale = new Map<string, { at: number; since: number }>()
/** Responses that came after the timeout. */
const lateResponses = new Map<string, { answer: unknown; until: number }>()
const pendingWrites = new Map<string, Omit<CachedResponse, 'uid' | 'size'>>()
let onServedStale = () => {}
let onLateResponse = () => {}

function publishAge() {
  const oldest = Math.min(...[...servedStale.values()].map(({ at }) => at))
  setCacheAge(servedStale.size > 0 ? `Shown as of ${formatClock(oldest)}.` : '')
}

/** The page has fresh responses for everything that was served before. */
export function clearServedStale(before: number): void {
  for (const [address, { since }] of servedStale) if (since < before) servedStale.delete(address)
  publishAge()
}

/** Called when the person moves to another page. */
export function leavePage(): void {
  for (const address of servedStale.keys()) if (address !== homeUrl) servedStale.delete(address)
  publishAge()
}

async function flushPendingWrites() {
  const rows = [...pendingWrites.values()]
  pendingWrites.clear()
  // Where the browser forbids storage, or has no room, nothing is available offline.
  if (cacheOwner) await cacheResponses(cacheOwner, rows).catch(() => {})
}

/** Written when the browser is idle: nobody waits for it. */
function cacheLater(endpoint: Endpoint, address: string, answer: unknown) {
  if (!isCacheable(endpoint)) return
  if (pendingWrites.size === 0) void whenIdle().then(flushPendingWrites)
  pendingWrites.set(address, { address, answer: storableOf(endpoint, answer), at: Date.now() })
}

const storableOf = ({ storable }: Endpoint, answer: unknown) => (storable ? storable(answer) : answer)

/** No response, or none within the timeout. */
function hasNoResponse(response: Promise<unknown>): Promise<boolean> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, timeoutMs, true)
    const isOver = (isBad: boolean) => {
      clearTimeout(timer)
      resolve(isBad)
    }
    response.then(
      () => isOver(false),
      (error: unknown) => isOver(isUnavailable(error)),
    )
  })
}

/** No connection at all. */
const isOfflineError = (error: unknown) => error instanceof Problem && error.status === 0
/** No connection, or a server error, such as from a proxy while the portal restarts. */
const isUnavailable = (error: unknown) => error instanceof Problem && (error.status === 0 || error.status >= 500)
const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

function throwNotCached(error: unknown): never {
  const isMissing = isOfflineError(error) && isBrowserOffline()
  throw isMissing ? new Problem(0, { error: 'notOnDevice', message: notOnDeviceText }) : error
}

async function readThroughCache(
  endpoint: Endpoint,
  address: string,
  request: () => Promise<unknown>,
): Promise<unknown> {
  const uid = cacheOwner
  if (!uid || !isCacheable(endpoint)) return request()
  const lateResponse = lateResponses.get(address)
  lateResponses.delete(address)
  if (lateResponse && lateResponse.until > Date.now()) return lateResponse.answer
  let isAnswered = false
  const response = request().then((answer) => {
    isAnswered = true
    if (uid === cacheOwner) cacheLater(endpoint, address, answer)
    if (servedStale.delete(address)) publishAge()
    return answer
  })
  if (!(await hasNoResponse(response))) return response
  const cached = await readCachedResponse(uid, endpoint, address).catch(() => undefined)
  if (!cached || isAnswered || uid !== cacheOwner) return response.catch(throwNotCached)
  servedStale.set(address, { at: cached.at, since: Date.now() })
  publishAge()
  // A late response for somebody who has left is dropped.
  response
    .then(
      (answer) =>
        uid !== cacheOwner || isSame(storableOf(endpoint, answer), cached.answer) || keepLateResponse(address, answer),
    )
    .catch(() => {})
  onServedStale()
  return cached.answer
}

function keepLateResponse(address: string, answer: unknown) {
  lateResponses.set(address, { answer, until: Date.now() + lateResponseMs })
  onLateResponse()
}

/** Sets the owner of the cache, or nobody. */
export function setCacheOwner(uid: string | undefined): void {
  if (uid === cacheOwner) return
  cacheOwner = uid
  for (const each of [servedStale, lateResponses, pendingWrites]) each.clear()
  publishAge()
  responseCache.read = readThroughCache
}

let hasSwept = false

/** Caches the responses from before this file was loaded, some of which are still under way. Needed once per page load. */
export function cacheEarlierResponses(): void {
  if (hasSwept) return
  hasSwept = true
  const uid = cacheOwner
  const sweep = () => {
    if (uid !== cacheOwner) return
    for (const [address, { endpoint, answer }] of earlierResponses) cacheLater(endpoint, address, answer)
  }
  sweep()
  setTimeout(sweep, secondSweepMs)
}

/** Called when a stale response was served, and when a fresh one came after that. */
export function onStale(handlers: { servedStale: () => void; lateResponse: () => void }): void {
  onServedStale = handlers.servedStale
  onLateResponse = handlers.lateResponse
}

type ShellState = { me: Me | null | undefined; rows: RoutePermission[] | undefined; settings: Settings | undefined }

/** Offline start: fills in what the portal did not answer from the cache, unless another person is signed in. */
export async function startFromCache(
  readState: () => ShellState,
  setState: (start: StartState) => void,
): Promise<void> {
  const start = await readCachedStart().catch(() => undefined)
  const { me = start?.me, rows = start?.rows, settings = start?.settings } = readState()
  if (!start || me?.uid !== start.me.uid || !rows || !settings) return
  setCacheOwner(me.uid)
  setState({ me, rows, settings })
}

/** Clears the cache, but delays a sign-out only briefly: without an owner nothing in it is shown any more. */
export async function clearResponseCache(): Promise<void> {
  setCacheOwner(undefined)
  await Promise.race([clearCache(), new Promise((resolve) => setTimeout(resolve, clearTimeoutMs))])
}
