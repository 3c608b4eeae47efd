// Sign-up and mail-link pages: each problem in its own words, and nothing typed is lost.
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { App } from '#web/shell/layout/App.tsx'
import { currentLocation, navigate } from '#web/shell/routing/location.ts'
import { fakeServer } from '#web/testing/fake-fetch.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import { pages } from '../pages.ts'
import './SignUpPage.tsx'
import './VerifyPage.tsx'
import '../password/SetPasswordPage.tsx'

afterEach(() => {
  cleanup()
  toast.clear()
  vi.unstubAllGlobals()
})

function open(path: string, more: Parameters<typeof fakeServer>[1] = {}) {
  const server = fakeServer(null, more)
  window.scrollTo = () => {}
  navigate(path, { force: true, replace: true })
  render(<App pages={pages} />)
  return server
}
const box = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const put = (label: string, value: string) => fireEvent.change(box(label), { target: { value } })
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
const describedText = (label: string) =>
  (box(label).getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent)
    .join(' ')
const sent = (calls: string[]) => calls.filter((call) => call.startsWith('POST'))
const weak = 'Password is too weak. Very many people use it. Please choose another.'
const refused = (status: number, error: string, message: string, fields?: Record<string, string>) => ({
  ...{ status, json: { error, message, fields } },
})

it('says at each field what prevents signing up, before anything is sent', async () => {
  const { calls } = open('/signup')
  await screen.findByText('Use an email that ends with @nexus.example.')
  put('Email Address', 'x@elsewhere.example')
  put('Password', '      ')
  put('Confirm Password', 'something else')
  await press('Sign up')
  expect(describedText('Email Address')).toContain('Only Nexus Network emails are allowed')
  expect(describedText('Password')).toContain('Password is too weak. Please use more than just spaces.')
  expect(describedText('Confirm Password')).toContain('Passwords do not match')
  expect(document.activeElement).toBe(box('Email Address'))
  put('Email Address', 'a..1@nexus.example')
  expect(describedText('Email Address')).toContain('Invalid email format.')
  put('Email Address', 'bilal@nexus.example')
  put('Password', 'bilal123')
  put('Confirm Password', 'bilal123')
  await press('Sign up')
  expect(describedText('Password')).toContain('don’t use your name or email')
  for (const given of ['nexus123', 'Network 26']) {
    put('Password', given)
    expect(describedText('Password')).toContain('don’t use the name of the portal or the organisation')
  }
  expect(sent(calls)).toEqual([])
})

it('shows what only the server knows, in the form and at its field, and keeps what was typed', async () => {
  const { answers } = open('/signup', {
    'POST /api/identity/sign-up': refused(400, 'badInput', `Signup failed: ${weak}`, { password: weak }),
  })
  await screen.findByRole('button', { name: 'Sign up' })
  put('Email Address', 'bilal@nexus.example')
  put('Password', 'correct horse')
  put('Confirm Password', 'correct horse')
  await press('Sign up')
  await waitFor(() => expect(screen.getByRole('alert').textContent).toBe(`Signup failed: ${weak}`))
  expect(describedText('Password')).toContain(weak)
  const roleless = 'Account created but failed to set user role. Please contact support.'
  answers['POST /api/identity/sign-up'] = refused(500, 'roleNotSet', roleless)
  put('Password', 'correct horses')
  put('Confirm Password', 'correct horses')
  await press('Sign up')
  await waitFor(() => expect(screen.getByRole('alert').textContent).toBe(roleless))
  expect(box('Email Address').value).toBe('bilal@nexus.example')
})

it.each([
  ['/signup', 'Sign up with Google'],
  ['/signin', 'Sign in with Google'],
  ['/', 'Google'],
])('%s has a Google button that says that it is not set up, and the keyboard reaches it', async (path, name) => {
  open(path)
  const button = await screen.findByRole('button', { name })
  expect(button.getAttribute('aria-disabled')).toBe('true')
  const note = document.getElementById(button.getAttribute('aria-describedby') ?? '')
  expect(note?.textContent).toBe('Google sign-in is not set up for this portal.')
  button.focus()
  expect(document.activeElement).toBe(button)
})

it('locks the form while the account is created', async () => {
  const { promise, resolve: answer } = Promise.withResolvers<{ json: unknown }>()
  open('/signup', { 'POST /api/identity/sign-up': () => promise })
  await screen.findByText('Use an email that ends with @nexus.example.')
  put('Email Address', 'noor@nexus.example')
  put('Password', 'a good long phrase')
  put('Confirm Password', 'a good long phrase')
  await press('Sign up')
  await screen.findByText('Signing up...')
  const labels = ['Email Address', 'Password', 'Confirm Password', 'Role']
  expect(labels.map((label) => box(label).closest('fieldset')?.disabled)).toEqual([true, true, true, true])
  answer({ json: { message: 'Sent.' } })
  await waitFor(() => expect(currentLocation().path).toBe('/signin'))
})

