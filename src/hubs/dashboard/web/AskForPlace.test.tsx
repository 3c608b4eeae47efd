// Is a person asked once where they work, and is what they say sent as they said it?
import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import type { Me } from '#shared/shell-contract.ts'
import { fakeServer, personWith } from '#web/fake-fetch.ts'
import { App } from '#web/shell/App.tsx'
import { navigate } from '#web/shell/location.ts'
import type { Pages } from '#web/shell/pages.ts'
import { toast } from '#web/ui/toast.ts'
import { DashboardPage } from './DashboardPage.tsx'
import './PlaceCard.tsx'

vi.stubGlobal(
  'ResizeObserver',
  class {
    observe() {}
    disconnect() {}
  },
)
afterEach(() => {
  cleanup()
  act(() => toast.clear())
})

const noCards = Promise.resolve([])
const pages: Pages = { '/dashboard': { title: 'Dashboard', page: () => <DashboardPage cards={noCards} /> } }

const fresh: Me = { ...personWith('tm'), wasAskedForPlace: false }

async function open(me: Me, more: Parameters<typeof fakeServer>[1] = {}) {
  const bodies: unknown[] = []
  const server = fakeServer(me.role, {
    'GET /api/me': { json: me },
    'PUT /api/me/place': ({ body }) => {
      bodies.push(body)
      const { committee, portfolio } = body as Me['place']
      const place = { committee, portfolio }
      server.answers['GET /api/me'] = { json: { ...me, place, wasAskedForPlace: true } }
      return { json: place }
    },
    ...more,
  })
  window.scrollTo = () => {}
  navigate('/dashboard', { force: true, replace: true })
  render(<App pages={pages} />)
  await screen.findByRole('heading', { name: 'Nexus Dashboard.' })
  return { bodies, calls: server.calls }
}

const question = { name: 'Where do you work?' }
const isGone = () => waitFor(() => expect(screen.queryByRole('heading', question)).toBeNull())

it('saves name and place, and goes', async () => {
  const { bodies } = await open(fresh)
  const name = await screen.findByLabelText<HTMLInputElement>('Your name')
  expect(name.value).toBe('Sara tm')
  await userEvent.clear(name)
  await userEvent.type(name, 'Sara Khan')
  await userEvent.selectOptions(screen.getByLabelText('Committee'), 'Lahore')
  await userEvent.selectOptions(screen.getByLabelText('Portfolio'), 'oGV')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  await isGone()
  expect(bodies).toEqual([{ committee: 'Lahore', portfolio: 'oGV', displayName: 'Sara Khan' }])
  expect(document.activeElement?.textContent).toBe('Nexus Dashboard.')
})

it('takes half an address for no name, and sends none', async () => {
  const { bodies } = await open({ ...fresh, email: 'noor81@nexus.example', displayName: 'Noor' })
  expect((await screen.findByLabelText<HTMLInputElement>('Your name')).value).toBe('')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  await isGone()
  expect(bodies).toEqual([{ committee: null, portfolio: null }])
})

it('skips with nothing said', async () => {
  const { bodies } = await open(fresh)
  await userEvent.selectOptions(await screen.findByLabelText('Committee'), 'Lahore')
  await userEvent.click(screen.getByRole('button', { name: 'Skip' }))
  await isGone()
  expect(bodies).toEqual([{ committee: null, portfolio: null, skipped: true }])
})

it('stays, with what was chosen, when it could not be saved', async () => {
  await open(fresh, { 'PUT /api/me/place': 'no answer' })
  await userEvent.selectOptions(await screen.findByLabelText('Committee'), 'Lahore')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByText(/cannot be reached/)
  expect(screen.getByLabelText<HTMLSelectElement>('Committee').value).toBe('Lahore')
})

it.each([
  ['was asked before', personWith('tm')],
  ['has a place already', { ...fresh, place: { committee: 'Lahore', portfolio: null } }],
])('asks nobody who %s, and fetches nothing for it', async (_, me) => {
  const { calls } = await open(me)
  expect(screen.queryByRole('heading', question)).toBeNull()
  expect(calls).not.toContain('GET /api/organisation')
})
