// What does a page get when the portal does not answer? What this person read here before, said to be of then. It is loaded
// by members' pages, and by a start without a line.
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

/** So long a page waits for an answer while there is an older one. */
const patienceMs = 8000
/** A page that hears of a newer answer asks for it at once. */
const newsMs = 5000
const goneMs = 2000
const sweepAgainMs = 4000
/** Stands in the header of every page. */
const onEveryPage = addressOf(placesContract.home)

let reader: string | undefined
/** What pages got from here, by address: since when it is so. */
const shown = new Map<string, { at: number; since: number }>()
/** Answers that came after the page had lost patience. */
const late = new Map<string, { answer: unknown; until: number }>()
const waiting = new Map<string, Omit<KeptAnswer, 'uid' | 'size'>>()
let onShown = () => {}
let onNews = () => {}

function tellAge() {
  const oldest = Math.min(...[...shown.values()].map(({ at }) => at))
  setAsOf(shown.size > 0 ? `Shown as of ${clockWords(oldest)}.` : '')
}

/** The page has all its answers. */
export function forgetShown(before: number): void {
  for (const [address, { since }] of shown) if (since < before) shown.delete(address)
  tellAge()
}

/** The page is another one. */
export function leavePage(): void {
  for (const address of shown.keys()) if (address !== onEveryPage) shown.delete(address)
  tellAge()
}

async function keepWaiting() {
  const rows = [...waiting.values()]
  waiting.clear()
  // A browser that has no room, or forbids it, shows nothing without a line.
  if (reader) await keepAnswers(reader, rows).catch(() => {})
}

/** Nobody waits for it. */
function keepLater(endpoint: Endpoint, address: string, answer: unknown) {
  if (!mayLie(endpoint)) return
  if (waiting.size === 0) (window.requestIdleCallback ?? setTimeout)(() => void keepWaiting())
  waiting.set(address, { address, answer, at: Date.now() })
}

/** No answer, or none yet. */
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

/** No connection. */
const isLost = (error: unknown) => error instanceof Problem && error.status === 0
/** Or a portal in trouble, such as one that is being restarted behind its proxy. */
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
  // What comes for somebody who has left is nobody's news.
  asked.then((answer) => uid !== reader || isSame(answer, kept.answer) || bringNews(address, answer)).catch(() => {})
  onShown()
  return kept.answer
}

function bringNews(address: string, answer: unknown) {
  late.set(address, { answer, until: Date.now() + newsMs })
  onNews()
}

/** From here on for this person, or for nobody. */
export function readFor(uid: string | undefined): void {
  if (uid === reader) return
  reader = uid
  for (const each of [shown, late, waiting]) each.clear()
  tellAge()
  reading.read = read
}

let hasSwept = false

/** What was asked for before this file came; some of it is still on its way. Later readers have nothing of the kind. */
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

/** Hears that something older was shown, and that something newer came after that. */
export function onOlder(told: { shown: () => void; news: () => void }): void {
  onShown = told.shown
  onNews = told.news
}

type Shell = { me: Me | null | undefined; rows: RoutePermission[] | undefined; settings: Settings | undefined }

/** Opens the portal as it was when this person was here last, where it did not say so itself; not when another one is here. */
export async function startFromDevice(readKnown: () => Shell, learn: (start: Start) => void): Promise<void> {
  const start = await readStart().catch(() => undefined)
  const { me = start?.me, rows = start?.rows, settings = start?.settings } = readKnown()
  if (!start || me?.uid !== start.me.uid || !rows || !settings) return
  readFor(me.uid)
  learn({ me, rows, settings })
}

/** Never holds up who leaves for long: what is marked to be forgotten is not shown any more. */
export async function forgetReading(): Promise<void> {
  readFor(undefined)
  await Promise.race([forgetAll(), new Promise((resolve) => setTimeout(resolve, goneMs))])
}
