// What was read on this device, by whom? Every step asks in its own transaction who is here, so that no other tab, however
// late, puts something back after its reader has left.
import * as z from 'zod/mini'
import type { Endpoint } from '#shared/endpoint.ts'
import { type Me, meShape, type RoutePermission, type Settings, shellContract } from '#shared/shell-contract.ts'
import { readerPlace } from './reader.ts'
import { type KeptAnswer, openDevice } from './store.ts'
import { isFresh, isShort, whatGoes } from './worth-keeping.ts'

/** What the portal needs to open at all. */
export type Start = { me: Me; rows: RoutePermission[]; settings: Settings }
const startShape = z.object({
  me: meShape,
  rows: shellContract.routePermissions.answer,
  settings: shellContract.settings.answer,
})
const startAddress = 'start'
const both = ['facts', 'answers'] as const
const here = 'uid'
/** Looking for what must go reads all there is. */
const tidyEvery = 20

/** What a start without a line learned is here already, as of then. */
let learnedHere: Me | undefined

/** Whom this tab has put here. */
let put: string | undefined

/** From here on answers of this person may lie here, and of nobody else. */
export async function keepStart(start: Start): Promise<void> {
  const { uid } = start.me
  if (start.me === learnedHere) return
  // They have left in another tab, and this one is about to hear of it: nothing is put back.
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

/** Who was here last and has not left, with what they may open. */
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

/** A newer portal may promise another shape: then it is as if nothing was read. */
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
    // An older answer must not stand for what can no longer be kept.
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

/** Everything that anybody read here goes. */
export async function forgetAll(): Promise<void> {
  put = undefined
  const tx = (await openDevice()).transaction(both, 'readwrite')
  await tx.objectStore('facts').delete(here)
  await tx.objectStore('answers').clear()
  await tx.done
  localStorage.removeItem(readerPlace)
}
