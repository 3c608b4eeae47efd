// Re-authentication dialog: asks for what the person has, then the waiting call is retried, once and unchanged.
import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { shellContract } from '#shared/contracts/shell-contract.ts'
import { type Problem, staleSignIn } from '#shared/problem.ts'
import { call } from '#web/api/call.ts'
import { App } from '#web/shell/layout/App.tsx'
import { navigate } from '#web/shell/routing/location.ts'
import { refresh } from '#web/shell/session/session-store.ts'
import { fakeServer, settings } from '#web/testing/fake-fetch.ts'
import { googleChannel } from '../../rules.ts'
import { pages as own } from '../pages.ts'
import { closedDialog, signInOptions, withPasskeys } from '../passkeys/test-passkeys.ts'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const at = 'PUT /api/route-permissions/audit'
const saved = { _id: 'audit', route: '/audit', accessRoles: ['admin'], version: 2 }

/** A page with an action that requires a fresh sign-in: the server refuses it until `confirm` is called. */
async function open(way: 'password' | 'passkey' | 'google', more: Parameters<typeof fakeServer>[1] = {}) {
  let isFresh = false
  const sent: unknown[] = []
  const server = fakeServer('admin', {
    'GET /api/settings': { json: { ...settings, googleReady: true } },
    'GET /api/identity/confirm': { json: { way } },
    [at]: ({ body }) => {
      sent.push(body)
      return isFresh ? { json: saved } : { status: 403, json: { error: staleSignIn, message: 'x' } }
    },
    ...more,
  })
  const outcomes: string[] = []
  const save = (version = 1) =>
    call(shellContract.saveRoutePermission, { params: { id: 'audit' }, body: { accessRoles: ['tm'], version } }).then(
      () => outcomes.push('saved'),
      ({ message }: Problem) => outcomes.push(message),
    )
  const Page = () => (
    <button type="button" onClick={() => void save()}>
      Save
    </button>
  )
  window.scrollTo = () => {}
  navigate('/dashboard', { force: true, replace: true })
  render(<App pages={{ ...own, '/dashboard': { title: 'Home', page: Page } }} />)
  await userEvent.click(await screen.findByRole('button', { name: 'Save' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Confirm it’s you' }))
  const confirm = () => {
    isFresh = true
    return { status: 200 }
  }
  return { server, dialog, sent, outcomes, confirm, save }
}
const isClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
const canceled = 'Nothing was changed because you did not confirm that it’s you.'

it('asks for the password, says when it is wrong, and retries the same call', async () => {
  const { server, dialog, sent, outcomes, confirm } = await open('password')
  const passwordAt = 'POST /api/identity/confirm/password'
  const text = 'That’s not your password. Please try again.'
  server.answers[passwordAt] = {
    status: 400,
    json: { error: 'wrongPassword', message: text, fields: { password: text } },
  }
  const field = dialog.getByLabelText('Password')
  await waitFor(() => expect(document.activeElement).toBe(field))
  await userEvent.type(field, 'wrong{Enter}')
  await dialog.findByText(text)
  expect(outcomes).toEqual([])
  let given: unknown
  server.answers[passwordAt] = ({ body }) => {
    given = body
    return confirm()
  }
  await userEvent.clear(field)
  await userEvent.type(field, 'right{Enter}')
  await isClosed()
  await waitFor(() => expect(outcomes).toEqual(['saved']))
  expect(given).toEqual({ password: 'right' })
  expect(sent).toEqual([
    { accessRoles: ['tm'], version: 1 },
    { accessRoles: ['tm'], version: 1 },
  ])
})

it('retries nothing when it is canceled', async () => {
  const { dialog, sent, outcomes } = await open('password')
  await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }))
  await isClosed()
  await waitFor(() => expect(outcomes).toEqual([canceled]))
  expect(sent).toHaveLength(1)
})

it('asks once for several calls, and retries each once', async () => {
  const { server, dialog, sent, outcomes, confirm, save } = await open('password')
  void save(7)
  server.answers['POST /api/identity/confirm/password'] = confirm
  await waitFor(() => expect(sent).toHaveLength(2))
  expect(screen.getAllByRole('dialog')).toHaveLength(1)
  await userEvent.type(dialog.getByLabelText('Password'), 'right{Enter}')
  await waitFor(() => expect(outcomes).toEqual(['saved', 'saved']))
  expect(sent).toHaveLength(4)
})

it('asks for the passkey if there is one, and stays calm when it fails', async () => {
  withPasskeys(closedDialog)
  const optionsAt = 'POST /api/identity/confirm/passkey-options'
  const { server, dialog, outcomes, confirm } = await open('passkey', { [optionsAt]: { json: signInOptions } })
  expect(dialog.queryByLabelText('Password')).toBeNull()
  expect(dialog.getByRole('link', { name: 'Sign out' }).getAttribute('href')).toBe('#/logout?next=%2Fdashboard')
  await userEvent.click(dialog.getByRole('button', { name: 'Use your passkey' }))
  await dialog.findByText('The passkey request was canceled or timed out. Please try again.')
  withPasskeys()
  server.answers['POST /api/identity/confirm/passkey'] = confirm
  await userEvent.click(dialog.getByRole('button', { name: 'Use your passkey' }))
  await isClosed()
  await waitFor(() => expect(outcomes).toEqual(['saved']))
})

it('asks Google for people with neither, in a window that the click opens', async () => {
  const opened: string[] = []
  vi.stubGlobal('open', (address: string) => {
    opened.push(address)
    return { focus() {}, closed: false }
  })
  const { dialog, outcomes, confirm } = await open('google')
  await userEvent.click(dialog.getByRole('button', { name: 'Continue with Google' }))
  const address = new URL(opened[0] ?? '', 'http://localhost')
  expect([address.pathname, address.searchParams.get('intent')]).toEqual(['/api/identity/google/start', 'confirm'])
  const trip = address.searchParams.get('trip')
  const window = new BroadcastChannel(googleChannel)
  window.postMessage({ outcome: 'otherPerson', trip })
  await dialog.findByText(/That’s a different account/)
  await new Promise((resolve) => setTimeout(resolve, 800))
  await userEvent.click(dialog.getByRole('button', { name: 'Continue with Google' }))
  confirm()
  window.postMessage({
    outcome: 'confirmed',
    trip: new URL(opened[1] ?? '', 'http://localhost').searchParams.get('trip'),
  })
  await isClosed()
  await waitFor(() => expect(outcomes).toEqual(['saved']))
  window.close()
})

it('closes with the session, and can ask again when the portal did not respond', async () => {
  const { server, dialog, outcomes } = await open('password', { 'GET /api/identity/confirm': 'no answer' })
  await dialog.findByText('The portal did not respond. Check your connection, then try again.')
  server.answers['GET /api/identity/confirm'] = { json: { way: 'password' } }
  await userEvent.click(dialog.getByRole('button', { name: 'Retry' }))
  await screen.findByLabelText('Password')
  server.signOut()
  await refresh()
  await isClosed()
  await waitFor(() => expect(outcomes).toEqual([canceled]))
})
