// Sign-in. Refused: on the home screen the reason appears at the field that the server names, else below the form; on the
// sign-in screen always in its box. In the popup: a person goes on at once.
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { App } from '#web/shell/layout/App.tsx'
import { currentLocation, navigate } from '#web/shell/routing/location.ts'
import { readSessionState } from '#web/shell/session/session-store.ts'
import { defaultPermissions, fakeServer, settings } from '#web/testing/fake-fetch.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import { googleChannel } from '../../rules.ts'
import { pages } from '../pages.ts'

afterEach(() => {
  cleanup()
  toast.clear()
  vi.unstubAllGlobals()
})

type Refusal = { error: string; message: string; fields?: Record<string, string>; details?: unknown }
const unverified = 'Please verify your email before signing in.'

async function signIn(path: string, json: Refusal) {
  fakeServer(null, { 'POST /api/identity/sign-in': { status: 403, json } })
  window.scrollTo = () => {}
  navigate(path, { force: true, replace: true })
  render(<App pages={pages} />)
  const email = await screen.findByLabelText('Email Address')
  await userEvent.type(email, 'sana@nexus.example')
  await userEvent.type(screen.getByLabelText('Password'), 'some password{Enter}')
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Sign in' }).getAttribute('aria-disabled')).toBe('false'),
  )
  return email
}

it('at the field on the home screen, announced, and focused', async () => {
  const email = await signIn('/', { error: 'emailNotVerified', message: unverified, fields: { email: unverified } })
  expect(document.getElementById(email.getAttribute('aria-describedby') ?? '')?.textContent).toBe(unverified)
  expect(screen.getByRole('alert').textContent).toBe(unverified)
  expect(document.activeElement).toBe(email)
  await screen.findByRole('button', { name: 'Resend the verification email' })
})

it("below the form if it is about no field, in the screen's own words", async () => {
  const email = await signIn('/', { error: 'busy', message: 'The portal is very busy.' })
  expect(email.getAttribute('aria-invalid')).toBeNull()
  expect(screen.getByRole('alert').textContent).toBe('Signin failed: The portal is very busy.')
})

it('a lockout with its own sentence and hint', async () => {
  const message = 'Too many failed login attempts. Please try again later.'
  await signIn('/', { error: 'tooManyAttempts', message, details: { retryAfterS: 61 } })
  expect(screen.getByRole('alert').textContent).toBe(message)
  await screen.findByText(/^You can try again in 2 minutes, or/)
})

describe("on the home screen, Google's error in the screen's own words, followed by the reason", () => {
  async function openGoogle(open: () => object | null) {
    const opened = vi.fn(open)
    vi.stubGlobal('open', opened)
    fakeServer(null, { 'GET /api/settings': { json: { ...settings, googleReady: true } } })
    window.scrollTo = () => {}
    navigate('/', { force: true, replace: true })
    render(<App pages={pages} />)
    await userEvent.click(await screen.findByRole('button', { name: 'Google' }))
    const [address] = opened.mock.calls[0] as unknown as [string]
    return new URL(address, 'http://x').searchParams.get('trip')
  }

  it('when the browser blocks the popup', async () => {
    await openGoogle(() => null)
    await screen.findByText(
      'Error signing in. Please try again. The browser blocked the window. Allow pop-ups for this site and try again.',
    )
  })

  it.each([
    [
      'unavailable',
      'Error signing in. Please try again. Google isn’t responding right now. Please try again in a moment.',
    ],
    ['shutOut', 'Error signing in. Please try again. This account is deactivated. Please ask an admin.'],
    ['failed', 'Error signing in. Please try again.'],
    ['canceled', 'Sign in canceled. Please try again.'],
  ])('when the popup ends with %s', async (outcome, text) => {
    const trip = await openGoogle(() => ({ closed: false, focus: () => {} }))
    const popup = new BroadcastChannel(googleChannel)
    popup.postMessage({ outcome, trip })
    await screen.findByText(text)
    popup.close()
  })
})

it('once, in the box of the sign-in screen', async () => {
  const email = await signIn('/signin', {
    error: 'emailNotVerified',
    message: unverified,
    fields: { email: unverified },
  })
  expect(email.getAttribute('aria-invalid')).toBeNull()
  expect(screen.getAllByText(unverified)).toHaveLength(1)
  expect(screen.getByRole('alert').textContent).toBe(unverified)
})

it('signs in through the popup without pulling back a person who has already gone on', async () => {
  let answerPermissions = () => {}
  const server = fakeServer(null, { 'GET /api/settings': { json: { ...settings, googleReady: true } } })
  const opened = vi.fn(() => ({ closed: false, focus: () => {} }))
  vi.stubGlobal('open', opened)
  window.scrollTo = () => {}
  navigate('/signin', { force: true, replace: true })
  render(<App pages={pages} />)
  await userEvent.click(await screen.findByRole('button', { name: 'Sign in with Google' }))
  server.signIn('tm')
  server.answers['GET /api/route-permissions'] = async () => {
    await new Promise<void>((resolve) => {
      answerPermissions = resolve
    })
    return { json: defaultPermissions }
  }
  const [address] = opened.mock.calls[0] as unknown as [string]
  const popup = new BroadcastChannel(googleChannel)
  popup.postMessage({ outcome: 'signedIn', trip: new URL(address, 'http://x').searchParams.get('trip') })
  await waitFor(() => expect(currentLocation().path).toBe('/dashboard'))
  navigate('/profile')
  answerPermissions()
  await waitFor(() => expect(readSessionState().looking).toBe(false))
  expect(currentLocation().path).toBe('/profile')
  popup.close()
})
