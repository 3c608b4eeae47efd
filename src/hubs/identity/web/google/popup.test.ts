// OAuth popup: the page learns the outcome, even when the browser claims that an open popup is closed.
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { googleChannel } from '../../rules.ts'
import { openGoogle, type PopupOutcome, resumeGoogle } from './popup.ts'

type FakeWindow = { closed: boolean; focus: () => void }
let popup: FakeWindow
let addresses: string[]
let outcomes: PopupOutcome[]
const channel = new BroadcastChannel(googleChannel)
const flowIdOf = (address: string | undefined) => new URL(address ?? '', 'http://x').searchParams.get('trip')
const nextMessage = () => new Promise((resolve) => setTimeout(resolve, 30))
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

beforeEach(() => {
  popup = { closed: false, focus: () => {} }
  addresses = []
  outcomes = []
  vi.spyOn(window, 'open').mockImplementation((address) => {
    addresses.push(String(address))
    return popup as unknown as Window
  })
})
afterEach(async () => {
  // Ends the flow of the test, so that the next one starts fresh.
  channel.postMessage({ outcome: 'failed', trip: '' })
  await nextMessage()
  vi.restoreAllMocks()
})

const open = () => openGoogle('sign-up', 'tm', (ending) => outcomes.push(ending))

it('opens our own start URL at once, with intent, role and a flow id of its own', () => {
  open()
  expect(addresses[0]).toMatch(/^\/api\/identity\/google\/start\?intent=sign-up&role=tm&trip=[\w-]{36}$/)
})

it('listens to its own popup, and to no other', async () => {
  open()
  channel.postMessage({ outcome: 'canceled', trip: 'of-another-tab' })
  channel.postMessage({ outcome: 'nonsense', trip: flowIdOf(addresses[0]) })
  channel.postMessage('hello')
  await nextMessage()
  expect(outcomes).toEqual([])
  channel.postMessage({ outcome: 'signedIn', trip: flowIdOf(addresses[0]) })
  await nextMessage()
  expect(outcomes).toEqual(['signedIn'])
})

it('waits a second after the window seems closed, and accepts a late success', async () => {
  open()
  popup.closed = true
  await pause(900)
  expect(outcomes).toEqual([])
  await pause(900)
  expect(outcomes).toEqual(['closed'])
  channel.postMessage({ outcome: 'signedIn', trip: flowIdOf(addresses[0]) })
  await nextMessage()
  expect(outcomes).toEqual(['closed', 'signedIn'])
})

it('ignores the second half of a double click', () => {
  open()
  open()
  expect(addresses).toHaveLength(1)
  expect(outcomes).toEqual([])
})

it('ends the first attempt when the window is opened again', async () => {
  open()
  await pause(750)
  open()
  expect(addresses).toHaveLength(2)
  expect(outcomes).toEqual(['replaced'])
  channel.postMessage({ outcome: 'canceled', trip: flowIdOf(addresses[0]) })
  channel.postMessage({ outcome: 'signedIn', trip: flowIdOf(addresses[1]) })
  await nextMessage()
  expect(outcomes).toEqual(['replaced', 'signedIn'])
})

it('reports that the window was blocked', () => {
  vi.spyOn(window, 'open').mockReturnValue(null)
  open()
  expect(outcomes).toEqual(['blocked'])
})

/** As after a reload: only sessionStorage is left. */
async function reload() {
  vi.resetModules()
  const fresh = await import('./popup.ts')
  const received: PopupOutcome[] = []
  const isResumed = fresh.resumeGoogle((ending) => received.push(ending))
  return { heard: received, isResumed }
}

it('also gets the outcome after a reload, once', async () => {
  open()
  const page = await reload()
  expect(page.isResumed).toBe(true)
  channel.postMessage({ outcome: 'canceled', trip: 'of-another-tab' })
  channel.postMessage({ outcome: 'signedIn', trip: flowIdOf(addresses[0]) })
  await nextMessage()
  expect(page.heard).toEqual(['signedIn'])
  expect((await reload()).isResumed).toBe(false)
})

it('resumes nothing that never began, already has a listener, or began long ago', async () => {
  expect((await reload()).isResumed).toBe(false)
  open()
  expect(resumeGoogle(() => {})).toBe(false)
  sessionStorage.setItem(googleChannel, `a-trip ${Date.now() - 11 * 60_000}`)
  expect((await reload()).isResumed).toBe(false)
})
