// Route lookup: finds the page of a path.
import type { Page, Pages } from './pages.ts'
import { matchRoute, type RouteParams } from './route-match.ts'

export type Found = { pattern: keyof Pages; page: Page; params: RouteParams }

export function findPage(path: string, pages: Pages): Found | null {
  // A fixed path wins over one with parameters: '/gcps/new' before '/gcps/{id}'.
  const patterns = (Object.keys(pages) as (keyof Pages)[]).sort(
    (a, b) => Number(a.includes('{')) - Number(b.includes('{')),
  )
  for (const pattern of patterns) {
    const params = matchRoute(pattern, path)
    const page = pages[pattern]
    if (params && page) return { pattern, page, params }
  }
  return null
}
