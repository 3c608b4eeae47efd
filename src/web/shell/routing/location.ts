// Hash router: the app location (path and query in the URL's hash) as a store, with navigation, history and blockers.
import { createStore, useStore } from '#web/create-store.ts'

/** `#/gcplist?search=x` is the path `/gcplist` with the query `search=x`; `full` is both. */
export type AppLocation = { path: string; query: string; full: string }

type Blocker = (proceed: () => void) => void

export function readHash(hash: string): AppLocation {
  const text = hash.replace(/^#/, '')
  const [rawPath = '', query = ''] = text.split(/\?(.*)/s, 2)
  const path = `/${rawPath.replace(/^\/+|\/+$/g, '')}`
  return { path, query, full: query ? `${path}?${query}` : path }
}

const store = createStore(readHash(window.location.hash))
/** Counts history entries, so that a step back or forward that is blocked can be undone. */
let index: number = window.history.state?.index ?? 0
let isUndoing = false
/** Back and forward keep the scroll position that the browser restores. */
let isFromHistory = false
const blockers = new Set<Blocker>()

function onHashChange() {
  const current = currentLocation()
  const next = readHash(window.location.hash)
  if (next.full === current.full) isUndoing = false
  if (isUndoing || next.full === current.full) return
  const targetIndex: number | undefined = window.history.state?.index
  // Never 0, which would mean reload.
  const step = targetIndex === undefined || targetIndex === index ? 1 : targetIndex - index
  const blocker = next.path === current.path ? undefined : activeBlocker()
  if (blocker) {
    isUndoing = true
    window.history.go(-step)
    blocker(() => navigate(next.full, { force: true }))
    return
  }
  index += step
  isFromHistory = targetIndex !== undefined
  if (targetIndex === undefined) window.history.replaceState({ index }, '')
  store.setState(next)
}

window.addEventListener('hashchange', onHashChange)
if (window.history.state?.index === undefined) window.history.replaceState({ index }, '')

/** `force` passes unsaved-changes warnings: for redirects the person did not choose. */
export type NavigateOptions = { replace?: boolean; force?: boolean }

export function navigate(to: string, { replace = false, force = false }: NavigateOptions = {}): void {
  const current = currentLocation()
  const next = readHash(to)
  if (next.full === current.full) return
  const blocker = force || next.path === current.path ? undefined : activeBlocker()
  if (blocker) {
    blocker(() => navigate(to, { replace, force: true }))
    return
  }
  isFromHistory = false
  if (!replace) index += 1
  window.history[replace ? 'replaceState' : 'pushState']({ index }, '', `#${next.full}`)
  store.setState(next)
}

export const currentLocation = store.getState
export const isHistoryNavigation = () => isFromHistory
export const hrefTo = (path: string) => `#${path}`

/** While registered, navigation to another path calls the blocker, which may call `proceed`. */
export function addBlocker(blocker: Blocker): () => void {
  blockers.add(blocker)
  return () => void blockers.delete(blocker)
}

/** The blocker to call before the page is left: something on it is not saved. */
export const activeBlocker = () => [...blockers].at(-1)

export const useAppLocation = () => useStore(store)
/** For what filters and tabs do not concern: it is not rendered again when only the query changes. */
export const usePath = () => useStore(store, ({ path }) => path)
