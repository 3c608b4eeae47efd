// Passkey sign-in on both screens, alone and as the second factor (MFA), with calm messages when it fails.
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, test, vi } from 'vitest'
import { App } from '#web/shell/layout/App.tsx'
import { currentLocation, navigate } from '#web/shell/routing/location.ts'
import { startSession } from '#web/shell/session/session-store.ts'
import { fakeServer, personWith, settings } from '#web/testing/fake-fetch.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import { googleChannel } from '../../rules.ts'
import { pages as own } from '../pages.ts'
import { closedDialog, signInOptions, withPasskeys } from '../passkeys/test-passkeys.ts'

afterEach(() => {
  cleanup()
  toast.clear()
  vi.unstubAllGlobals()
})

const optionsAt = 'POST /api/identity/passkeys/sign-in-options'
const signInAt = 'POST /api/identity/passkeys/sign-in'
const codeAt = 'POST /api/identity/recovery'
const person = (({ uid, email, displayName, role, photoURL }) => ({ uid, email, displayName, role, photoURL }))(
  personWith('mcvp'),
)
const arrived = { title: 'Arrived', page: () => <h1>Arrived</h1> }
const pages = { ...own, '/dashboard': arrived, '/profile': arrived } as const
const button = { name: 'Sign in with a passkey' }

function open(path: string, answers: Parameters<typeof fakeServer>[1] = {}) {
  const server = fakeServer(null, { [optionsAt]: { json: signInOptions }, ...answers })
  window.scrollTo = () => {}
  // Nobody is signed in any more from the test before.
  startSession()()
  navigate(path, { force: true, replace: true })
  render(<App pages={pages} />)
  return server
}

/** The one response that signs a person in. */
function answerSignedIn(server: ReturnType<typeof fakeServer>) {
  return () => {
    server.signIn('mcvp')
    return { json: person }
  }
}

async function sendPassword() {
  await userEvent.type(await screen.findByLabelText('Email Address'), 'sana@nexus.example')
  await userEvent.type(screen.getByLabelText('Password'), 'some password{Enter}')
}

test.each(['/', '/signin'])('%s has no such button in a browser without passkeys', async (path) => {
  vi.stubGlobal('PublicKeyCredential', undefined)
  open(path)
  await screen.findByLabelText('Email Address')
  expect(screen.queryByRole('button', button)).toBeNull()
})

test.each(['/', '/signin?next=%2Fprofile'])('%s signs a person in with one click', async (path) => {
  const { credential } = withPasskeys()
  const server = open(path)
  let sent: unknown
  server.answers[signInAt] = ({ body }) => {
    sent = body
    return answerSignedIn(server)()
  }
  await userEvent.click(await screen.findByRole('button', button))
  await screen.findByRole('heading', { name: 'Arrived' })
  expect(currentLocation().full).toBe(path === '/' ? '/dashboard' : '/profile')
  expect(sent).toMatchObject({ response: { id: credential.id, type: 'public-key' } })
})

it('says calmly that the dialog was closed, and the keyboard stays', async () => {
  withPasskeys(closedDialog)
  open('/signin')
  const found = await screen.findByRole('button', button)
  await userEvent.click(found)
  await screen.findByText('The passkey request was canceled or timed out. Please try again.')
  expect(screen.queryByRole('alert')).toBeNull()
  expect(document.activeElement).toBe(found)
})

it('shows in a box what the server refused', async () => {
  withPasskeys()
  open('/signin', { [signInAt]: { status: 403, json: { error: 'shutOut', message: 'This account is deactivated.' } } })
  await userEvent.click(await screen.findByRole('button', button))
  expect((await screen.findByRole('alert')).textContent).toBe('This account is deactivated.')
})

const needsSecond = { status: 403, json: { error: 'secondStep', message: 'Now use your passkey.' } }

it('asks for the passkey right after the password, on the same screen and with the same return path', async () => {
  const { asked } = withPasskeys(closedDialog)
  const server = open('/signin?next=%2Fprofile', { 'POST /api/identity/sign-in': needsSecond })
  await sendPassword()
  const heading = await screen.findByRole('heading', { name: 'Confirm with your passkey' })
  expect(document.activeElement).toBe(heading)
  await screen.findByText('The passkey request was canceled or timed out. Please try again.')
  expect(asked).toHaveBeenCalledOnce()
  expect(screen.getByRole('link', { name: 'Back to sign-in' }).getAttribute('href')).toBe('#/signin?next=%2Fprofile')

  withPasskeys()
  server.answers[signInAt] = answerSignedIn(server)
  await userEvent.click(screen.getByRole('button', { name: 'Use your passkey' }))
  await screen.findByRole('heading', { name: 'Arrived' })
  expect(currentLocation().full).toBe('/profile')
})

it('continues with the second factor when the Google popup says so', async () => {
  withPasskeys(closedDialog)
  vi.stubGlobal('open', () => ({ closed: false, focus() {} }))
  open('/', { 'GET /api/settings': { json: { ...settings, googleReady: true } } })
  await userEvent.click(await screen.findByRole('button', { name: 'Google' }))
  const channel = new BroadcastChannel(googleChannel)
  channel.postMessage({ outcome: 'secondStep', trip: '' })
  await screen.findByRole('heading', { name: 'Confirm with your passkey' })
  expect(currentLocation().full).toBe('/signin?step=2')
  channel.close()
})

it('accepts a recovery code instead, and says what is wrong with one', async () => {
  withPasskeys(closedDialog)
  const wrong = { status: 403, json: { error: 'wrongCode', message: 'This code is wrong.' } }
  const server = open('/', { 'POST /api/identity/sign-in': needsSecond, [codeAt]: wrong })
  await sendPassword()
  await userEvent.click(await screen.findByRole('button', { name: 'Use a recovery code' }))
  await screen.findByRole('heading', { name: 'Use a recovery code' })
  const field = screen.getByLabelText('Recovery code')
  await userEvent.click(screen.getByRole('button', { name: 'Sign in' }))
  await screen.findByText('Enter one of your recovery codes.')
  await userEvent.type(field, 'abcd1-efgh1{Enter}')
  expect((await screen.findByRole('alert')).textContent).toBe('This code is wrong.')

  server.answers[codeAt] = answerSignedIn(server)
  await userEvent.type(field, '{Enter}')
  await screen.findByRole('heading', { name: 'Arrived' })
  expect(currentLocation().full).toBe('/dashboard')
  await screen.findByText('You can’t use that code again. Your profile shows how many are left.')
})
