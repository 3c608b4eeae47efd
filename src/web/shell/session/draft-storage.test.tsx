// Draft storage: drafts are removed with the session of their author, and stay when only the network fails.
import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { fakeServer } from '#web/testing/fake-fetch.ts'
import { useDraft } from '#web/ui/form/use-draft.ts'
import { loadAll, readSessionState, refresh, startSession } from './session-store.ts'

const mine = 'nexus-draft:uid-tm:gcp'
const visitors = 'nexus-draft:visitor:happiness-survey'
const anothers = 'nexus-draft:uid-lcvp:gcp'

beforeEach(() => {
  for (const place of [mine, visitors, anothers, 'nexus-theme']) localStorage.setItem(place, '"kept"')
})
afterEach(() => {
  cleanup()
  localStorage.clear()
  vi.unstubAllGlobals()
})

const places = () => Object.keys(localStorage).filter((key) => key.startsWith('nexus-draft:'))
const untilKnown = () => vi.waitFor(() => expect(readSessionState().me).not.toBeUndefined(), 20_000)

async function arrive(role: 'tm' | null) {
  const server = fakeServer(role)
  loadAll()
  await untilKnown()
  return server
}

it('removes drafts on sign-out, a visitor’s survey too', async () => {
  const server = await arrive('tm')
  expect(places()).toEqual([mine, visitors])
  server.signOut()
  await refresh()
  expect(places()).toEqual([])
  expect(localStorage.getItem('nexus-theme')).toBe('"kept"')
})

it('removes drafts when somebody else signs in, who keeps their own', async () => {
  const server = await arrive('tm')
  localStorage.setItem(anothers, '"kept"')
  server.signIn('lcvp')
  await refresh()
  expect(places()).toEqual([anothers])
})

it('removes drafts when the session ended while no page was open; a visitor’s stay', async () => {
  await arrive(null)
  expect(places()).toEqual([visitors])
})

it('keeps drafts when the network fails, at the start and later', async () => {
  const server = fakeServer(null, { 'GET /api/me': 'no answer' })
  loadAll()
  await vi.waitFor(() => expect(readSessionState().failed?.what).toBe('your session'), 20_000)
  expect(places()).toEqual([mine, visitors, anothers])
  server.signIn('tm')
  await refresh()
  server.answers['GET /api/me'] = 'no answer'
  await refresh()
  expect(readSessionState().me?.role).toBe('tm')
  expect(places()).toEqual([mine, visitors])
})

it('an open form does not write its draft again', async () => {
  const server = await arrive('tm')
  const { rerender, unmount } = renderHook(({ text }) => useDraft('note', text), { initialProps: { text: 'a' } })
  rerender({ text: 'half a sentence' })
  server.signOut()
  await act(() => refresh())
  unmount()
  expect(places()).toEqual([])
})

it('removes drafts after a sign-out in another tab', async () => {
  const server = fakeServer('tm')
  const stop = startSession()
  await untilKnown()
  server.signOut()
  const otherTab = new BroadcastChannel('nexus-session')
  otherTab.postMessage('another person')
  await vi.waitFor(() => expect(readSessionState().me).toBeNull(), 20_000)
  expect(places()).toEqual([])
  otherTab.close()
  stop()
})
