// Does the shell show each person their navigation, guard its pages, and bring people back where they were?
import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { roles } from '#shared/roles.ts'
import { call } from '#web/call.ts'
import { fakeServer, personWith } from '#web/fake-fetch.ts'
import { App } from './App.tsx'
import { loadingStepMs, loadingSteps } from './LoadingScreen.tsx'
import { here, navigate } from './location.ts'
import type { Pages } from './pages.ts'
import { useRouteParams } from './route-params.ts'
import { useSession } from './session.ts'

function SignIn() {
  const { refresh } = useSession()
  return (
    <>
      <h1>Sign in here</h1>
      <button type="button" onClick={refresh}>
        Enter
      </button>
    </>
  )
}
const Gcp = () => <h1>GCP {useRouteParams().id}</h1>
const Broken = () => {
  throw new Error('broken on purpose')
}

const pages: Pages = {
  '/': { title: 'Home', page: () => <h1>Home here</h1>, open: true },
  '/signin': { title: 'Sign in', page: SignIn, open: true },
  '/dashboard': { title: 'Dashboard', page: () => <h1>Dashboard here</h1> },
  '/gcps/{id}': { title: 'GCP', page: Gcp },
  '/mx-results': { title: 'MX Results', page: () => <h1>Results here</h1> },
  '/profile': { title: 'Profile', page: Broken },
  '/logout': { title: 'Logout', page: () => <h1>Logging out...</h1> },
}

const goTo = (path: string) => act(() => navigate(path, { force: true }))
const open = (path: string) => {
  navigate(path, { force: true, replace: true })
  return render(<App pages={pages} />)
}

beforeEach(() => {
  localStorage.clear()
  window.scrollTo = () => {}
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const linksOf = (name: string) =>
  within(screen.getByRole('navigation', { name }))
    .getAllByRole('link')
    .map((link) => [link.textContent, link.getAttribute('href')])

describe('navigation', () => {
  const common = {
    first: [
      ['Dashboard', '#/dashboard'],
      ['Profile', '#/profile'],
    ],
    last: [['Logout', '#/logout']],
  }
  const national = [
    ['Resource Upload', '#/document-upload'],
    ['APIP Upload', '#/apip-uploads'],
    ['MX Results', '#/mx-results'],
    ['GCP Approvals', '#/gcp-approvals'],
  ]
  const extra: Record<string, string[][]> = { admin: [['Admin Panel', '#/admin-panel'], ...national], mcvp: national }
  test.each(roles)('of %s is as the specification lists it', async (role) => {
    fakeServer(role)
    open('/dashboard')
    await screen.findByText('Dashboard here')
    expect(linksOf('Main')).toEqual([...common.first, ...(extra[role] ?? []), ...common.last])
  })

  test('of visitors leads home, to sign-in and to sign-up', async () => {
    fakeServer(null)
    open('/reset-password')
    await screen.findByText('This screen is not here yet')
    expect(linksOf('Main')).toEqual([
      ['Home', '#/'],
      ['Signin', '#/signin'],
      ['Signup', '#/signup'],
    ])
  })

  test.each(['/', '/signin', '/signup'])('is hidden on %s', async (path) => {
    fakeServer(null)
    open(path)
    await screen.findByRole('contentinfo')
    expect(screen.queryByRole('navigation')).toBeNull()
  })

  test('folds into a menu that opens, and closes on Escape', async () => {
    fakeServer('tm')
    open('/dashboard')
    const button = await screen.findByRole('button', { name: 'Menu' })
    await userEvent.click(button)
    expect(button.getAttribute('aria-expanded')).toBe('true')
    await userEvent.keyboard('{Escape}')
    expect(button.getAttribute('aria-expanded')).toBe('false')
    expect(document.activeElement).toBe(button)
  })

  test('joins as a floating bar on scrolling up, not near the top', async () => {
    fakeServer('tm')
    open('/dashboard')
    await screen.findByText('Dashboard here')
    vi.spyOn(document.documentElement, 'scrollHeight', 'get').mockReturnValue(10_000 + window.innerHeight)
    const scrollTo = (y: number) =>
      act(() => {
        Object.defineProperty(window, 'scrollY', { value: y, configurable: true })
        window.dispatchEvent(new Event('scroll'))
      })
    const bar = () => screen.queryByRole('navigation', { name: 'Floating' })
    scrollTo(2000)
    expect(bar()).toBeNull()
    scrollTo(1500)
    expect(bar()).not.toBeNull()
    scrollTo(1600)
    expect(bar()).toBeNull()
    scrollTo(501)
    expect(bar()).not.toBeNull()
    scrollTo(499)
    expect(bar()).toBeNull()
  })
})

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

  test('is replaced by a failure with Retry when permissions do not come', async () => {
    const server = fakeServer('tm', { 'GET /api/route-permissions': { status: 500, json: {} } })
    open('/dashboard')
    await screen.findByText('Failed to fetch route permissions', {}, { timeout: 3000 })
    expect(screen.queryByRole('navigation')).toBeNull()
    const retry = screen.getByRole('button', { name: 'Retry' })
    server.answers['GET /api/route-permissions'] = {
      json: [{ _id: '1', route: '/dashboard', accessRoles: ['tm'], version: 1 }],
    }
    await userEvent.click(retry)
    await screen.findByText('Dashboard here')
  })
})

