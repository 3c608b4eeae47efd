// Session store: races between responses around a sign-in, changes in another tab, and offline sign-out.
import { renderHook } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { fakeServer, personWith } from '#web/testing/fake-fetch.ts'
import { toast, useToasts } from '#web/ui/feedback/toast.ts'
import { isSignOutPending, pendingSignOut } from './pending-sign-out.ts'
import { loadAll, readSessionState, refresh, signOutOffline, startSession } from './session-store.ts'

afterEach(() => vi.unstubAllGlobals())

type Reply = { status?: number; json?: unknown }

/** A server that answers who is here only when told to, in any order. */
function slowServer() {
  const waiting: ((reply: Reply) => void)[] = []
  fakeServer(null, { 'GET /api/me': () => new Promise<Reply>((resolve) => waiting.push(resolve)) })
  const nobody: Reply = { status: 401, json: { error: 'notSignedIn', message: 'Please sign in.' } }
  return { waiting, nobody, somebody: { json: personWith('tm') } satisfies Reply }
}

const untilAsked = (waiting: unknown[], times: number) => vi.waitFor(() => expect(waiting).toHaveLength(times), 20_000)

it('a refresh that began before the sign-in does not count for it', async () => {
  const { waiting, nobody, somebody } = slowServer()
  loadAll()
  const early = refresh()
  await untilAsked(waiting, 2)
  const afterSignIn = refresh()
  await untilAsked(waiting, 3)
  waiting[1]?.(nobody)
  expect(await early).toBeNull()
  waiting[2]?.(somebody)
  expect(await afterSignIn).toMatchObject({ role: 'tm' })
})

it('ignores a late response from before the sign-in', async () => {
  const { waiting, nobody, somebody } = slowServer()
  loadAll()
  await untilAsked(waiting, 1)
  const afterSignIn = refresh()
  await untilAsked(waiting, 2)
  waiting[1]?.(somebody)
  expect(await afterSignIn).toMatchObject({ role: 'tm' })
  waiting[0]?.(nobody)
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(readSessionState()).toMatchObject({ me: { role: 'tm' }, looking: false })
})

it('announces a different person from another tab, and nothing when the same person came back', async () => {
  const server = fakeServer('tm')
  const stop = startSession()
  await vi.waitFor(() => expect(readSessionState().me).toMatchObject({ role: 'tm' }), 20_000)
  const otherTab = new BroadcastChannel('nexus-session')
  const texts = () => renderHook(useToasts).result.current.map(({ text }) => text)
  const somebodyComes = async (role: 'tl' | null) => {
    if (role) server.signIn(role)
    else server.signOut()
    otherTab.postMessage('another person')
    await vi.waitFor(() => expect(readSessionState().me?.role ?? null).toBe(role), 20_000)
  }
  await somebodyComes(null)
  expect(texts()).toEqual([])
  await somebodyComes('tl')
  await vi.waitFor(
    () => expect(texts()).toEqual(['Someone else signed in on another tab. You are now Sara tl.']),
    20_000,
  )
  toast.clear()
  await somebodyComes(null)
  await somebodyComes('tl')
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(texts()).toEqual([])
  otherTab.close()
  stop()
})

it('tells other tabs when somebody else came than they announced, and repeats no announcement', async () => {
  const server = fakeServer('tm')
  const stop = startSession()
  await vi.waitFor(() => expect(readSessionState().me).toMatchObject({ role: 'tm' }), 20_000)
  const otherTab = new BroadcastChannel('nexus-session')
  const heard: unknown[] = []
  otherTab.onmessage = ({ data }) => heard.push(data)
  for (const [came, announced] of [
    ['uid-tl', 'uid-tl'],
    ['uid-lcvp', 'uid-mcvp'],
  ] as const) {
    server.signIn(came === 'uid-tl' ? 'tl' : 'lcvp', came)
    otherTab.postMessage(announced)
    await vi.waitFor(() => expect(readSessionState().me?.uid).toBe(came), 20_000)
  }
  await vi.waitFor(() => expect(heard).toEqual(['uid-lcvp']))
  otherTab.close()
  toast.clear()
  stop()
})

describe('an offline sign-out', () => {
  async function leave() {
    const server = fakeServer(null)
    server.signIn('tl', 'leaver')
    await refresh()
    localStorage.setItem('nexus-draft:leaver:x', '"half a text"')
    server.answers['GET /api/me'] = 'no answer'
    pendingSignOut.signOut = async () => {
      throw new Error('no line')
    }
    await signOutOffline()
    return server
  }
  afterEach(() => {
    pendingSignOut.signOut = async () => undefined
    localStorage.clear()
  })

  it('takes effect at once, removes drafts, and holds while offline', async () => {
    await leave()
    expect([readSessionState().me, localStorage.getItem('nexus-draft:leaver:x')]).toEqual([null, null])
    loadAll()
    await vi.waitFor(() => expect(readSessionState().me).toBe(null), 20_000)
  })

  it('ends the session on the server before anybody is shown, with retries', async () => {
    const server = await leave()
    server.signIn('tl', 'leaver')
    expect([await refresh(), isSignOutPending()]).toEqual([null, true])
    pendingSignOut.signOut = async () => server.signOut()
    expect([await refresh(), isSignOutPending()]).toEqual([null, false])
    server.signIn('tl', 'leaver')
    expect(await refresh()).toMatchObject({ uid: 'leaver' })
  })

  it('does not sign out the next person', async () => {
    const server = await leave()
    server.signIn('tl', 'another')
    expect([await refresh(), isSignOutPending()]).toMatchObject([{ uid: 'another' }, false])
  })
})
