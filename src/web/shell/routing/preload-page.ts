// Page preload: fetches the files of the page being opened while the session still loads, for the person who used this
// device last, and what most pages wait for as soon as the session is known.
import { requestEarly } from '#web/api/call.ts'
import { cacheOwnerKey } from '#web/offline/cache/cache-owner.ts'
import { sessionStore } from '../session/session-store.ts'
import { findPage } from './find-page.ts'
import { currentLocation } from './location.ts'
import { hubsOf, type Pages } from './pages.ts'
import { isForSignedOut } from './return-path.ts'

export function preloadPage(pages: Pages): void {
  const hasOwner = hasCacheOwner()
  const { path } = currentLocation()
  const found = findPage(hasOwner && isForSignedOut(path) ? '/dashboard' : path, pages)
  if (!found || !(hasOwner || found.page.open)) return
  const parts = [
    found.page.page.preload?.(hubsOf(pages)),
    hasOwner && import('../navigation/HeaderTools.tsx'),
    hasOwner && import('#web/offline/cache/response-cache.ts'),
  ]
  // What fails now is fetched again when it is needed, and reported then.
  for (const part of parts) Promise.resolve(part).catch(() => {})
}

/** Requests it while the page's files still load and run. */
export function preloadData(): void {
  const stop = sessionStore.subscribe(({ me }) => {
    if (me === undefined) return
    stop()
    const { path } = currentLocation()
    if (!me || me.mustMakePasskey || isForSignedOut(path) || path === '/dashboard') return
    for (const needed of ['/api/organisation', '/api/years']) requestEarly(needed)
  })
}

/** A browser may forbid storage. */
function hasCacheOwner(): boolean {
  try {
    return localStorage.getItem(cacheOwnerKey) !== null
  } catch {
    return false
  }
}
