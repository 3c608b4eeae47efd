// Home query: one fetch for all components, polling only while visible, no stale data, and nothing of the previous person.
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { refresh } from '../shell/session/session-store.ts'
import { fakeServer } from '../testing/fake-fetch.ts'
import { refreshHome, useHome } from './home.ts'

const Unread = () => <p>{useHome()?.unread ?? 'nothing known'}</p>
const homeWith = (unread: number) => ({ json: { forYou: [], cards: [], unread, firstSteps: [] } })
const passMs = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const focus = () => act(async () => void window.dispatchEvent(new Event('focus')))

let people = 0
async function startWith(unread: number) {
  people += 1
  const server = fakeServer(null, { 'GET /api/home': homeWith(unread) })
  server.signIn('tl', `person-${people}`)
  await refresh()
  const asked = () => server.calls.filter((call) => call === 'GET /api/home').length
  return { ...server, asked }
}

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

it('fetches once for all components, including those that mount later', async () => {
  const server = await startWith(2)
  const { rerender } = render([<Unread key="a" />, <Unread key="b" />])
  await passMs(10)
  expect(screen.getAllByText('2')).toHaveLength(2)
  await passMs(30_000)
  rerender([<Unread key="a" />, <Unread key="b" />, <Unread key="c" />])
  await passMs(10)
  expect(screen.getAllByText('2')).toHaveLength(3)
  expect(server.asked()).toBe(1)
})

it('refetches on focus, and once a minute while the page is visible', async () => {
  const server = await startWith(2)
  render(<Unread />)
  await passMs(10)
  server.answers['GET /api/home'] = homeWith(3)
  await focus()
  await passMs(10)
  screen.getByText('3')
  server.answers['GET /api/home'] = homeWith(4)
  await passMs(60_000)
  screen.getByText('4')
  expect(server.asked()).toBe(3)
  const seen = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  await passMs(600_000)
  expect(server.asked()).toBe(3)
  seen.mockReturnValue('visible')
  await passMs(60_000)
  expect(server.asked()).toBe(4)
})

it('stops when no component uses it', async () => {
  const server = await startWith(2)
  const { unmount } = render(<Unread />)
  await passMs(10)
  unmount()
  await focus()
  await passMs(300_000)
  expect(server.asked()).toBe(1)
})

it('keeps the last response while the portal does not answer', async () => {
  const server = await startWith(2)
  render(<Unread />)
  await passMs(10)
  server.answers['GET /api/home'] = 'no answer'
  await passMs(60_000)
  screen.getByText('2')
})

it.each(['first', 'second'])('a refresh after a change wins over the %s response under way', async (which) => {
  const server = await startWith(2)
  let late = (_: ReturnType<typeof homeWith>) => {}
  const answerLater = () => {
    server.answers['GET /api/home'] = () => new Promise((resolve) => (late = resolve))
  }
  if (which === 'first') answerLater()
  render(<Unread />)
  await passMs(10)
  if (which === 'second') answerLater()
  await focus()
  server.answers['GET /api/home'] = homeWith(0)
  await act(refreshHome)
  late(homeWith(2))
  await passMs(10)
  screen.getByText('0')
})

it('clears at once when somebody else signs in, including a response under way for the previous person', async () => {
  const server = await startWith(7)
  render(<Unread />)
  await passMs(10)
  screen.getByText('7')
  let late = (_: ReturnType<typeof homeWith>) => {}
  server.answers['GET /api/home'] = () => new Promise((resolve) => (late = resolve))
  await focus()
  server.signIn('tm', 'somebody-else')
  server.answers['GET /api/home'] = homeWith(1)
  await act(refresh)
  await passMs(10)
  screen.getByText('1')
  late(homeWith(7))
  await passMs(10)
  screen.getByText('1')
})

it('fetches nothing after a sign-out', async () => {
  const server = await startWith(7)
  render(<Unread />)
  await passMs(10)
  server.signOut()
  await act(refresh)
  await passMs(10)
  screen.getByText('nothing known')
  expect(server.asked()).toBe(1)
})
