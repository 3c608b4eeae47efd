// Required passkey page: opens instead of every page until the passkey exists, then continues to the requested page.
import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { queryClient } from '#web/api/query-client.ts'
import { App } from '#web/shell/layout/App.tsx'
import { currentLocation, navigate } from '#web/shell/routing/location.ts'
import { refresh } from '#web/shell/session/session-store.ts'
import { fakeServer, personWith } from '#web/testing/fake-fetch.ts'
import { pages } from '../pages.ts'
import { closedDialog, createOptions, tenCodes, withPasskeys } from './test-passkeys.ts'
import './PasskeyPage.tsx'
import '../profile/ProfilePage.tsx'

afterEach(() => {
  cleanup()
  queryClient.clear()
  vi.unstubAllGlobals()
})

const passkey = {
  id: 'a',
  name: 'Chrome on Linux',
  createdAt: '2026-11-01T10:00:00.000Z',
  lastUsedAt: null,
  isSynced: false,
}
const me = personWith('mcvp')

function open(path: string) {
  const server = fakeServer('mcvp', {
    'GET /api/me': { json: { ...me, mustMakePasskey: true } },
    'POST /api/identity/passkeys/options': { json: createOptions },
    'POST /api/identity/passkeys': { json: { passkey, codes: tenCodes } },
  })
  window.scrollTo = () => {}
  navigate(path, { force: true, replace: true })
  render(<App pages={pages} />)
  return server
}

it('opens instead of any page, and continues after the codes are stored', async () => {
  withPasskeys()
  const server = open('/profile?tab=a')
  await screen.findByRole('heading', { name: 'Add your passkey first' })
  expect(currentLocation().full).toBe('/passkey?next=%2Fprofile%3Ftab%3Da')
  expect(screen.queryByRole('navigation')).toBeNull()
  expect(screen.getByRole('link', { name: 'Sign out' }).getAttribute('href')).toBe('#/logout')

  await userEvent.click(screen.getByRole('button', { name: 'Add passkey' }))
  const heading = await screen.findByRole('heading', { name: 'Save your recovery codes' })
  expect(document.activeElement).toBe(heading)
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(tenCodes)
  // A refetch in between no longer requires a passkey; the codes stay until the person has stored them.
  server.answers['GET /api/me'] = { json: me }
  await act(refresh)
  expect(screen.queryByRole('navigation')).toBeNull()
  const goOn = screen.getByRole('button', { name: 'Continue' })
  expect(goOn).toHaveProperty('disabled', true)
  await userEvent.click(screen.getByRole('checkbox', { name: 'I’ve saved my codes' }))
  await userEvent.click(goOn)
  await waitFor(() => expect(currentLocation().full).toBe('/profile?tab=a'))
})

it('stays when the dialog is closed, and says so calmly', async () => {
  withPasskeys(closedDialog)
  open('/profile')
  const button = await screen.findByRole('button', { name: 'Add passkey' })
  await userEvent.click(button)
  await screen.findByText('The passkey request was canceled or timed out. Please try again.')
  expect(document.activeElement).toBe(button)
  expect(currentLocation().path).toBe('/passkey')
})

it('asks for re-authentication in place after an old sign-in, and stays when that is canceled', async () => {
  withPasskeys()
  const server = open('/profile')
  server.answers['POST /api/identity/passkeys'] = { status: 403, json: { error: 'signInAgain', message: 'x' } }
  server.answers['GET /api/identity/confirm'] = { json: { way: 'password' } }
  await userEvent.click(await screen.findByRole('button', { name: 'Add passkey' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Confirm it’s you' }))
  await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }))
  await screen.findByText('Nothing was changed because you did not confirm that it’s you.')
  expect(currentLocation().path).toBe('/passkey')
})

it('redirects people who need none', async () => {
  const server = fakeServer('mcvp')
  window.scrollTo = () => {}
  navigate('/passkey?next=%2Fprofile', { force: true, replace: true })
  render(<App pages={pages} />)
  await waitFor(() => expect(currentLocation().full).toBe('/profile'))
  expect(server.calls).not.toContain('POST /api/identity/passkeys/options')
})
