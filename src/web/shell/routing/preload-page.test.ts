// Page preload: whose page is fetched before the session is known.
import { beforeEach, expect, it } from 'vitest'
import { cacheOwnerKey } from '#web/offline/cache/cache-owner.ts'
import { navigate } from './location.ts'
import type { Page, Pages } from './pages.ts'
import { preloadPage } from './preload-page.ts'

let fetched: string[] = []
beforeEach(() => {
  fetched = []
})

function page(name: string, more: Partial<Page> = {}): Page {
  const preload = async () => {
    fetched.push(name)
    throw new Error('no line')
  }
  return { title: name, page: Object.assign(() => null, { preload }), ...more }
}

const pages: Pages = {
  '/dashboard': page('dashboard'),
  '/gcps/{id}': page('gcp'),
  '/signin': page('sign-in', { open: true }),
  '/privacy': page('privacy', { open: true }),
}

it.each([
  [true, '/gcps/7', ['gcp']],
  [true, '/privacy', ['privacy']],
  [true, '/signin', ['dashboard']],
  [true, '/nowhere', []],
  [false, '/gcps/7', []],
  [false, '/dashboard', []],
  [false, '/signin', ['sign-in']],
  [false, '/privacy', ['privacy']],
])('with a cache owner on this device: %s, at %s: %j', (isKnown, path, expected) => {
  if (isKnown) localStorage.setItem(cacheOwnerKey, 'uid')
  else localStorage.removeItem(cacheOwnerKey)
  navigate(path, { force: true })
  preloadPage(pages)
  expect(fetched).toEqual(expected)
})
