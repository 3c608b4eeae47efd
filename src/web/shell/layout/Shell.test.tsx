// App shell: start, failed start, unknown routes, error boundary, titles and focus, offline notice, theme.
import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { fakeServer, settings } from '#web/testing/fake-fetch.ts'
import { close, goTo, open } from '../../testing/TestApp.tsx'
import { formatDate } from '../../ui/text/format-date.ts'
import { currentLocation } from '../routing/location.ts'
import { loadingStepMs, loadingSteps } from './LoadingScreen.tsx'

afterEach(close)

describe('start', () => {
  test('cycles through the four steps while it waits', async () => {
    vi.useFakeTimers()
    fakeServer('tm', { 'GET /api/me': () => new Promise<never>(() => {}) })
    open('/dashboard')
    for (const step of [...loadingSteps, loadingSteps[0]]) {
      expect(screen.getByRole('status').textContent).toBe(step)
      act(() => vi.advanceTimersByTime(loadingStepMs))
    }
  })

  test('is replaced by a failure when settings cannot be loaded', async () => {
    fakeServer('tm', { 'GET /api/settings': { status: 500, json: {} } })
    open('/dashboard')
    await screen.findByText('Failed to fetch settings')
    expect(screen.getByRole('button', { name: 'Retry' })).toBeTruthy()
  })

  test.each([{ status: 500, json: {} }, 'no answer' as const])(
    'is replaced by a failure when the session cannot be loaded: %j',
    async (given) => {
      const server = fakeServer('tm', { 'GET /api/me': given })
      open('/dashboard')
      await screen.findByText('Failed to fetch your session')
      server.signIn('tm')
      await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
      await screen.findByText('Dashboard here')
    },
  )

  test('is replaced by a failure with Retry when permissions cannot be loaded', async () => {
    const server = fakeServer('tm', { 'GET /api/route-permissions': { status: 500, json: {} } })
    open('/dashboard')
    await screen.findByText('Failed to fetch route permissions')
    expect(screen.queryByRole('navigation')).toBeNull()
    const retry = screen.getByRole('button', { name: 'Retry' })
    server.answers['GET /api/route-permissions'] = {
      json: [{ _id: '1', route: '/dashboard', accessRoles: ['tm'], version: 1 }],
    }
    await userEvent.click(retry)
    await screen.findByText('Dashboard here')
  })
})

test.each([
  [{ version: '1.2.3' }, 'NEXUS 1.2.3, the portal of Nexus Network'],
  [{ version: '1.2.3', commit: null, builtOn: null }, 'NEXUS 1.2.3, the portal of Nexus Network'],
  [
    { version: '1.2.3', commit: '2b1f0c9a11', builtOn: '2026-11-17' },
    `NEXUS 1.2.3 (2b1f0c9a11, ${formatDate('2026-11-17')}), the portal of Nexus Network`,
  ],
  [{}, 'NEXUS, the portal of Nexus Network'],
])('the footer names the organisation and the build %o', async (build, text) => {
  fakeServer('tm', { 'GET /api/settings': { json: { ...settings, ...build } } })
  open('/dashboard')
  await screen.findByText('Dashboard here')
  expect(document.body.textContent).toContain(text)
})

describe('a failed start', () => {
  test('recovers on its own, and says whether the portal answered', async () => {
    vi.useFakeTimers()
    const aWhile = () => act(() => vi.advanceTimersByTimeAsync(5000))
    const server = fakeServer('tm', { 'GET /api/settings': { status: 500, json: {} } })
    open('/dashboard')
    await aWhile()
    expect(screen.getByText(/Something is wrong with the portal right now\./)).toBeTruthy()
    server.answers['GET /api/settings'] = 'no answer'
    await aWhile()
    expect(screen.getByText(/The portal did not respond\./)).toBeTruthy()
    server.answers['GET /api/settings'] = { json: settings }
    await aWhile()
    expect(screen.getByText('Dashboard here')).toBeTruthy()
  })
})

describe('pages', () => {
  test('an unknown route redirects home', async () => {
    fakeServer(null)
    open('/nowhere/at/all')
    await screen.findByText('Home here')
    expect(currentLocation().path).toBe('/')
  })

  test('a page that breaks leaves the navigation and offers a way back', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    fakeServer('tm')
    open('/profile')
    await screen.findByText('Something went wrong on this page')
    goTo('/dashboard')
    await screen.findByText('Dashboard here')
  })

  test('navigation sets the title and moves the focus to the heading', async () => {
    fakeServer('tm')
    open('/dashboard')
    await screen.findByText('Dashboard here')
    expect(document.title).toBe('Dashboard · NEXUS')
    goTo('/gcps/9')
    const heading = await screen.findByText('GCP 9')
    await waitFor(() => expect(document.activeElement).toBe(heading))
    expect(document.title).toBe('GCP · NEXUS')
  })

  test('shows the offline notice until the network is back', async () => {
    fakeServer('tm')
    open('/dashboard')
    await screen.findByText('Dashboard here')
    // Again, if an answer still comes that was on its way: it shows that the portal can be reached.
    await waitFor(() => {
      act(() => void window.dispatchEvent(new Event('offline')))
      expect(screen.getByText(/You are offline \(since \d/)).toBeTruthy()
    })
    act(() => void window.dispatchEvent(new Event('online')))
    expect(screen.queryByText(/You are offline \(since \d/)).toBeNull()
  })

  test('the theme can be switched and is remembered', async () => {
    fakeServer('tm')
    open('/dashboard')
    const [toggle] = await screen.findAllByRole('button', { name: /Switch to the dark theme/ })
    await userEvent.click(toggle!)
    expect(document.documentElement.dataset.mantineColorScheme).toBe('dark')
    expect(localStorage.getItem('nexus-theme')).toBe('dark')
  })
})
