// Session store: who is signed in, their permissions and the settings, as the server last said. A small store of its own,
// because the sign-in screen needs it before anything else.

import { type Me, type RoutePermission, type Settings, shellContract } from '#shared/contracts/shell-contract.ts'
import type { Endpoint } from '#shared/endpoint.ts'
import { Problem } from '#shared/problem.ts'
import { call, clearEtagCache, onResponse } from '#web/api/call.ts'
import { clearDedupe } from '#web/api/dedupe.ts'
import { createEmitter, createStore } from '#web/create-store.ts'
import { attachCache } from '#web/offline/cache/attach-cache.ts'
import { cacheOwnerKey, cacheOwnerOf } from '#web/offline/cache/cache-owner.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import { onReconnect } from '../../offline/cache/connectivity.ts'
import { clearDrafts } from './draft-storage.ts'
import { applyPendingSignOut, isSignOutPending, markSignOutPending } from './pending-sign-out.ts'

export type Failure = {
  what: 'your session' | 'route permissions' | 'settings'
  /** The portal answered, but with an error. */
  isAnswered: boolean
}

export type SessionState = {
  /** undefined until the first answer, null for nobody. */
  me: Me | null | undefined
  rows: RoutePermission[] | undefined
  settings: Settings | undefined
  /** What could not be loaded, and nothing works without. */
  failed: Failure | null
  /** A refresh is under way. */
  looking: boolean
}

const initialState: SessionState = { me: undefined, rows: undefined, settings: undefined, failed: null, looking: false }
const retryMs = 800
const staleMs = 60_000
const noticeMs = 15_000
/** Timeout after which a start uses cached responses. */
const startTimeoutMs = 8000

export const sessionStore = createStore(initialState)
export const readSessionState = sessionStore.getState
let checkedAt = 0
/** The last person signed in in this tab, even after they left. */
let lastPerson: Me | undefined
const personChange = createEmitter()

/** What one person loaded must never be shown to the next: caches empty themselves here. */
export const onPersonChange = personChange.subscribe

const isComplete = ({ me, rows, settings } = readSessionState()) => me !== undefined && rows && settings

function setState(change: Partial<SessionState>) {
  const next = { ...readSessionState(), ...change }
  if (next.me) lastPerson = next.me
  sessionStore.setState(isComplete(next) ? { ...next, failed: null } : next)
}

// The first subscriber: what the last person sent or saw is cleared before anything renders for the next one.
sessionStore.subscribe(({ me }, { me: before }) => {
  if (me === undefined || before === undefined || me?.uid === before?.uid) return
  clearDedupe()
  clearEtagCache()
  personChange.emit()
})

/** Retries transient errors once. */
async function withRetry<T>(request: () => Promise<T>): Promise<T> {
  return request().catch(async (error: unknown) => {
    const isRetryable = error instanceof Problem && (error.status === 0 ? navigator.onLine : error.status >= 500)
    if (!isRetryable) throw error
    await new Promise((resolve) => setTimeout(resolve, retryMs))
    return request()
  })
}

/** The response cache, loaded only if this device has a cache owner. */
const loadCache = async () =>
  localStorage.getItem(cacheOwnerKey) ? import('#web/offline/cache/response-cache.ts') : undefined
const startFromCache = () =>
  loadCache().then((found) => found?.startFromCache(readSessionState, setState), ignoreStorageError)
/** A browser may forbid storage. */
const ignoreStorageError = () => {}

let attachedOwner: string | undefined
function attachOwner(owner: string) {
  attachedOwner = owner
  attachCache(owner, loadCache(), (me = readSessionState().me) => me === undefined || cacheOwnerOf(me) === owner)
}

/** Attaches the cache before a page sends its requests. Another person's cache is cleared before anything is shown. */
async function switchCacheOwner(me: Me | null) {
  const owner = localStorage.getItem(cacheOwnerKey)
  if (!owner) return
  if (owner === cacheOwnerOf(me)) return attachedOwner === owner ? undefined : attachOwner(owner)
  if (owner === me?.uid) return
  localStorage.setItem(cacheOwnerKey, '-')
  await (await loadCache())?.clearResponseCache()
}

/** Shows one failure at a time; `isAnswered` is updated as the connection comes and goes. */
async function fail(what: Failure['what'], error: unknown) {
  const isAnswered = error instanceof Problem && error.status !== 0
  if (!isAnswered) await startFromCache()
  if (isComplete()) return
  setState({
    failed: { what: what === 'route permissions' ? what : (readSessionState().failed?.what ?? what), isAnswered },
  })
}

let lastRequest = 0
let lastResponse = 0

