// Who is here, as the server last said it? A small store of its own: the sign-in screen needs it before anything else.
import type { Endpoint } from '#shared/endpoint.ts'
import { Problem } from '#shared/problem.ts'
import { type Me, type RoutePermission, type Settings, shellContract } from '#shared/shell-contract.ts'
import { call, onOutcome } from '#web/call.ts'

export type Known = {
  /** undefined until the first answer, null for nobody. */
  me: Me | null | undefined
  rows: RoutePermission[] | undefined
  settings: Settings | undefined
  /** What could not be learned, and nothing works without. */
  failed: 'route permissions' | 'settings' | null
  /** A new look at who is signed in is under way. */
  looking: boolean
}

const nothing: Known = { me: undefined, rows: undefined, settings: undefined, failed: null, looking: false }
const retryMs = 800
const staleMs = 60_000

let known = nothing
let lookedAt = 0
const listeners = new Set<() => void>()
const personListeners = new Set<() => void>()

export const readKnown = () => known

export function subscribeKnown(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** What one person loaded must never be shown to the next: caches empty themselves here. */
export function onPersonChange(listener: () => void) {
  personListeners.add(listener)
  return () => void personListeners.delete(listener)
}

function learn(news: Partial<Known>) {
  const isOther = news.me !== undefined && known.me !== undefined && news.me?.uid !== known.me?.uid
  known = { ...known, ...news }
  if (isOther) for (const listener of personListeners) listener()
  for (const listener of listeners) listener()
}

/** One quiet second try for what may heal by itself. */
async function askTwice<T>(ask: () => Promise<T>): Promise<T> {
  return ask().catch(async (error: unknown) => {
    const mayHeal = error instanceof Problem && (error.status === 0 || error.status >= 500)
    if (!mayHeal) throw error
    await new Promise((resolve) => setTimeout(resolve, retryMs))
    return ask()
  })
}

let asked = 0
let answered = 0

/** Signed out is an answer. No answer keeps what was known; at the start it means nobody (spec, Session). */
async function lookUpMe() {
  asked += 1
  const number = asked
  const me = await askTwice(() => call(shellContract.me)).catch((error: unknown) =>
    error instanceof Problem && error.status === 401 ? null : (known.me ?? null),
  )
  // What was asked later has been answered already: this one is from before a sign-in or sign-out.
  if (number < answered) return
  answered = number
  lookedAt = Date.now()
  learn({ me })
}

async function lookUpPermissions() {
  await askTwice(() => call(shellContract.routePermissions)).then(
    (rows) => learn({ rows }),
    () => known.rows === undefined && learn({ failed: 'route permissions' }),
  )
}

async function lookUpSettings() {
  await askTwice(() => call(shellContract.settings)).then(
    (settings) => learn({ settings }),
    () => learn({ failed: known.failed ?? 'settings' }),
  )
}

let looks = 0

/** Asks again who is signed in and what they may open: always anew, since a look under way may have begun too early. */
export async function refresh(): Promise<Me | null> {
  looks += 1
  learn({ looking: true })
  await Promise.all([lookUpMe(), lookUpPermissions()])
  looks -= 1
  learn({ looking: looks > 0 })
  return known.me ?? null
}

/** 401: the session ended elsewhere. 403: a role or a permission changed meanwhile. */
function onRefusal({ endpoint, status }: { endpoint: Endpoint; status: number }) {
  const isOwnQuestion = endpoint.path === shellContract.me.path || endpoint.path === shellContract.routePermissions.path
  // Many requests may be refused at once; one look is enough.
  if (known.me && !known.looking && !isOwnQuestion && (status === 401 || status === 403)) void refresh()
}

function onReturn() {
  if (document.visibilityState === 'visible' && known.me && Date.now() - lookedAt > staleMs) void refresh()
}

export function loadAll() {
  known = nothing
  learn({})
  void lookUpMe()
  void lookUpPermissions()
  void lookUpSettings()
}

/** Begins with a clean slate; the answer stops it. */
export function startSession(): () => void {
  loadAll()
  const stopListening = onOutcome(onRefusal)
  document.addEventListener('visibilitychange', onReturn)
  return () => {
    stopListening()
    document.removeEventListener('visibilitychange', onReturn)
  }
}
