// Live updates over server-sent events (SSE): one tab per browser holds the stream and passes events to the others; each tab
// refetches what it shows of the changed hub. Without a stream, pages poll every minute as usual.
import { shellContract } from '#shared/contracts/shell-contract.ts'
import { urlOf } from '../api/call.ts'
import { queryClient } from '../api/query-client.ts'
import { readSessionState, refresh } from '../shell/session/session-store.ts'
import { refreshHome } from './home.ts'

/** Everything may have changed: the stream was disconnected for a while. */
const anything = '*'
const nothing = 'nothing'
const channelName = 'nexus-live'
/** Debounce with jitter: changes in quick succession cause one refetch, and not all browsers refetch at the same instant. */
const debounceMs = (hub: string) => 150 + Math.random() * (hub === anything ? 2000 : 350)
/** Throttle: somebody who saves continuously must not make everybody refetch continuously. */
const busy = { refetches: 5, withinMs: 15_000, pauseMs: 3000 }
const homeThrottleMs = 5000
const reconnectDelayMs = () => 30_000 + Math.random() * 15_000

const changed = new Set<string>()
let timer: ReturnType<typeof setTimeout> | undefined
let dueAt = 0
let refetchedAt: number[] = []
let homeAt = 0
let homeTimer: ReturnType<typeof setTimeout> | undefined

function scheduleRefetch(hub: string) {
  changed.add(hub)
  refetchedAt = refetchedAt.filter((at) => Math.abs(Date.now() - at) < busy.withinMs)
  // A sign-out takes effect at once.
  const isUrgent = hub === 'identity'
  const waitMs = debounceMs(hub) + (isUrgent || refetchedAt.length < busy.refetches ? 0 : busy.pauseMs)
  if (timer && !(isUrgent && Date.now() + waitMs < dueAt)) return
  clearTimeout(timer)
  dueAt = Date.now() + waitMs
  timer = setTimeout(() => void refetchChanged(), waitMs)
}

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: {
      /** Also refetched when this hub changes; '*' for any of them; 'nothing' where a list stays as it was opened. */
      follows?: string
      /** Removed from the cache as soon as nothing shows it. */
      untilLeft?: true
    }
  }
}

/** The keys of a hub's queries begin with its name. */
async function refetchChanged() {
  timer = undefined
  const hubs = new Set(changed)
  changed.clear()
  if (!readSessionState().me) return
  refetchedAt.push(Date.now())
  // A person who has been signed out refetches nothing else.
  if ((hubs.has('identity') || hubs.has(anything)) && !(await refresh())) return
  const hasChanged = (name: unknown) => hubs.has(anything) || hubs.has(String(name))
  void queryClient.invalidateQueries({
    predicate: ({ queryKey: [name], meta: { follows = name } = {} }) =>
      follows === anything || (follows !== nothing && (hasChanged(name) || hasChanged(follows))),
  })
  const hasNotification = hubs.has('inbox') || hubs.has(anything)
  const waitMs = hasNotification ? 0 : homeAt + homeThrottleMs - Date.now()
  if (waitMs <= 0) refetchHome()
  else homeTimer ??= setTimeout(refetchHome, waitMs)
}

function refetchHome() {
  clearTimeout(homeTimer)
  homeTimer = undefined
  homeAt = Date.now()
  void refreshHome()
}

/** Opens the stream and reconnects; returns a function that closes it. */
function openStream(publish: (hub: string) => void): () => void {
  let source: EventSource | undefined
  let reconnectTimer: ReturnType<typeof setTimeout> | undefined
  let wasOpen = false
  const open = () => {
    source = new EventSource(urlOf(shellContract.live), { withCredentials: true })
    source.onopen = () => {
      if (wasOpen) publish(anything)
      wasOpen = true
    }
    source.onerror = () => {
      // The browser reconnects on its own, unless the portal refused.
      if (source?.readyState !== EventSource.CLOSED) return
      reconnectTimer = setTimeout(() => void reopenIfSignedIn(), reconnectDelayMs())
    }
    source.addEventListener('hubs', ({ data }) => {
      for (const hub of JSON.parse(data) as string[]) source?.addEventListener(hub, () => publish(hub))
    })
  }
  /** If the session has ended, the stream stays closed. */
  async function reopenIfSignedIn() {
    if ((await refresh()) && !isStopped) open()
  }
  let isStopped = false
  open()
  return () => {
    isStopped = true
    clearTimeout(reconnectTimer)
    source?.close()
  }
}

/** Where the browser has Web Locks, one tab holds the stream for all; the next takes over when it closes. */
function withTabLock(work: () => Promise<void>) {
  if (!navigator.locks) return void work()
  void navigator.locks.request(channelName, work)
}

/** Runs from sign-in to sign-out. Returns a function that stops it. */
export function startLiveUpdates(): () => void {
  const others = new BroadcastChannel(channelName)
  others.onmessage = ({ data }) => scheduleRefetch(String(data))
  const publish = (hub: string) => {
    scheduleRefetch(hub)
    others.postMessage(hub)
  }
  let stopWaiting = () => {}
  const isOver = new Promise<void>((resolve) => {
    stopWaiting = resolve
  })
  let isStopped = false
  withTabLock(async () => {
    if (isStopped) return
    const stop = openStream(publish)
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
    refetchedAt = []
  }
}
