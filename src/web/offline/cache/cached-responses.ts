// Offline response cache in IndexedDB, by person. Each transaction first checks who owns the cache, so that no other tab,
// however late, puts something back after its owner has left.
import * as z from 'zod/mini'
import {
  type Me,
  meShape,
  type RoutePermission,
  type Settings,
  shellContract,
} from '#shared/contracts/shell-contract.ts'
import type { Endpoint } from '#shared/endpoint.ts'
import { type CachedResponse, openCacheDatabase } from './cache-database.ts'
import { cacheOwnerKey } from './cache-owner.ts'
import { isFresh, isSmallEnough, listEvicted } from './cache-policy.ts'

/** What the app needs to start at all. */
export type StartState = { me: Me; rows: RoutePermission[]; settings: Settings }
const startShape = z.object({
  me: meShape,
  rows: shellContract.routePermissions.answer,
  settings: shellContract.settings.answer,
})
const startAddress = 'start'
const bothStores = ['facts', 'answers'] as const
const ownerField = 'uid'
/** Eviction reads the whole cache, so it does not run with every write. */
const evictEvery = 20

/** The person as offline starts read them from the cache, each time anew: already stored, with their original time. */
const fromCache = new WeakSet<Me>()

/** The owner that this tab has set. */
let ownerSetHere: string | undefined

/** Makes this person the owner of the cache, and stores what their next offline start needs. */
export async function cacheStart(start: StartState): Promise<void> {
  const { uid } = start.me
  if (fromCache.has(start.me)) return
  // They have signed out in another tab, and this one is about to be told: nothing is put back.
  if (ownerSetHere === uid && localStorage.getItem(cacheOwnerKey) !== uid) return
  ownerSetHere = uid
  localStorage.setItem(cacheOwnerKey, uid)
  const tx = (await openCacheDatabase()).transaction(bothStores, 'readwrite')
  const [facts, answers] = [tx.objectStore('facts'), tx.objectStore('answers')]
  if ((await facts.get(ownerField)) !== uid) await answers.clear()
  await facts.put(uid, ownerField)
  await answers.put({ uid, address: startAddress, answer: start, at: Date.now(), size: 0 })
  await tx.done
}

/** The last person who has not signed out, with what they may open. */
export async function readCachedStart(): Promise<StartState | undefined> {
  const uid = localStorage.getItem(cacheOwnerKey)
  const kept = uid ? await read(uid, startAddress) : undefined
  const start = startShape.safeParse(kept?.answer).data
  if (start) fromCache.add(start.me)
  // The session may have ended elsewhere or idled out, and the portal was not reached since.
  if (uid && !start) await clearCache()
  return start?.me.uid === uid ? start : undefined
}

async function read(uid: string, address: string): Promise<CachedResponse | undefined> {
  const tx = (await openCacheDatabase()).transaction(bothStores)
  const [owner, kept] = await Promise.all([
    tx.objectStore('facts').get(ownerField),
    tx.objectStore('answers').get([uid, address]),
  ])
  return owner === uid && kept && isFresh(kept.at, Date.now()) ? kept : undefined
}

/** A response that no longer fits the contract of a newer portal counts as not cached. */
export async function readCachedResponse(
  uid: string,
  endpoint: Endpoint,
  address: string,
): Promise<CachedResponse | undefined> {
  const kept = await read(uid, address)
  return kept && endpoint.answer?.safeParse(kept.answer).success ? kept : undefined
}

let sinceEviction = evictEvery

export async function cacheResponses(
  uid: string,
  read: readonly Omit<CachedResponse, 'uid' | 'size'>[],
): Promise<void> {
  const rows = read.map((each) => ({ ...each, uid, size: JSON.stringify(each.answer).length }))
  const tx = (await openCacheDatabase()).transaction(bothStores, 'readwrite')
  const answers = tx.objectStore('answers')
  if ((await tx.objectStore('facts').get(ownerField)) !== uid) return
  for (const row of rows) {
    // An older response must not stand in for one that is too large to cache.
    if (isSmallEnough(row.size)) await answers.put(row)
    else await answers.delete([uid, row.address])
  }
  sinceEviction += rows.length
  if (sinceEviction >= evictEvery) {
    sinceEviction = 0
    const all = (await answers.getAll()).filter(({ address }) => address !== startAddress)
    for (const { uid: owner, address } of listEvicted(all, Date.now())) await answers.delete([owner, address])
  }
  await tx.done
}

/** Clears the cache, whoever owns it. */
export async function clearCache(): Promise<void> {
  ownerSetHere = undefined
  const tx = (await openCacheDatabase()).transaction(bothStores, 'readwrite')
  await tx.objectStore('facts').delete(ownerField)
  await tx.objectStore('answers').clear()
  await tx.done
  localStorage.removeItem(cacheOwnerKey)
}
