// Offline queue worker: sends queued changes (mutations) at the start, when the connection is back, when the person returns,
// and every half minute with exponential backoff; in one tab at a time, one change after the other.

import { queryClient } from '#web/api/query-client.ts'
import { withTimeout } from '#web/api/timeout.ts'
import { refreshHome } from '#web/live/home.ts'
import { isUnreachable, onReconnect } from '#web/offline/cache/connectivity.ts'
import { isSameUser } from './is-same-user.ts'
import { onQueueEvent, publishQueueEvent } from './queue-events.ts'
import { editQueue, listQueue } from './queue-store.ts'
import {
  asTried,
  backoffMs,
  classifyError,
  isBackingOff,
  nextToSend,
  type QueuedMutation,
  type Submit,
  type SubmitResult,
} from './queued-mutation.ts'

export type FindSubmitter = (path: string) => (() => Promise<{ submit: Submit }>) | undefined
type RetryLater = { laterS: number | undefined }

const gone = 'This part of the portal no longer exists, so this can only be discarded.'
const lockName = 'nexus-waiting'
/** Longer than the timeout of one change. */
const lockTimeoutMs = 35_000
let failures = 0
let notBefore = 0
let isOnlyOffline = false

const retryLater: RetryLater = { laterS: undefined }

/** 'gone' where it was just discarded or taken back into its form. */
async function submitOne(
  change: QueuedMutation,
  findSubmitter: FindSubmitter,
): Promise<SubmitResult | RetryLater | 'gone'> {
  const loadSubmitter = findSubmitter(change.path)
  if (!loadSubmitter) return { refused: gone }
  // A file that could not be loaded is no refusal, and nothing was sent yet.
  const loaded = await withTimeout(loadSubmitter()).catch(() => undefined)
  if (!loaded || !(await withTimeout(isSameUser(change.uid)).catch(() => false))) return retryLater
  const tried = await markTried(change)
  return tried ? withTimeout(loaded.submit(tried)).catch(classifyError) : 'gone'
}

async function markTried({ key }: QueuedMutation): Promise<QueuedMutation | undefined> {
  const now = await editQueue((mine) => ({ put: asTried(mine, key) }))
  return asTried(now, key)[0]
}

async function settle({ key, subject, hub }: QueuedMutation, result: SubmitResult): Promise<void> {
  if (result === 'sent') {
    await editQueue(() => ({ remove: [key] }))
    publishQueueEvent({ subject, what: 'sent' })
    void queryClient.invalidateQueries({ queryKey: [hub] })
    return
  }
  const [state, message] =
    'conflict' in result ? (['conflict', result.conflict] as const) : (['refused', result.refused] as const)
  await editQueue((mine) => ({
    put: mine.filter((each) => each.key === key).map((each) => ({ ...each, state, message })),
  }))
  publishQueueEvent({ subject, what: 'stopped' })
}

async function submitAll(findSubmitter: FindSubmitter): Promise<number> {
  let sent = 0
  for (;;) {
    const next = nextToSend(await listQueue())
    if (!next) return sent
    const result = await submitOne(next, findSubmitter)
    if (result === 'gone') continue
    if (typeof result === 'object' && 'laterS' in result) {
      failures += 1
      isOnlyOffline = result.laterS === undefined
      notBefore = Date.now() + backoffMs(failures, result.laterS)
      return sent
    }
    failures = 0
    notBefore = 0
    if (result === 'sent') sent += 1
    await settle(next, result)
  }
}

/** A tab that the phone put to sleep may hold the lock for hours. After a timeout we go on without: the keys stop duplicates. */
function waitForLock<T>(work: () => Promise<T>): Promise<T> {
  let hasBegun = false
  const begin = () => {
    hasBegun = true
    return work()
  }
  return navigator.locks
    .request(lockName, { signal: AbortSignal.timeout(lockTimeoutMs) }, begin)
    .catch((error: unknown) => {
      if (hasBegun) throw error
      return work()
    })
}

/** Takes the lock only if it is free: a tab that is already submitting submits these changes too. */
function withTabLock<T>(work: () => Promise<T>, mustWait: boolean): Promise<T | undefined> {
  if (!navigator.locks) return work()
  if (mustWait) return waitForLock(work)
  return navigator.locks.request(lockName, { ifAvailable: true }, async (lock) => (lock ? work() : undefined))
}

/** Submits at once on the person's request, including what was refused before. Returns how many were sent. */
export async function submitNow(findSubmitter: FindSubmitter): Promise<number> {
  notBefore = 0
  const sent = await withTabLock(async () => {
    await editQueue((mine) => ({
      put: mine.flatMap(({ message, ...each }) =>
        each.state === 'refused' ? [{ ...each, state: 'waiting' as const }] : [],
      ),
    }))
    return submitAll(findSubmitter)
  }, true)
  if (sent) void refreshHome()
  return sent ?? 0
}

const pollMs = 10_000

/** Runs from sign-in to sign-out; returns a function that stops it. `onSent` gets how many were sent in the background. */
export function startQueueWorker(findSubmitter: FindSubmitter, onSent: (count: number) => void): () => void {
  let isRunning = false
  async function run() {
    if (isRunning || isUnreachable() || isBackingOff(notBefore, Date.now())) return
    isRunning = true
    const sent = await withTabLock(() => submitAll(findSubmitter), false).catch(() => 0)
    isRunning = false
    if (!sent) return
    onSent(sent)
    void refreshHome()
  }
  const runSoon = () => void run()
  const stops = [
    onReconnect(() => {
      if (isOnlyOffline) notBefore = 0
      runSoon()
    }),
    onQueueEvent(({ what }) => what === 'kept' && runSoon()),
  ]
  const timer = setInterval(runSoon, pollMs)
  window.addEventListener('focus', runSoon)
  runSoon()
  return () => {
    for (const stop of stops) stop()
    clearInterval(timer)
    window.removeEventListener('focus', runSoon)
  }
}
