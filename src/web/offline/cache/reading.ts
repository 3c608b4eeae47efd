// Offline response cache, read path: falls back to the cached response when the portal does not answer or times out, and
// says how old it is. Loaded by members' pages, and by an offline start.
import type { Endpoint } from '#shared/endpoint.ts'
import { placesContract } from '#shared/places-contract.ts'
import { Problem } from '#shared/problem.ts'
import type { Me, RoutePermission, Settings } from '#shared/shell-contract.ts'
import { addressOf, kept as askedBefore, reading } from '#web/api/call.ts'
import { setAsOf } from '#web/offline/cache/line.ts'
import { clockWords } from '#web/ui/text/date-words.ts'
import { forgetAll, keepAnswers, readAnswer, readStart, type Start } from './answers.ts'
import type { KeptAnswer } from './store.ts'
import { mayLie } from './worth-keeping.ts'

/** Timeout after which a page gets the cached response instead. */
const patienceMs = 8000
/** For this long a late response is served to the refetch that it causes. */
const newsMs = 5000
const goneMs = 2000
const sweepAgainMs = 4000
/** Shown in the header of every page. */
const onEveryPage = addressOf(placesContract.home)

let reader: string | undefined
/** Stale responses that pages got from the cache, by URL: when they were cached, and when they were served. */
const shown = new Map<string, { at: number; since: number }>()
/** Responses that came after the timeout. */
const late = new Map<string, { answer: unknown; until: number }>()
const waiting = new Map<string, Omit<KeptAnswer, 'uid' | 'size'>>()
let onShown = () => {}
let onNews = () => {}

function tellAge() {
  const oldest = Math.min(...[...shown.values()].map(({ at }) => at))
  setAsOf(shown.size > 0 ? `Shown as of ${clockWords(oldest)}.` : '')
}

/** The page has fresh responses for everything that was served before. */
export function forgetShown(before: number): void {
  for (const [address, { since }] of shown) if (since < before) shown.delete(address)
  tellAge()
}

/** Called when the person moves to another page. */
export function leavePage(): void {
  for (const address of shown.keys()) if (address !== onEveryPage) shown.delete(address)
  tellAge()
}

async function keepWaiting() {
  const rows = [...waiting.values()]
  waiting.clear()
  // Where the browser forbids storage, or has no room, nothing is available offline.
  if (reader) await keepAnswers(reader, rows).catch(() => {})
}

/** Written when the browser is idle: nobody waits for it. */
function keepLater(endpoint: Endpoint, address: string, answer: unknown) {
  if (!mayLie(endpoint)) return
  if (waiting.size === 0) (window.requestIdleCallback ?? setTimeout)(() => void keepWaiting())
  waiting.set(address, { address, answer, at: Date.now() })
}

/** No response, or none within the timeout. */
function isLineBad(asked: Promise<unknown>): Promise<boolean> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, patienceMs, true)
    const isOver = (isBad: boolean) => {
      clearTimeout(timer)
      resolve(isBad)
    }
    asked.then(
      () => isOver(false),
      (error: unknown) => isOver(isNoAnswer(error)),
    )
  })
}

/** No connection at all. */
const isLost = (error: unknown) => error instanceof Problem && error.status === 0
/** No connection, or a server error, such as from a proxy while the portal restarts. */
const isNoAnswer = (error: unknown) => error instanceof Problem && (error.status === 0 || error.status >= 500)
const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

function sayNotHere(error: unknown): never {
  throw isLost(error)
    ? new Problem(0, { error: 'notOnDevice', message: 'This was not opened on this device yet' })
    : error
}

async function read(endpoint: Endpoint, address: string, ask: () => Promise<unknown>): Promise<unknown> {
  const uid = reader
  if (!uid || !mayLie(endpoint)) return ask()
  const news = late.get(address)
  late.delete(address)
  if (news && news.until > Date.now()) return news.answer
  let isAnswered = false
  const asked = ask().then((answer) => {
    isAnswered = true
    if (uid === reader) keepLater(endpoint, address, answer)
    if (shown.delete(address)) tellAge()
    return answer
  })
  if (!(await isLineBad(asked))) return asked
  const kept = await readAnswer(uid, endpoint, address).catch(() => undefined)
  if (!kept || isAnswered || uid !== reader) return asked.catch(sayNotHere)
  shown.set(address, { at: kept.at, since: Date.now() })
  tellAge()
  // A late response for somebody who has left is dropped.
  asked.then((answer) => uid !== reader || isSame(answer, kept.answer) || bringNews(address, answer)).catch(() => {})
  onShown()
  return kept.answer
}

function bringNews(address: string, answer: unknown) {
  late.set(address, { answer, until: Date.now() + newsMs })
  onNews()
}

/** Sets the owner of the cache, or nobody. */
export function readFor(uid: string | undefined): void {
  if (uid === reader) return
  reader = uid
  for (const each of [shown, late, waiting]) each.clear()
  tellAge()
  reading.read = read
}

let hasSwept = false

/** Caches the responses from before this file was loaded, some of which are still under way. Needed once per page load. */
export function keepAskedBefore(): void {
  if (hasSwept) return
  hasSwept = true
  const uid = reader
  const sweep = () => {
    if (uid !== reader) return
    for (const [address, { endpoint, answer }] of askedBefore) keepLater(endpoint, address, answer)
  }
  sweep()
  setTimeout(sweep, sweepAgainMs)
}

/** Called when a stale response was served, and when a fresh one came after that. */
export function onOlder(told: { shown: () => void; news: () => void }): void {
  onShown = told.shown
  onNews = told.news
}

type Shell = { me: Me | null | undefined; rows: RoutePermission[] | undefined; settings: Settings | undefined }

/** Offline start: fills in what the portal did not answer from the cache, unless another person is signed in. */
export async function startFromDevice(readKnown: () => Shell, learn: (start: Start) => void): Promise<void> {
  const start = await readStart().catch(() => undefined)
  const { me = start?.me, rows = start?.rows, settings = start?.settings } = readKnown()
  if (!start || me?.uid !== start.me.uid || !rows || !settings) return
  readFor(me.uid)
  learn({ me, rows, settings })
}

/** Clears the cache, but delays a sign-out only briefly: without an owner nothing in it is shown any more. */
export async function forgetReading(): Promise<void> {
  readFor(undefined)
  await Promise.race([forgetAll(), new Promise((resolve) => setTimeout(resolve, goneMs))])
}
