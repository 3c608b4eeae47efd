// Page preload: whose page is fetched before the session is known, and what is requested once it is.
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { cacheOwnerKey } from '#web/offline/cache/cache-owner.ts'
import { fakeServer, personWith } from '#web/testing/fake-fetch.ts'
import { readSessionState, startSession } from '../session/session-store.ts'
import { navigate } from './location.ts'
import type { Page, Pages } from './pages.ts'
import { preloadData, preloadPage } from './preload-page.ts'

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

let stop = () => {}
afterEach(() => {
  stop()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

it('requests nothing early for somebody who must make a passkey first: the portal would refuse it', async () => {
  fakeServer('mcvp', { 'GET /api/me': { json: { ...personWith('mcvp'), mustMakePasskey: true } } })
  const requests = vi.spyOn(globalThis, 'fetch')
  navigate('/gcps/7', { force: true })
  preloadData()
  stop = startSession()
  await vi.waitFor(() => expect(readSessionState().me?.mustMakePasskey).toBe(true), 20_000)
  expect(requests.mock.calls.map(([url]) => String(url))).not.toContain('/api/years')
})

it.each([
  ['a member', 'tm', '/gcps/7', ['/api/organisation', '/api/years']],
  ['a member', 'tm', '/dashboard', []],
  ['a visitor', null, '/gcps/7', []],
] as const)('for %s (%s) at %s, requests %j once the session is known', async (_, role, path, expected) => {
  fakeServer(role)
  const requests = vi.spyOn(globalThis, 'fetch')
  const ofPages = ['/api/organisation', '/api/years']
  const listRequested = () => requests.mock.calls.map(([url]) => String(url)).filter((url) => ofPages.includes(url))
  navigate(path, { force: true })
  preloadData()
  expect(listRequested()).toEqual([])
  stop = startSession()
  await vi.waitFor(() => expect(readSessionState().me).not.toBeUndefined(), 20_000)
  expect(listRequested()).toEqual(expected)
})
