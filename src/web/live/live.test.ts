// Live updates: debounced refetching per hub, one stream for all tabs, and a full refetch after a reconnect. EventSource and
// locks are faked.
import { QueryObserver } from '@tanstack/react-query'
import { renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { queryClient } from '../api/query-client.ts'
import { readSessionState, refresh } from '../shell/session/session-store.ts'
import { fakeServer } from '../testing/fake-fetch.ts'
import { useHome } from './home.ts'
import { startLiveUpdates } from './live.ts'

class Source extends EventTarget {
  static readonly CLOSED = 2
  static all: Source[] = []
  onopen = () => {}
  onerror = () => {}
  readyState = 1
  constructor() {
    super()
    Source.all.push(this)
    setTimeout(() => this.greet())
  }
  greet() {
    this.onopen()
    this.say('hubs', JSON.stringify(['gcp', 'tasks', 'inbox', 'identity', '*']))
  }
  say(name: string, data = '""') {
    this.dispatchEvent(new MessageEvent(name, { data }))
  }
  close() {
    this.readyState = Source.CLOSED
  }
}

/** One lock holder after the other, as tabs of one browser. */
function fakeLocks() {
  let last: Promise<unknown> = Promise.resolve()
  return {
    request(_: string, work: () => Promise<void>) {
      last = last.then(work)
      return last
    },
  }
}

const open = () => Source.all.filter(({ readyState }) => readyState !== Source.CLOSED)
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)
/** Longer than the debounce. */
const whileMs = 600

const stops: (() => void)[] = []
function startTab() {
  const stop = startLiveUpdates()
  stops.push(stop)
  return stop
}
let server: ReturnType<typeof fakeServer>

/** A page that shows this query; returns how often it was fetched. */
function show(queryKey: string[], follows?: string) {
  const queryFn = vi.fn(async () => queryKey)
  const meta = follows ? { follows } : {}
  const observer = new QueryObserver(queryClient, { queryKey, queryFn, meta, refetchInterval: false })
  stops.push(observer.subscribe(() => {}))
  return () => queryFn.mock.calls.length
}
const asked = (path: string) => server.calls.filter((call) => call === `GET ${path}`).length

let people = 0
beforeEach(async () => {
  vi.useFakeTimers()
  vi.stubGlobal('EventSource', Source)
  Object.defineProperty(navigator, 'locks', { value: fakeLocks(), configurable: true })
  server = fakeServer(null, { 'GET /api/home': { json: { forYou: [], cards: [], unread: 0, firstSteps: [] } } })
  people += 1
  server.signIn('tl', `listener-${people}`)
  await refresh()
})
afterEach(async () => {
  for (const stop of stops.splice(0)) stop()
  await pass(1)
  Source.all = []
  queryClient.clear()
  Reflect.deleteProperty(navigator, 'locks')
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('debounces many changes into one refetch, and leaves other hubs alone', async () => {
  const [gcps, deadlines] = [show(['gcp', 'list']), show(['windows'])]
  startTab()
  await pass(10)
  for (let n = 0; n < 20; n += 1) open()[0]?.say('gcp', `"${n}"`)
  await pass(whileMs)
  expect([gcps(), deadlines()]).toEqual([2, 1])
})

it('a query may follow another hub, any hub, or none', async () => {
  const [windows, progress, queue] = [show(['windows'], 'tasks'), show(['progress'], '*'), show(['gcp'], 'nothing')]
  startTab()
  await pass(10)
  open()[0]?.say('gcp')
  await pass(whileMs)
  expect([windows(), progress(), queue()]).toEqual([1, 2, 1])
  open()[0]?.say('tasks')
  await pass(whileMs)
  expect([windows(), progress(), queue()]).toEqual([2, 3, 1])
})

it('refetches home at once for inbox news, and throttles it for other changes', async () => {
  stops.push(renderHook(useHome).unmount)
  startTab()
  await pass(6000)
  const before = asked('/api/home')
  open()[0]?.say('gcp')
  await pass(whileMs)
  open()[0]?.say('gcp')
  await pass(whileMs)
  expect(asked('/api/home') - before).toBe(1)
  open()[0]?.say('inbox')
  await pass(whileMs)
  expect(asked('/api/home') - before).toBe(2)
  open()[0]?.say('gcp')
  await pass(whileMs)
  expect(asked('/api/home') - before).toBe(2)
  await pass(5000)
  expect(asked('/api/home') - before).toBe(3)
})

it('signs out here when the person was signed out elsewhere', async () => {
  startTab()
  await pass(10)
  server.signOut()
  open()[0]?.say('identity')
  await pass(whileMs)
  expect(readSessionState().me).toBe(null)
})

it('refetches everything after a reconnect, but not when the stream first opens', async () => {
  const [gcps, windows] = [show(['gcp']), show(['windows'], 'tasks')]
  startTab()
  await pass(3000)
  expect([gcps(), windows()]).toEqual([1, 1])
  const me = asked('/api/me')
  open()[0]?.greet()
  await pass(3000)
  expect([gcps(), windows(), asked('/api/me') - me]).toEqual([2, 2, 1])
})

it('reconnects later after the portal refused the stream', async () => {
  startTab()
  await pass(10)
  const [source] = open()
  source?.close()
  source?.onerror()
  await pass(29_000)
  expect(open()).toHaveLength(0)
  await pass(17_000)
  expect(open()).toHaveLength(1)
})

it('does not reconnect when the session has ended', async () => {
  startTab()
  await pass(10)
  server.signOut()
  const [source] = open()
  source?.close()
  source?.onerror()
  await pass(300_000)
  expect([Source.all.length, readSessionState().me]).toEqual([1, null])
})

it('throttles refetching while somebody saves continuously', async () => {
  startTab()
  await pass(20_000)
  const gcps = show(['gcp'])
  for (let n = 0; n < 300; n += 1) {
    open()[0]?.say('gcp', `"${n}"`)
    await pass(100)
  }
  await pass(5000)
  expect(gcps()).toBeGreaterThan(8)
  expect(gcps()).toBeLessThan(20)
  server.signOut()
  open()[0]?.say('gcp')
  open()[0]?.say('identity')
  await pass(whileMs)
  expect(readSessionState().me).toBe(null)
})

it('one tab holds the stream for the whole browser; when it closes, the next takes over', async () => {
  const first = startTab()
  const second = startTab()
  await pass(10)
  expect(open()).toHaveLength(1)
  first()
  await pass(10)
  expect(Source.all).toHaveLength(2)
  expect(open()).toEqual([Source.all[1]])
  second()
  await pass(10)
  expect(open()).toHaveLength(0)
})

it('passes events on to the other tabs', async () => {
  const gcps = show(['gcp'])
  startTab()
  await pass(10)
  const other = new BroadcastChannel('nexus-live')
  other.postMessage('gcp')
  await vi.waitFor(() => expect(gcps()).toBe(2), 20_000)
  const heard: unknown[] = []
  other.onmessage = ({ data }) => heard.push(data)
  open()[0]?.say('gcp', '"a secret id"')
  await vi.waitFor(() => expect(heard).toEqual(['gcp']), 20_000)
  other.close()
})
