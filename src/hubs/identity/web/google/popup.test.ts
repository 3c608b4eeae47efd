// OAuth popup: the page learns the outcome, even when the browser claims that an open popup is closed.
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { googleChannel } from '../../rules.ts'
import { type GoogleEnding, openGoogle, resumeGoogle } from './popup.ts'

type FakeWindow = { closed: boolean; focus: () => void }
let popup: FakeWindow
let addresses: string[]
let endings: GoogleEnding[]
const channel = new BroadcastChannel(googleChannel)
const tripOf = (address: string | undefined) => new URL(address ?? '', 'http://x').searchParams.get('trip')
const hear = () => new Promise((resolve) => setTimeout(resolve, 30))
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

beforeEach(() => {
  popup = { closed: false, focus: () => {} }
  addresses = []
  endings = []
  vi.spyOn(window, 'open').mockImplementation((address) => {
    addresses.push(String(address))
    return popup as unknown as Window
  })
})
afterEach(async () => {
  // Ends the flow of the test, so that the next one starts fresh.
  channel.postMessage({ outcome: 'failed', trip: '' })
  await hear()
  vi.restoreAllMocks()
})

const open = () => openGoogle('sign-up', 'tm', (ending) => endings.push(ending))

it('opens our own start URL at once, with intent, role and a flow id of its own', () => {
  open()
  expect(addresses[0]).toMatch(/^\/api\/identity\/google\/start\?intent=sign-up&role=tm&trip=[\w-]{36}$/)
})

it('listens to its own popup, and to no other', async () => {
  open()
  channel.postMessage({ outcome: 'canceled', trip: 'of-another-tab' })
  channel.postMessage({ outcome: 'nonsense', trip: tripOf(addresses[0]) })
  channel.postMessage('hello')
  await hear()
  expect(endings).toEqual([])
  channel.postMessage({ outcome: 'signedIn', trip: tripOf(addresses[0]) })
  await hear()
  expect(endings).toEqual(['signedIn'])
})

it('waits a second after the window seems closed, and accepts a late success', async () => {
  open()
  popup.closed = true
  await pause(900)
  expect(endings).toEqual([])
  await pause(900)
  expect(endings).toEqual(['closed'])
  channel.postMessage({ outcome: 'signedIn', trip: tripOf(addresses[0]) })
  await hear()
  expect(endings).toEqual(['closed', 'signedIn'])
})

it('ignores the second half of a double click', () => {
  open()
  open()
  expect(addresses).toHaveLength(1)
  expect(endings).toEqual([])
})

it('ends the first attempt when the window is opened again', async () => {
  open()
  await pause(750)
  open()
  expect(addresses).toHaveLength(2)
  expect(endings).toEqual(['replaced'])
  channel.postMessage({ outcome: 'canceled', trip: tripOf(addresses[0]) })
  channel.postMessage({ outcome: 'signedIn', trip: tripOf(addresses[1]) })
  await hear()
  expect(endings).toEqual(['replaced', 'signedIn'])
})

it('reports that the window was blocked', () => {
  vi.spyOn(window, 'open').mockReturnValue(null)
  open()
  expect(endings).toEqual(['blocked'])
})

/** As after a reload: only sessionStorage is left. */
async function reload() {
  vi.resetModules()
  const fresh = await import('./popup.ts')
  const heard: GoogleEnding[] = []
  const isResumed = fresh.resumeGoogle((ending) => heard.push(ending))
  return { heard, isResumed }
}

it('also gets the outcome after a reload, once', async () => {
  open()
  const page = await reload()
  expect(page.isResumed).toBe(true)
  channel.postMessage({ outcome: 'canceled', trip: 'of-another-tab' })
  channel.postMessage({ outcome: 'signedIn', trip: tripOf(addresses[0]) })
  await hear()
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
