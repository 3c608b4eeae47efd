// Which page belongs to a path? The hubs' pages first, then screens that exist but have no page.
import { screens } from '#shared/access.ts'
import type { Page, Pages } from './pages.ts'
import { matchRoute, type RouteParams } from './route-match.ts'

export type Found = { pattern: string; page: Page | null; name: string; params: RouteParams }

/** Public paths of the specification: kept even while a hub does not fill them, so that nothing loops. */
const publicPaths = ['/', '/signup', '/signin', '/reset-password', '/member-satisfaction-form', '/eld-conversion']

export function findPage(path: string, pages: Pages): Found | null {
  // A fixed path wins over one with places: '/gcps/new' before '/gcps/{id}'.
  const patterns = Object.keys(pages).sort((a, b) => Number(a.includes('{')) - Number(b.includes('{')))
  for (const pattern of patterns) {
    const params = matchRoute(pattern, path)
    const page = pages[pattern as keyof Pages]
    if (params && page) return { pattern, page, name: page.title, params }
  }
  for (const [pattern, screen] of Object.entries(screens)) {
    const params = matchRoute(pattern, path)
    if (params) return { pattern, page: null, name: screen.name, params }
  }
  return publicPaths.includes(path) ? { pattern: path, page: null, name: 'This screen', params: {} } : null
}
