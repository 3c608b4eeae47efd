// Has somebody changed what this page shows? One tab of a browser listens to the portal's stream of events and passes them
// on to the others; each asks again for what it shows of that hub. Without a stream pages ask each minute, as ever.
import { shellContract } from '#shared/shell-contract.ts'
import { addressOf } from '../api/call.ts'
import { queryClient } from '../api/query-client.ts'
import { readKnown, refresh } from '../shell/session/session-store.ts'
import { refreshHome } from './home.ts'

/** Everything may have changed: the stream was away for a while. */
const anything = '*'
const nothing = 'nothing'
const channelName = 'nexus-live'
/** Several changes of one moment are one reason to look; and not everybody looks in the same instant. */
const gatherMs = (hub: string) => 150 + Math.random() * (hub === anything ? 2000 : 350)
/** Whoever saves without a pause must not make everybody ask without one. */
const busy = { looks: 5, withinMs: 15_000, pauseMs: 3000 }
const homeAtMostEveryMs = 5000
const tryAgainMs = () => 30_000 + Math.random() * 15_000

const changed = new Set<string>()
let timer: ReturnType<typeof setTimeout> | undefined
let dueAt = 0
let lookedAt: number[] = []
let homeAt = 0
let homeTimer: ReturnType<typeof setTimeout> | undefined

function note(hub: string) {
  changed.add(hub)
  lookedAt = lookedAt.filter((at) => Math.abs(Date.now() - at) < busy.withinMs)
  // Whoever is signed out leaves at once.
  const isUrgent = hub === 'identity'
  const waitMs = gatherMs(hub) + (isUrgent || lookedAt.length < busy.looks ? 0 : busy.pauseMs)
  if (timer && !(isUrgent && Date.now() + waitMs < dueAt)) return
  clearTimeout(timer)
  dueAt = Date.now() + waitMs
  timer = setTimeout(() => void lookAgain(), waitMs)
}

declare module '@tanstack/react-query' {
  interface Register {
    /** Also asked again when this hub changes; '*' for any of them; 'nothing' where a list stays as it was opened. */
    queryMeta: { follows?: string }
  }
}

/** The keys of a hub's queries begin with its name. */
async function lookAgain() {
  timer = undefined
  const hubs = new Set(changed)
  changed.clear()
  if (!readKnown().me) return
  lookedAt.push(Date.now())
  // Whoever is not here any more asks for nothing else.
  if ((hubs.has('identity') || hubs.has(anything)) && !(await refresh())) return
  const isMeant = (name: unknown) => hubs.has(anything) || hubs.has(String(name))
  void queryClient.invalidateQueries({
    predicate: ({ queryKey: [name], meta: { follows = name } = {} }) =>
      follows === anything || (follows !== nothing && (isMeant(name) || isMeant(follows))),
  })
  const isNews = hubs.has('inbox') || hubs.has(anything)
  const waitMs = isNews ? 0 : homeAt + homeAtMostEveryMs - Date.now()
  if (waitMs <= 0) lookAtHome()
  else homeTimer ??= setTimeout(lookAtHome, waitMs)
}

function lookAtHome() {
  clearTimeout(homeTimer)
  homeTimer = undefined
  homeAt = Date.now()
  void refreshHome()
}

/** Listens until told to stop; the answer stops it. */
function listen(pass: (hub: string) => void): () => void {
  let source: EventSource | undefined
  let again: ReturnType<typeof setTimeout> | undefined
  let wasOpen = false
  const open = () => {
    source = new EventSource(addressOf(shellContract.live), { withCredentials: true })
    source.onopen = () => {
      if (wasOpen) pass(anything)
      wasOpen = true
    }
    source.onerror = () => {
      // The browser tries again by itself, unless the portal refused.
      if (source?.readyState !== EventSource.CLOSED) return
      again = setTimeout(() => void openIfHere(), tryAgainMs())
    }
    source.addEventListener('hubs', ({ data }) => {
      for (const hub of JSON.parse(data) as string[]) source?.addEventListener(hub, () => pass(hub))
    })
  }
  /** The session may have ended: then nobody listens any more. */
  async function openIfHere() {
    if ((await refresh()) && !isStopped) open()
  }
  let isStopped = false
  open()
  return () => {
    isStopped = true
    clearTimeout(again)
    source?.close()
  }
}

/** Where the browser knows locks, one tab listens for all; the next takes over when it closes. */
function inOneTab(work: () => Promise<void>) {
  if (!navigator.locks) return void work()
  void navigator.locks.request(channelName, work)
}

/** From sign-in to sign-out. The answer stops it. */
export function startListening(): () => void {
  const others = new BroadcastChannel(channelName)
  others.onmessage = ({ data }) => note(String(data))
  const pass = (hub: string) => {
    note(hub)
    others.postMessage(hub)
  }
  let stopWaiting = () => {}
  const isOver = new Promise<void>((resolve) => {
    stopWaiting = resolve
  })
  let isStopped = false
  inOneTab(async () => {
    if (isStopped) return
    const stop = listen(pass)
    await isOver
    stop()
  })
  return () => {
    isStopped = true
    stopWaiting()
    others.close()
    clearTimeout(timer)
    clearTimeout(homeTimer)
    timer = undefined
    homeTimer = undefined
    lookedAt = []
  }
}
