// Route guard: denied screens, redirects to sign-in and back, ended sessions.
import { act, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { call } from '#web/api/call.ts'
import { fakeServer, personWith } from '#web/testing/fake-fetch.ts'
import { close, goTo, open, visitorText } from '../../testing/TestApp.tsx'
import { currentLocation } from '../routing/location.ts'

afterEach(close)

describe('the guard', () => {
  test('says "Access not allowed" for exactly 3 seconds, then explains calmly', async () => {
    // Fetched before the clock stands still.
    await import('./AccessDenied.tsx')
    vi.useFakeTimers({ shouldAdvanceTime: false })
    fakeServer('tm')
    open('/mx-results')
    await act(() => vi.advanceTimersByTimeAsync(0))
    await act(() => vi.dynamicImportSettled())
    expect(screen.getByRole('alert').textContent).toBe('Access not allowed')
    expect(screen.queryByText('Results here')).toBeNull()
    await act(() => vi.advanceTimersByTimeAsync(2999))
    expect(screen.queryByText('Access not allowed')).not.toBeNull()
    await act(() => vi.advanceTimersByTimeAsync(1))
    expect(screen.queryByText('Access not allowed')).toBeNull()
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('MX Results is not open to you')
    expect(screen.getByText(/Your role is Team Member. This screen is open to LCVP, MCVP, or Admin/)).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Back to the dashboard' }).getAttribute('href')).toBe('#/dashboard')
    // The person may have got the link in a summary: what it is, and what they can see.
    expect(screen.getByText(/^How far each LC and portfolio has put the MX standards into practice\.$/)).toBeTruthy()
    expect(screen.getByRole('link', { name: 'More about MX results' }).getAttribute('href')).toBe('#/help/mx-results')
    const instead = within(screen.getByRole('navigation', { name: 'What you can open:' })).getAllByRole('link')
    expect(instead.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Inbox', '#/inbox'],
      ['Tracker', '#/first'],
    ])
  })

  test('lets an admin pass even where no permissions are saved', async () => {
    fakeServer('admin', { 'GET /api/route-permissions': { json: [] } })
    open('/mx-results')
    await screen.findByText('Results here')
  })

  test('sends a visitor to sign-in and back to the exact path afterwards', async () => {
    const server = fakeServer(null)
    open('/gcps/42?tab=a')
    await screen.findByText('Sign in here')
    expect(currentLocation().full).toBe('/signin?next=%2Fgcps%2F42%3Ftab%3Da')
    expect(screen.getByText('Sign in to open GCP.')).toBeTruthy()
    server.signIn('tm')
    await userEvent.click(screen.getByRole('button', { name: 'Enter' }))
    await screen.findByText('GCP 42')
    expect(currentLocation().full).toBe('/gcps/42?tab=a')
  })

  test('shows a visitor the page’s own reason for signing in', async () => {
    fakeServer(null)
    open('/dashboard')
    await screen.findByText(visitorText)
    goTo('/signin')
    expect(screen.queryByText(visitorText)).toBeNull()
  })

  test.each(['https://evil.example', '//evil.example', '/\\evil.example', '/logout', '/signin', 'javascript:alert(1)'])(
    'goes to the dashboard instead of %s after sign-in',
    async (next) => {
      fakeServer('tm')
      open(`/signin?next=${encodeURIComponent(next)}`)
      await screen.findByText('Dashboard here')
      expect(currentLocation().full).toBe('/dashboard')
    },
  )

  test.each(['/', '/signin', '/signup'])('sends a signed-in person from %s to the dashboard', async (path) => {
    fakeServer('user')
    open(path)
    await screen.findByText('Dashboard here')
  })

  test('sends a person to sign-in with a return path when a call finds the session ended', async () => {
    const server = fakeServer('tm', { 'GET /api/gcp/7': { status: 401, json: { error: 'notSignedIn', message: 'x' } } })
    open('/gcps/7')
    await screen.findByText('GCP 7')
    server.signOut()
    const endpoint = { method: 'GET', path: '/api/gcp/7', summary: '', access: { signedIn: '' } } as const
    await act(() => call(endpoint).catch(() => {}))
    await screen.findByText('Sign in here')
    expect(currentLocation().full).toBe('/signin?next=%2Fgcps%2F7')
  })

  test('keeps a person signed in whose single call was refused with 401 while the session is valid', async () => {
    fakeServer('tm', { 'GET /api/gcp/7': { status: 401, json: { error: 'x', message: 'x' } } })
    open('/gcps/7')
    await screen.findByText('GCP 7')
    const endpoint = { method: 'GET', path: '/api/gcp/7', summary: '', access: { signedIn: '' } } as const
    await act(() => call(endpoint).catch(() => {}))
    expect(currentLocation().full).toBe('/gcps/7')
  })

  test('refuses a person whose email address is not in the domain', async () => {
    fakeServer(null, { 'GET /api/me': { json: { ...personWith('tl'), email: 'x@evil-nexus.example' } } })
    open('/dashboard')
    await screen.findByText('Access not allowed')
  })
})
