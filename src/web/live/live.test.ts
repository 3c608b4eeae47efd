// Does a page look again when somebody else changed what it shows: once for many changes, in every tab, and after the stream
// was away? The browser's own parts, the stream and locks, are played.
import { QueryObserver } from '@tanstack/react-query'
import { renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { queryClient } from '../api/query-client.ts'
import { readKnown, refresh } from '../shell/session/session-store.ts'
import { fakeServer } from '../testing/fake-fetch.ts'
import { useHome } from './home.ts'
import { startListening } from './live.ts'

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

/** One holder after the other, as tabs of one browser. */
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
/** Longer than changes are gathered. */
const whileMs = 600

const stops: (() => void)[] = []
function startTab() {
  const stop = startListening()
  stops.push(stop)
  return stop
}
let server: ReturnType<typeof fakeServer>

/** A page that shows this; answers how often it asked. */
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

it('many changes of one moment are one reason to look, and what they are not about is left alone', async () => {
  const [gcps, deadlines] = [show(['gcp', 'list']), show(['windows'])]
  startTab()
  await pass(10)
  for (let n = 0; n < 20; n += 1) open()[0]?.say('gcp', `"${n}"`)
  await pass(whileMs)
  expect([gcps(), deadlines()]).toEqual([2, 1])
})

it('what follows another hub, any hub, or none does so', async () => {
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

it('news are asked for at once, the dashboard after other changes only now and then', async () => {
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

it('whoever was signed out elsewhere leaves', async () => {
  startTab()
  await pass(10)
  server.signOut()
  open()[0]?.say('identity')
  await pass(whileMs)
  expect(readKnown().me).toBe(null)
})

it('after the stream was away everything is asked for again, but not when it opens first', async () => {
  const [gcps, windows] = [show(['gcp']), show(['windows'], 'tasks')]
  startTab()
  await pass(3000)
  expect([gcps(), windows()]).toEqual([1, 1])
  const me = asked('/api/me')
  open()[0]?.greet()
  await pass(3000)
  expect([gcps(), windows(), asked('/api/me') - me]).toEqual([2, 2, 1])
})

it('a stream that the portal refused is tried again, later', async () => {
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

it('a stream that was refused because the session ended is not tried for ever', async () => {
  startTab()
  await pass(10)
  server.signOut()
  const [source] = open()
  source?.close()
  source?.onerror()
  await pass(300_000)
  expect([Source.all.length, readKnown().me]).toEqual([1, null])
})

it('somebody who saves without a pause does not make everybody ask without one', async () => {
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
  expect(readKnown().me).toBe(null)
})

it('one tab listens for all of a browser; when it closes, the next takes over', async () => {
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

it('a tab that does not listen hears it from the one that does', async () => {
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
