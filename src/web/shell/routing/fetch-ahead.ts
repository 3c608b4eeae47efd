// Whoever was here last is most likely here again: the files of the page they open are on their way while the portal is still
// asked who they are.
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
  // What does not come now is asked for again when it is needed, and said then.
  for (const part of parts) Promise.resolve(part).catch(() => {})
}

/** A browser may forbid to look. */
function hasReader(): boolean {
  try {
    return localStorage.getItem(readerPlace) !== null
  } catch {
    return false
  }
}
