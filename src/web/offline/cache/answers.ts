// Offline response cache in IndexedDB, by person. Each transaction first checks who owns the cache, so that no other tab,
// however late, puts something back after its owner has left.
import * as z from 'zod/mini'
import type { Endpoint } from '#shared/endpoint.ts'
import { type Me, meShape, type RoutePermission, type Settings, shellContract } from '#shared/shell-contract.ts'
import { readerPlace } from './reader.ts'
import { type KeptAnswer, openDevice } from './store.ts'
import { isFresh, isShort, whatGoes } from './worth-keeping.ts'

/** What the app needs to start at all. */
export type Start = { me: Me; rows: RoutePermission[]; settings: Settings }
const startShape = z.object({
  me: meShape,
  rows: shellContract.routePermissions.answer,
  settings: shellContract.settings.answer,
})
const startAddress = 'start'
const both = ['facts', 'answers'] as const
const here = 'uid'
/** Eviction reads the whole cache, so it does not run with every write. */
const tidyEvery = 20

/** The person as an offline start read them from the cache: already stored, with their original time. */
let learnedHere: Me | undefined

/** The owner that this tab has set. */
let put: string | undefined

/** Makes this person the owner of the cache, and stores what their next offline start needs. */
export async function keepStart(start: Start): Promise<void> {
  const { uid } = start.me
  if (start.me === learnedHere) return
  // They have signed out in another tab, and this one is about to be told: nothing is put back.
  if (put === uid && localStorage.getItem(readerPlace) !== uid) return
  put = uid
  localStorage.setItem(readerPlace, uid)
  const tx = (await openDevice()).transaction(both, 'readwrite')
  const [facts, answers] = [tx.objectStore('facts'), tx.objectStore('answers')]
  if ((await facts.get(here)) !== uid) await answers.clear()
  await facts.put(uid, here)
  await answers.put({ uid, address: startAddress, answer: start, at: Date.now(), size: 0 })
  await tx.done
}

/** The last person who has not signed out, with what they may open. */
export async function readStart(): Promise<Start | undefined> {
  const uid = localStorage.getItem(readerPlace)
  const kept = uid ? await read(uid, startAddress) : undefined
  const start = startShape.safeParse(kept?.answer).data
  learnedHere = start?.me
  return start?.me.uid === uid ? start : undefined
}

async function read(uid: string, address: string): Promise<KeptAnswer | undefined> {
  const tx = (await openDevice()).transaction(both)
  const [owner, kept] = await Promise.all([
    tx.objectStore('facts').get(here),
    tx.objectStore('answers').get([uid, address]),
  ])
  return owner === uid && kept && isFresh(kept.at, Date.now()) ? kept : undefined
}

/** A response that no longer fits the contract of a newer portal counts as not cached. */
export async function readAnswer(uid: string, endpoint: Endpoint, address: string): Promise<KeptAnswer | undefined> {
  const kept = await read(uid, address)
  return kept && endpoint.answer?.safeParse(kept.answer).success ? kept : undefined
}

let sinceTidy = tidyEvery

export async function keepAnswers(uid: string, read: readonly Omit<KeptAnswer, 'uid' | 'size'>[]): Promise<void> {
  const rows = read.map((each) => ({ ...each, uid, size: JSON.stringify(each.answer).length }))
  const tx = (await openDevice()).transaction(both, 'readwrite')
  const answers = tx.objectStore('answers')
  if ((await tx.objectStore('facts').get(here)) !== uid) return
  for (const row of rows) {
    // An older response must not stand in for one that is too large to cache.
    if (isShort(row.size)) await answers.put(row)
    else await answers.delete([uid, row.address])
  }
  sinceTidy += rows.length
  if (sinceTidy >= tidyEvery) {
    sinceTidy = 0
    const all = (await answers.getAll()).filter(({ address }) => address !== startAddress)
    for (const { uid: owner, address } of whatGoes(all, Date.now())) await answers.delete([owner, address])
  }
  await tx.done
}

/** Clears the cache, whoever owns it. */
export async function forgetAll(): Promise<void> {
  put = undefined
  const tx = (await openDevice()).transaction(both, 'readwrite')
  await tx.objectStore('facts').delete(here)
  await tx.objectStore('answers').clear()
  await tx.done
  localStorage.removeItem(readerPlace)
}