describe('the guard', () => {
  test('says "Access not allowed" for exactly 3 seconds, then explains calmly', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: false })
    fakeServer('tm')
    open('/mx-results')
    await act(() => vi.advanceTimersByTimeAsync(10))
    expect(screen.getByRole('alert').textContent).toBe('Access not allowed')
    expect(screen.queryByText('Results here')).toBeNull()
    await act(() => vi.advanceTimersByTimeAsync(2989))
    expect(screen.queryByText('Access not allowed')).not.toBeNull()
    await act(() => vi.advanceTimersByTimeAsync(11))
    expect(screen.queryByText('Access not allowed')).toBeNull()
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('MX Results is not open to you')
    expect(screen.getByText(/Your role is Team Member. This screen is open to LCVP, MCVP, or Admin/)).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Back to the dashboard' }).getAttribute('href')).toBe('#/dashboard')
  })

  test('lets an admin pass even where nothing is saved', async () => {
    fakeServer('admin', { 'GET /api/route-permissions': { json: [] } })
    open('/mx-results')
    await screen.findByText('Results here')
  })

  test('sends a visitor to sign-in and back to the exact place afterwards', async () => {
    const server = fakeServer(null)
    open('/gcps/42?tab=a')
    await screen.findByText('Sign in here')
    expect(here().full).toBe('/signin?next=%2Fgcps%2F42%3Ftab%3Da')
    server.signIn('tm')
    await userEvent.click(screen.getByRole('button', { name: 'Enter' }))
    await screen.findByText('GCP 42')
    expect(here().full).toBe('/gcps/42?tab=a')
  })

  test.each(['https://evil.example', '//evil.example', '/\\evil.example', '/logout', '/signin', 'javascript:alert(1)'])(
    'goes to the dashboard instead of %s after sign-in',
    async (next) => {
      fakeServer('tm')
      open(`/signin?next=${encodeURIComponent(next)}`)
      await screen.findByText('Dashboard here')
      expect(here().full).toBe('/dashboard')
    },
  )

  test.each(['/', '/signin', '/signup'])('sends a signed-in person from %s to the dashboard', async (path) => {
    fakeServer('user')
    open(path)
    await screen.findByText('Dashboard here')
  })

  test('sends a person to sign-in, keeping the place, when a call finds the session ended', async () => {
    const server = fakeServer('tm', { 'GET /api/gcp/7': { status: 401, json: { error: 'notSignedIn', message: 'x' } } })
    open('/gcps/7')
    await screen.findByText('GCP 7')
    server.signOut()
    const endpoint = { method: 'GET', path: '/api/gcp/7', summary: '', access: { signedIn: '' } } as const
    await act(() => call(endpoint).catch(() => {}))
    await screen.findByText('Sign in here')
    expect(here().full).toBe('/signin?next=%2Fgcps%2F7')
  })

  test('keeps a person whose single call was refused with 401 but whose session lives', async () => {
    fakeServer('tm', { 'GET /api/gcp/7': { status: 401, json: { error: 'x', message: 'x' } } })
    open('/gcps/7')
    await screen.findByText('GCP 7')
    const endpoint = { method: 'GET', path: '/api/gcp/7', summary: '', access: { signedIn: '' } } as const
    await act(() => call(endpoint).catch(() => {}))
    expect(here().full).toBe('/gcps/7')
  })

  test('refuses a person whose address is not of the domain', async () => {
    fakeServer(null, { 'GET /api/me': { json: { ...personWith('tl'), email: 'x@evil-nexus.example' } } })
    open('/dashboard')
    await screen.findByText('Access not allowed')
  })
})

describe('pages', () => {
  test('an unknown route leads home', async () => {
    fakeServer(null)
    open('/nowhere/at/all')
    await screen.findByText('Home here')
    expect(here().path).toBe('/')
  })

  test('a screen without a page says so', async () => {
    fakeServer('admin')
    open('/admin-panel')
    await screen.findByText('This screen is not here yet')
  })

  test('a page that breaks leaves the navigation and offers a way back', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    fakeServer('tm')
    open('/profile')
    await screen.findByText('Something went wrong on this page')
    goTo('/dashboard')
    await screen.findByText('Dashboard here')
  })

  test('arriving sets the title and moves the focus to the heading', async () => {
    fakeServer('tm')
    open('/dashboard')
    await screen.findByText('Dashboard here')
    expect(document.title).toBe('Dashboard · NEXUS')
    goTo('/gcps/9')
    const heading = await screen.findByText('GCP 9')
    await waitFor(() => expect(document.activeElement).toBe(heading))
    expect(document.title).toBe('GCP · NEXUS')
  })

  test('a lost network is said until a call succeeds', async () => {
    fakeServer('tm')
    open('/dashboard')
    await screen.findByText('Dashboard here')
    act(() => void window.dispatchEvent(new Event('offline')))
    expect(screen.getByText(/No connection/)).toBeTruthy()
    act(() => void window.dispatchEvent(new Event('online')))
    expect(screen.queryByText(/No connection/)).toBeNull()
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