it('a verification link does nothing before the click, and survives a lost connection', async () => {
  const { calls, answers } = open('/verify?token=abc', { 'POST /api/identity/verify': 'no answer' })
  await screen.findByRole('button', { name: 'Verify my email' })
  expect(sent(calls)).toEqual(['POST /api/identity/verify/check'])
  await press('Verify my email')
  await screen.findByText(/^The portal cannot be reached\./)
  answers['POST /api/identity/verify'] = { json: { email: 'noor@nexus.example', isSignedIn: false } }
  await press('Verify my email')
  const done = await screen.findByRole('heading', { name: 'Your email is verified' })
  expect(document.activeElement).toBe(done)
})

it('the browser that signed up is signed in by the link', async () => {
  const server = open('/verify?token=abc')
  server.answers['POST /api/identity/verify'] = () => {
    server.signIn('tl')
    return { json: { email: 'noor@nexus.example', isSignedIn: true } }
  }
  await screen.findByRole('button', { name: 'Verify my email' })
  await press('Verify my email')
  await screen.findByText('Your email is verified. Welcome to NEXUS!')
  expect(currentLocation().path).toBe('/dashboard')
})

it('a person who is signed in here stays so when another email is verified', async () => {
  const verified = { json: { email: 'noor@nexus.example', isSignedIn: false } }
  fakeServer('tm', { 'POST /api/identity/verify': verified })
  window.scrollTo = () => {}
  navigate('/verify?token=abc', { force: true, replace: true })
  render(<App pages={pages} />)
  await userEvent.click(await screen.findByRole('button', { name: 'Verify my email' }))
  await screen.findByText('noor@nexus.example is ready. You are still signed in as tm@nexus.example.')
  expect(screen.getByRole('link', { name: 'Log out and sign in' }).getAttribute('href')).toBe('#/logout')
})

it('in another browser the person chooses the password first', async () => {
  const bodies: unknown[] = []
  const { answers } = open('/verify?token=abc', {
    'POST /api/identity/verify': refused(400, 'passwordNeeded', 'Choose a password.'),
  })
  await screen.findByRole('button', { name: 'Verify my email' })
  await press('Verify my email')
  await screen.findByRole('heading', { name: 'Choose your password' })
  // The page cannot know why the portal asks: somebody else may have signed up here since.
  expect(document.body.textContent).not.toMatch(/another browser/)
  expect(describedText('New Password')).toContain('Any password set before you verified your email no longer works.')
  await press('Verify my email')
  await screen.findByText('Choose a password.')
  put('New Password', 'network 26')
  expect(describedText('New Password')).toContain('don’t use the name of the portal or the organisation')
  put('New Password', 'chosen by me')
  put('Confirm Password', 'chosen by you')
  await press('Verify my email')
  await screen.findByText('Passwords do not match')
  answers['POST /api/identity/verify'] = ({ body }) => {
    bodies.push(body)
    return bodies.length === 1
      ? refused(400, 'badInput', weak, { password: weak })
      : { json: { email: 'noor@nexus.example', isSignedIn: false } }
  }
  put('Confirm Password', 'chosen by me')
  await press('Verify my email')
  await waitFor(() => expect(describedText('New Password')).toContain(weak))
  put('New Password', 'chosen by the owner')
  put('Confirm Password', 'chosen by the owner')
  await press('Verify my email')
  await screen.findByRole('heading', { name: 'Your email is verified' })
  expect(bodies[1]).toEqual({ token: 'abc', password: 'chosen by the owner' })
})

it('an expired link says so, and helps', async () => {
  const ended = refused(400, 'linkExpired', 'This link has expired or has already been used.')
  const { calls } = open('/verify?token=old', {
    'POST /api/identity/verify/check': ended,
    'POST /api/identity/reset-password': ended,
    'POST /api/identity/resend-verification': { json: { message: 'A verification email has been sent.' } },
  })
  await screen.findByRole('heading', { name: 'This link no longer works' })
  expect(sent(calls)).not.toContain('POST /api/identity/verify')
  put('Email Address', 'noor@nexus.example')
  await press('Resend the verification email')
  await screen.findByText('A verification email has been sent.')
  expect(sent(calls)).toContain('POST /api/identity/resend-verification')
  navigate('/set-password?token=old')
  await screen.findByRole('button', { name: 'Set new password' })
  put('New Password', 'a new good phrase')
  put('Confirm Password', 'a new good phrase')
  await press('Set new password')
  await screen.findByText('This link has expired or has already been used.')
  expect(screen.getByRole('link', { name: 'Send a new email' }).getAttribute('href')).toBe('#/reset-password')
  expect(currentLocation().path).toBe('/set-password')
})
