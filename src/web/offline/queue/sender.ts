// Offline queue worker: submits queued changes at the start, on reconnect, when the person returns, and every half minute
// with exponential backoff; in one tab at a time, one change after the other.

import { withPatience } from '#web/api/patience.ts'
import { queryClient } from '#web/api/query-client.ts'
import { refreshHome } from '#web/live/home.ts'
import { isLineLost, onLineBack } from '#web/offline/cache/line.ts'
import { isStillHere } from './still-here.ts'
import {
  type Carried,
  type Carry,
  fateOf,
  isPausing,
  nextToSend,
  pauseMs,
  triedOf,
  type WaitingChange,
} from './waiting-change.ts'
import { onWaiting, tellWaiting } from './waiting-news.ts'
import { editWaiting, listWaiting } from './waiting-store.ts'

export type CarrierOf = (path: string) => (() => Promise<{ carry: Carry }>) | undefined
type Later = { laterS: number | undefined }

const gone = 'This part of the portal does not exist any more.'
const lockName = 'nexus-waiting'
/** Longer than the timeout of one change. */
const lockPatienceMs = 35_000
let failures = 0
let notBefore = 0
let isOnlyLine = false

const later: Later = { laterS: undefined }

/** 'gone' where it was just discarded or taken back into its form. */
async function carryOne(change: WaitingChange, carrierOf: CarrierOf): Promise<Carried | Later | 'gone'> {
  const carrier = carrierOf(change.path)
  if (!carrier) return { refused: gone }
  // A file that could not be loaded is no refusal, and nothing was sent yet.
  const loaded = await withPatience(carrier()).catch(() => undefined)
  if (!loaded || !(await withPatience(isStillHere(change.uid)).catch(() => false))) return later
  const tried = await markTried(change)
  return tried ? withPatience(loaded.carry(tried)).catch(fateOf) : 'gone'
}

async function markTried({ key }: WaitingChange): Promise<WaitingChange | undefined> {
  const now = await editWaiting((mine) => ({ put: triedOf(mine, key) }))
  return triedOf(now, key)[0]
}

async function settle({ key, subject, hub }: WaitingChange, carried: Carried): Promise<void> {
  if (carried === 'sent') {
    await editWaiting(() => ({ remove: [key] }))
    tellWaiting({ subject, what: 'sent' })
    void queryClient.invalidateQueries({ queryKey: [hub] })
    return
  }
  const [state, message] =
    'conflict' in carried ? (['conflict', carried.conflict] as const) : (['refused', carried.refused] as const)
  await editWaiting((mine) => ({
    put: mine.filter((each) => each.key === key).map((each) => ({ ...each, state, message })),
  }))
  tellWaiting({ subject, what: 'stopped' })
}

async function sendAll(carrierOf: CarrierOf): Promise<number> {
  let sent = 0
  for (;;) {
    const next = nextToSend(await listWaiting())
    if (!next) return sent
    const carried = await carryOne(next, carrierOf)
    if (carried === 'gone') continue
    if (typeof carried === 'object' && 'laterS' in carried) {
      failures += 1
      isOnlyLine = carried.laterS === undefined
      notBefore = Date.now() + pauseMs(failures, carried.laterS)
      return sent
    }
    failures = 0
    notBefore = 0
    if (carried === 'sent') sent += 1
    await settle(next, carried)
  }
}

/** A tab that the phone put to sleep may hold the lock for hours. After a timeout we go on without: the keys stop duplicates. */
function afterOthers<T>(work: () => Promise<T>): Promise<T> {
  let hasBegun = false
  const begin = () => {
    hasBegun = true
    return work()
  }
  return navigator.locks
    .request(lockName, { signal: AbortSignal.timeout(lockPatienceMs) }, begin)
    .catch((error: unknown) => {
      if (hasBegun) throw error
      return work()
    })
}

/** Takes the lock only if it is free: a tab that is already submitting submits these changes too. */
function inOneTab<T>(work: () => Promise<T>, mustWait: boolean): Promise<T | undefined> {
  if (!navigator.locks) return work()
  if (mustWait) return afterOthers(work)
  return navigator.locks.request(lockName, { ifAvailable: true }, async (lock) => (lock ? work() : undefined))
}

/** Submits at once on the person's request, including what was refused before. Returns how many were sent. */
export async function sendNow(carrierOf: CarrierOf): Promise<number> {
  notBefore = 0
  const sent = await inOneTab(async () => {
    await editWaiting((mine) => ({
      put: mine.flatMap(({ message, ...each }) =>
        each.state === 'refused' ? [{ ...each, state: 'waiting' as const }] : [],
      ),
    }))
    return sendAll(carrierOf)
  }, true)
  if (sent) void refreshHome()
  return sent ?? 0
}

const everyMs = 10_000

/** Runs from sign-in to sign-out; returns a function that stops it. `onSent` gets how many were sent in the background. */
export function startSending(carrierOf: CarrierOf, onSent: (count: number) => void): () => void {
  let isRunning = false
  async function look() {
    if (isRunning || isLineLost() || isPausing(notBefore, Date.now())) return
    isRunning = true
    const sent = await inOneTab(() => sendAll(carrierOf), false).catch(() => 0)
    isRunning = false
    if (!sent) return
    onSent(sent)
    void refreshHome()
  }
  const lookSoon = () => void look()
  const stops = [
    onLineBack(() => {
      if (isOnlyLine) notBefore = 0
      lookSoon()
    }),
    onWaiting(({ what }) => what === 'kept' && lookSoon()),
  ]
  const timer = setInterval(lookSoon, everyMs)
  window.addEventListener('focus', lookSoon)
  lookSoon()
  return () => {
    for (const stop of stops) stop()
    clearInterval(timer)
    window.removeEventListener('focus', lookSoon)
  }
}
