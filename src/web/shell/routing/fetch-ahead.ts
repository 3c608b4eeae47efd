// Page preload: fetches the files of the page being opened while the session still loads, for the person who used this
// device last.
import { readerPlace } from '#web/offline/cache/reader.ts'
import { findPage } from './find-page.ts'
import { here } from './location.ts'
import { hubsOf, type Pages } from './pages.ts'
import { isForSignedOut } from './return-place.ts'

export function fetchAhead(pages: Pages): void {
  const isReader = hasReader()
  const { path } = here()
  const found = findPage(isReader && isForSignedOut(path) ? '/dashboard' : path, pages)
  if (!found || !(isReader || found.page.open)) return
  const parts = [
    found.page.page.ahead?.(hubsOf(pages)),
    isReader && import('../navigation/HeaderTools.tsx'),
    isReader && import('#web/offline/cache/reading.ts'),
  ]
  // What fails now is fetched again when it is needed, and reported then.
  for (const part of parts) Promise.resolve(part).catch(() => {})
}

/** A browser may forbid storage. */
function hasReader(): boolean {
  try {
    return localStorage.getItem(readerPlace) !== null
  } catch {
    return false
  }
}
