// Recent items of the command palette: stored on the device with the person's drafts, and removed with their session.
import type { Found } from '#shared/contracts/search-contract.ts'
import type { Me } from '#shared/contracts/shell-contract.ts'
import { isWebLink } from '#shared/text/web-link.ts'
import { draftKey } from '#web/shell/session/draft-storage.ts'

const maxRecent = 5
const storageKeyOf = (me: Me) => draftKey(me, 'palette')

export function readRecent(me: Me): Found[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(storageKeyOf(me)) ?? '[]')
    return Array.isArray(kept) ? kept.filter(isFound).slice(0, maxRecent) : []
  } catch {
    return []
  }
}

const isFound = (each: Partial<Found> | null): each is Found =>
  [each?.kind, each?.title, each?.line, each?.path].every((part) => typeof part === 'string') &&
  (each?.link === undefined || isWebLink(each.link))

/** Without the excerpt of the search that found it: the recent list has no search. */
export function keepRecent(me: Me, { excerpt: _, ...opened }: Found): void {
  const others = readRecent(me).filter(({ path, title }) => path !== opened.path || title !== opened.title)
  try {
    localStorage.setItem(storageKeyOf(me), JSON.stringify([opened, ...others].slice(0, maxRecent)))
  } catch {
    // Where storage is forbidden, there are no recent items.
  }
}