/** 'Signed out' is a response. Without one the state stays as it was; at the start that is a failure. */
async function fetchMe() {
  lastRequest += 1
  const number = lastRequest
  let problem: unknown
  const response = await withRetry(() => call(shellContract.here)).then(
    ({ me }) => me,
    (error: unknown): undefined => {
      problem = error
    },
  )
  const answer = await applyPendingSignOut(response)
  // A later request has been answered already: this response is from before a sign-in or sign-out.
  if (number < lastResponse) return
  lastResponse = number
  checkedAt = Date.now()
  if (answer === undefined) return readSessionState().me === undefined ? fail('your session', problem) : undefined
  await applyMe(answer, number)
}

async function applyMe(me: Me | null, number: number) {
  await switchCacheOwner(me).catch(ignoreStorageError)
  if (number < lastResponse) return
  clearDrafts(readSessionState().me, me)
  setState({ me })
}

/** Offline sign-out: nothing of this person is shown or stored here any more; the server ends the session on reconnect. */
export async function signOutOffline() {
  const { me } = readSessionState()
  if (!me) return
  markSignOutPending(me.uid)
  lastRequest += 1
  lastResponse = lastRequest
  await applyMe(null, lastRequest)
}

async function fetchPermissions() {
  await withRetry(() => call(shellContract.routePermissions)).then(
    (rows) => setState({ rows }),
    (error) => (readSessionState().rows ? undefined : fail('route permissions', error)),
  )
}

async function fetchSettings() {
  await withRetry(() => call(shellContract.settings)).then(
    (settings) => setState({ settings }),
    (error) => fail('settings', error),
  )
}

let refreshesRunning = 0

/** Fetches again who is signed in and what they may open, with a new request: one in flight may have started too early. */
export async function refresh(): Promise<Me | null> {
  refreshesRunning += 1
  setState({ looking: true })
  await Promise.all([fetchMe(), fetchPermissions()])
  refreshesRunning -= 1
  setState({ looking: refreshesRunning > 0 })
  return readSessionState().me ?? null
}

/** 401: the session ended elsewhere. 403: a role or a permission changed meanwhile. */
function onRefusal({ endpoint, status }: { endpoint: Endpoint; status: number }) {
  const isOwnQuestion =
    endpoint.path === shellContract.here.path || endpoint.path === shellContract.routePermissions.path
  const { me, looking } = readSessionState()
  // Many requests may be refused at once; one refresh is enough.
  if (me && !looking && !isOwnQuestion && (status === 401 || status === 403)) void refreshAndAnnounce()
}

function onReturn() {
  if (document.visibilityState === 'visible' && readSessionState().me && Date.now() - checkedAt > staleMs)
    void refreshAndAnnounce()
}

export function loadAll() {
  sessionStore.setState(initialState)
  void fetchMe()
  void fetchPermissions()
  void fetchSettings()
}

/** Retries what could not be loaded at the start. */
export function loadMissing() {
  const { me, rows, settings } = readSessionState()
  if (me === undefined) void fetchMe()
  if (!rows) void fetchPermissions()
  if (!settings) void fetchSettings()
}

/** If another tab signed in somebody else, this tab must say so. */
async function refreshAndAnnounce() {
  const before = lastPerson
  const me = await refresh()
  if (!me || !before || me.uid === before.uid || me.isOnlyLooking || before.isOnlyLooking) return
  toast.success(`Someone else signed in on another tab. You are now ${me.displayName || me.email}.`, { ms: noticeMs })
}

/** Tabs of one browser share the session: a sign-in or sign-out in one applies to all. */
function syncTabs(): () => void {
  const tabs = new BroadcastChannel('nexus-session')
  /** Who came, as another tab says, while this one asks the portal. */
  let announced: unknown
  tabs.onmessage = async ({ data }) => {
    announced = data
    await refreshAndAnnounce()
    announced = undefined
  }
  // If two tabs sign in at the same moment, somebody else comes than was announced.
  const unsubscribe = onPersonChange(() => {
    const uid = readSessionState().me?.uid ?? null
    if (uid !== announced) tabs.postMessage(uid)
  })
  return () => {
    unsubscribe()
    tabs.close()
  }
}

/** What an offline start read from the cache may be outdated. */
function onReconnected() {
  if (readSessionState().failed) loadMissing()
  else if (readSessionState().me || isSignOutPending()) void refreshAndAnnounce()
}

/** Starts from scratch; returns a function that stops it. */
export function startSession(): () => void {
  loadAll()
  const stops = [onResponse(onRefusal), onReconnect(onReconnected), syncTabs()]
  document.addEventListener('visibilitychange', onReturn)
  setTimeout(startFromCache, startTimeoutMs)
  return () => {
    for (const stop of stops) stop()
    document.removeEventListener('visibilitychange', onReturn)
  }
}
