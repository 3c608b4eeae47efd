// Session store: who is signed in, their permissions and the settings, as the server last said. A small store of its own,
// because the sign-in screen needs it before anything else.
import type { Endpoint } from '#shared/endpoint.ts'
import { Problem } from '#shared/problem.ts'
import { type Me, type RoutePermission, type Settings, shellContract } from '#shared/shell-contract.ts'
import { call, forgetAnswers, onOutcome } from '#web/api/call.ts'
import { forgetSent } from '#web/api/once.ts'
import { createEmitter, createStore } from '#web/create-store.ts'
import { readSoon } from '#web/offline/cache/read-soon.ts'
import { readerOf, readerPlace } from '#web/offline/cache/reader.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import { onLineBack } from '../../offline/cache/line.ts'
import { forgetDrafts } from './kept-drafts.ts'
import { isLeaving, markLeaving, whoStays } from './leaving.ts'

export type Failure = {
  what: 'your session' | 'route permissions' | 'settings'
  /** The portal answered, but with an error. */
  isAnswered: boolean
}

export type Known = {
  /** undefined until the first answer, null for nobody. */
  me: Me | null | undefined
  rows: RoutePermission[] | undefined
  settings: Settings | undefined
  /** What could not be loaded, and nothing works without. */
  failed: Failure | null
  /** A refresh is under way. */
  looking: boolean
}

const nothing: Known = { me: undefined, rows: undefined, settings: undefined, failed: null, looking: false }
const retryMs = 800
const staleMs = 60_000
const toldMs = 15_000
/** Timeout after which a start uses cached responses. */
const patienceMs = 8000

export const sessionStore = createStore(nothing)
export const readKnown = sessionStore.getState
let lookedAt = 0
/** The last person signed in in this tab, even after they left. */
let lastPerson: Me | undefined
const personChange = createEmitter()

/** What one person loaded must never be shown to the next: caches empty themselves here. */
export const onPersonChange = personChange.subscribe

const isWhole = ({ me, rows, settings } = readKnown()) => me !== undefined && rows && settings

function learn(news: Partial<Known>) {
  const next = { ...readKnown(), ...news }
  if (next.me) lastPerson = next.me
  sessionStore.setState(isWhole(next) ? { ...next, failed: null } : next)
}

// The first subscriber: what the last person sent or saw is cleared before anything renders for the next one.
sessionStore.subscribe(({ me }, { me: before }) => {
  if (me === undefined || before === undefined || me?.uid === before?.uid) return
  forgetSent()
  forgetAnswers()
  personChange.emit()
})

/** Retries transient errors once. */
async function askTwice<T>(ask: () => Promise<T>): Promise<T> {
  return ask().catch(async (error: unknown) => {
    const mayHeal = error instanceof Problem && (error.status === 0 ? navigator.onLine : error.status >= 500)
    if (!mayHeal) throw error
    await new Promise((resolve) => setTimeout(resolve, retryMs))
    return ask()
  })
}

/** The response cache, loaded only if this device has a cache owner. */
const device = async () => (localStorage.getItem(readerPlace) ? import('#web/offline/cache/reading.ts') : undefined)
const learnFromDevice = () => device().then((found) => found?.startFromDevice(readKnown, learn), noDevice)
/** A browser may forbid storage. */
const noDevice = () => {}

let hasMet: string | undefined
function meetSoon(reader: string) {
  hasMet = reader
  readSoon(reader, device(), (me = readKnown().me) => me === undefined || readerOf(me) === reader)
}

/** Attaches the cache before a page sends its requests. Another person's cache is cleared before anything is shown. */
async function meetReader(me: Me | null) {
  const reader = localStorage.getItem(readerPlace)
  if (!reader) return
  if (reader === readerOf(me)) return hasMet === reader ? undefined : meetSoon(reader)
  if (reader === me?.uid) return
  localStorage.setItem(readerPlace, '-')
  await (await device())?.forgetReading()
}

/** Shows one failure at a time; `isAnswered` is updated as the connection comes and goes. */
async function fail(what: Failure['what'], error: unknown) {
  const isAnswered = error instanceof Problem && error.status !== 0
  if (!isAnswered) await learnFromDevice()
  if (isWhole()) return
  learn({ failed: { what: what === 'route permissions' ? what : (readKnown().failed?.what ?? what), isAnswered } })
}

let asked = 0
let answered = 0

