// 'View as…' strip: names the role, explains why nothing is saved, and leads back.
import { act, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { placesContract } from '#shared/contracts/places-contract.ts'
import type { Me } from '#shared/contracts/shell-contract.ts'
import { viewOnlyMessage } from '#shared/contracts/view-contract.ts'
import { call } from '#web/api/call.ts'
import { fakeServer, personWith } from '#web/testing/fake-fetch.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import { queryClient } from '../../api/query-client.ts'
import { close, open } from '../../testing/TestApp.tsx'
import { readSessionState, refresh } from './session-store.ts'
// Loaded beforehand, so that loading modules does not use up the test's timeout.
import './ViewStrip.tsx'

const looking: Me = {
  ...personWith('tl', 'nobody tl Lahore '),
  ...{ email: 'nobody', displayName: 'Somebody', isOnlyLooking: true },
  place: { committee: 'Lahore', portfolio: null },
}
const strip = 'Viewing as Team Leader, Lahore. You cannot change anything.'
const draft = 'nexus-draft:uid-admin:gcp'

afterEach(() => {
  act(() => toast.clear())
  queryClient.clear()
  sessionStorage.clear()
  localStorage.clear()
  close()
})

async function look(more: Parameters<typeof fakeServer>[1] = {}) {
  const server = fakeServer('admin', { 'GET /api/me': { json: looking }, ...more })
  open('/dashboard')
  await screen.findByText(strip)
  return server
}

it('announces the role before everything else; and the screens of that role are open', async () => {
  await look()
  expect(screen.getByText(strip).getAttribute('role')).toBe('status')
  await screen.findByText('Dashboard here')
  await userEvent.tab()
  expect(document.activeElement?.textContent).toBe('Stop viewing')
})

it('does not show for anybody else', async () => {
  fakeServer('admin')
  open('/dashboard')
  await screen.findByText('Dashboard here')
  expect(screen.queryByRole('button', { name: 'Stop viewing' })).toBeNull()
})

it('says why a change was refused where the page’s own message does not', async () => {
  const refused = { status: 403, json: { error: 'onlyLooking', message: viewOnlyMessage } }
  await look({ 'PUT /api/me/place': refused })
  const body = { committee: null, portfolio: null }
  await act(() => call(placesContract.savePlace, { body }).catch(() => {}))
  expect(await screen.findAllByText(viewOnlyMessage)).toHaveLength(1)
})

it('stops, and goes back to where the admin began', async () => {
  const left: string[] = []
  vi.spyOn(window.location, 'reload').mockImplementation(() => void left.push(window.location.hash))
  const server = await look({ 'DELETE /api/view-as': { status: 204 } })
  sessionStorage.setItem('nexus-view-from', '/admin-panel?search=lahore')
  await userEvent.click(screen.getByRole('button', { name: 'Stop viewing' }))
  await vi.waitFor(() => expect(left).toEqual(['#/admin-panel?search=lahore']), 20_000)
  expect(server.calls).toContain('DELETE /api/view-as')
})

it('stays when stopping failed, and can be retried', async () => {
  await look({ 'DELETE /api/view-as': { status: 503, json: { error: 'x', message: 'No luck now.' } } })
  await userEvent.click(screen.getByRole('button', { name: 'Stop viewing' }))
  await screen.findByText('No luck now.')
  expect(screen.getByRole('button', { name: 'Stop viewing' }).getAttribute('aria-disabled')).toBe('false')
})

it('keeps the admin’s own drafts, and removes those typed during the view', async () => {
  const server = await look()
  localStorage.setItem(draft, '"mine"')
  localStorage.setItem(`nexus-draft:${looking.uid}:gcp`, '"nobody’s"')
  await act(refresh)
  expect(localStorage.getItem(draft)).toBe('"mine"')
  server.answers['GET /api/me'] = { json: personWith('admin') }
  await act(refresh)
  expect(readSessionState().me?.uid).toBe('uid-admin')
  expect(Object.keys(localStorage).filter((key) => key.startsWith('nexus-draft:'))).toEqual([draft])
  expect(screen.queryByText(strip)).toBeNull()
})
