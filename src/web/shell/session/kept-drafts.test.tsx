// Do drafts leave the device with the person who wrote them, and stay when only the network left?
import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { fakeServer } from '#web/testing/fake-fetch.ts'
import { useDraft } from '#web/ui/form/use-draft.ts'
import { loadAll, readKnown, refresh, startSession } from './session-store.ts'

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
const untilKnown = () => vi.waitFor(() => expect(readKnown().me).not.toBeUndefined(), 20_000)

async function arrive(role: 'tm' | null) {
  const server = fakeServer(role)
  loadAll()
  await untilKnown()
  return server
}

it('goes with the sign-out, a visitor’s survey too', async () => {
  const server = await arrive('tm')
  expect(places()).toEqual([mine, visitors])
  server.signOut()
  await refresh()
  expect(places()).toEqual([])
  expect(localStorage.getItem('nexus-theme')).toBe('"kept"')
})

it('goes when somebody else is here, who keeps their own', async () => {
  const server = await arrive('tm')
  localStorage.setItem(anothers, '"kept"')
  server.signIn('lcvp')
  await refresh()
  expect(places()).toEqual([anothers])
})

it('goes when the session ended while no page was open; what a visitor wrote stays', async () => {
  await arrive(null)
  expect(places()).toEqual([visitors])
})

it('stays when the network fails, at the start and later', async () => {
  const server = fakeServer(null, { 'GET /api/me': 'no answer' })
  loadAll()
  await vi.waitFor(() => expect(readKnown().failed?.what).toBe('your session'), 20_000)
  expect(places()).toEqual([mine, visitors, anothers])
  server.signIn('tm')
  await refresh()
  server.answers['GET /api/me'] = 'no answer'
  await refresh()
  expect(readKnown().me?.role).toBe('tm')
  expect(places()).toEqual([mine, visitors])
})

it('is not written again by a form that was open', async () => {
  const server = await arrive('tm')
  const { rerender, unmount } = renderHook(({ text }) => useDraft('note', text), { initialProps: { text: 'a' } })
  rerender({ text: 'half a sentence' })
  server.signOut()
  await act(() => refresh())
  unmount()
  expect(places()).toEqual([])
})

it('goes from a page of the same person in another tab', async () => {
  const server = fakeServer('tm')
  const stop = startSession()
  await untilKnown()
  server.signOut()
  const otherTab = new BroadcastChannel('nexus-session')
  otherTab.postMessage('another person')
  await vi.waitFor(() => expect(readKnown().me).toBeNull(), 20_000)
  expect(places()).toEqual([])
  otherTab.close()
  stop()
})