/** 'Signed out' is a response. Without one the state stays as it was; at the start that is a failure. */
async function lookUpMe() {
  asked += 1
  const number = asked
  let problem: unknown
  const said = await askTwice(() => call(shellContract.here)).then(
    ({ me }) => me,
    (error: unknown): undefined => {
      problem = error
    },
  )
  const answer = await whoStays(said)
  // A later request has been answered already: this response is from before a sign-in or sign-out.
  if (number < answered) return
  answered = number
  lookedAt = Date.now()
  if (answer === undefined) return readKnown().me === undefined ? fail('your session', problem) : undefined
  await receive(answer, number)
}

async function receive(me: Me | null, number: number) {
  await meetReader(me).catch(noDevice)
  if (number < answered) return
  forgetDrafts(readKnown().me, me)
  learn({ me })
}

/** Offline sign-out: nothing of this person is shown or stored here any more; the server ends the session on reconnect. */
export async function leaveWithoutLine() {
  const { me } = readKnown()
  if (!me) return
  markLeaving(me.uid)
  asked += 1
  answered = asked
  await receive(null, asked)
}

async function lookUpPermissions() {
  await askTwice(() => call(shellContract.routePermissions)).then(
    (rows) => learn({ rows }),
    (error) => (readKnown().rows ? undefined : fail('route permissions', error)),
  )
}

async function lookUpSettings() {
  await askTwice(() => call(shellContract.settings)).then(
    (settings) => learn({ settings }),
    (error) => fail('settings', error),
  )
}

let looks = 0

/** Fetches again who is signed in and what they may open: always anew, since a refresh under way may have begun too early. */
export async function refresh(): Promise<Me | null> {
  looks += 1
  learn({ looking: true })
  await Promise.all([lookUpMe(), lookUpPermissions()])
  looks -= 1
  learn({ looking: looks > 0 })
  return readKnown().me ?? null
}

/** 401: the session ended elsewhere. 403: a role or a permission changed meanwhile. */
function onRefusal({ endpoint, status }: { endpoint: Endpoint; status: number }) {
  const isOwnQuestion =
    endpoint.path === shellContract.here.path || endpoint.path === shellContract.routePermissions.path
  const { me, looking } = readKnown()
  // Many requests may be refused at once; one refresh is enough.
  if (me && !looking && !isOwnQuestion && (status === 401 || status === 403)) void follow()
}

function onReturn() {
  if (document.visibilityState === 'visible' && readKnown().me && Date.now() - lookedAt > staleMs) void follow()
}

export function loadAll() {
  sessionStore.setState(nothing)
  void lookUpMe()
  void lookUpPermissions()
  void lookUpSettings()
}

/** Retries what could not be loaded at the start. */
export function loadMissing() {
  const { me, rows, settings } = readKnown()
  if (me === undefined) void lookUpMe()
  if (!rows) void lookUpPermissions()
  if (!settings) void lookUpSettings()
}

/** If another tab signed in somebody else, this tab must say so. */
async function follow() {
  const before = lastPerson
  const me = await refresh()
  if (!me || !before || me.uid === before.uid || me.isOnlyLooking || before.isOnlyLooking) return
  toast.success(`Somebody else signed in in another tab: you are now ${me.displayName || me.email}.`, { ms: toldMs })
}

/** Tabs of one browser share the session: a sign-in or sign-out in one applies to all. */
function followOtherTabs(): () => void {
  const tabs = new BroadcastChannel('nexus-session')
  let isFollowing = false
  tabs.onmessage = async () => {
    isFollowing = true
    await follow()
    isFollowing = false
  }
  const stopTelling = onPersonChange(() => !isFollowing && tabs.postMessage('another person'))
  return () => {
    stopTelling()
    tabs.close()
  }
}

/** What an offline start read from the cache may be outdated. */
function onBack() {
  if (readKnown().failed) loadMissing()
  else if (readKnown().me || isLeaving()) void follow()
}

/** Starts from scratch; returns a function that stops it. */
export function startSession(): () => void {
  loadAll()
  const stops = [onOutcome(onRefusal), onLineBack(onBack), followOtherTabs()]
  document.addEventListener('visibilitychange', onReturn)
  setTimeout(learnFromDevice, patienceMs)
  return () => {
    for (const stop of stops) stop()
    document.removeEventListener('visibilitychange', onReturn)
  }
}
