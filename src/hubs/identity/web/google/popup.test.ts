// Does the page hear how its popup ended, also when the browser says that it is closed while it is not?
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
  // Ends the trip of the test, so that the next begins anew.
  channel.postMessage({ outcome: 'failed', trip: '' })
  await hear()
  vi.restoreAllMocks()
})

const open = () => openGoogle('sign-up', 'tm', (ending) => endings.push(ending))

it('opens our own start address at once, with intent, role and a trip of its own', () => {
  open()
  expect(addresses[0]).toMatch(/^\/api\/identity\/google\/start\?intent=sign-up&role=tm&trip=[\w-]{36}$/)
})

it('hears its own popup, and no other', async () => {
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

it('waits a second after the window seems closed, and honours a late success', async () => {
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

it('ends the first try when the window is asked for again', async () => {
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

it('says that the window was blocked', () => {
  vi.spyOn(window, 'open').mockReturnValue(null)
  open()
  expect(endings).toEqual(['blocked'])
})

/** As a page that was loaded anew: all that is left is what the tab keeps. */
async function reload() {
  vi.resetModules()
  const fresh = await import('./popup.ts')
  const heard: GoogleEnding[] = []
  const isResumed = fresh.resumeGoogle((ending) => heard.push(ending))
  return { heard, isResumed }
}

it('hears its popup also after a reload, once', async () => {
  open()
  const page = await reload()
  expect(page.isResumed).toBe(true)
  channel.postMessage({ outcome: 'canceled', trip: 'of-another-tab' })
  channel.postMessage({ outcome: 'signedIn', trip: tripOf(addresses[0]) })
  await hear()
  expect(page.heard).toEqual(['signedIn'])
  expect((await reload()).isResumed).toBe(false)
})

it('resumes nothing that never began, is being listened to, or began long ago', async () => {
  expect((await reload()).isResumed).toBe(false)
  open()
  expect(resumeGoogle(() => {})).toBe(false)
  sessionStorage.setItem(googleChannel, `a-trip ${Date.now() - 11 * 60_000}`)
  expect((await reload()).isResumed).toBe(false)
})
