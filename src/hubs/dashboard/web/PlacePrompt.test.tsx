// Place prompt: a person is asked once where they work, and the answer is sent unchanged.
import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import type { Me } from '#shared/contracts/shell-contract.ts'
import { App } from '#web/shell/layout/App.tsx'
import { navigate } from '#web/shell/routing/location.ts'
import type { Pages } from '#web/shell/routing/pages.ts'
import { fakeServer, personWith } from '#web/testing/fake-fetch.ts'
import { toast } from '#web/ui/feedback/toast.ts'
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

it('saves name and place, and disappears', async () => {
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

it('treats half an address as no name, and sends none', async () => {
  const { bodies } = await open({ ...fresh, email: 'noor81@nexus.example', displayName: 'Noor' })
  expect((await screen.findByLabelText<HTMLInputElement>('Your name')).value).toBe('')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  await isGone()
  expect(bodies).toEqual([{ committee: null, portfolio: null }])
})

it('can be skipped without an answer', async () => {
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

const homeWith = (closedPlace: object) => ({
  'GET /api/home': { json: { forYou: [], cards: [], unread: 0, firstSteps: [], closedPlace } },
})
const inClosed = { place: { committee: 'IBA', portfolio: 'BD' } }

it('asks members of a closed LC for another one, and accepts no empty answer', async () => {
  const { bodies, calls } = await open({ ...personWith('tl'), ...inClosed }, homeWith({ committee: 'IBA' }))
  await screen.findByRole('heading', { name: 'IBA has closed' })
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByText('Choose your committee.')
  expect(bodies).toEqual([])
  await userEvent.selectOptions(screen.getByLabelText('Committee'), 'Lahore')
  const before = calls.filter((call) => call === 'GET /api/home').length
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(bodies).toEqual([{ committee: 'Lahore', portfolio: 'BD', displayName: 'Sara tl' }]))
  await waitFor(() => expect(calls.filter((call) => call === 'GET /api/home').length).toBeGreaterThan(before))
})

it('lets members of a closed LC say that they work in none', async () => {
  const { bodies } = await open({ ...personWith('tl'), ...inClosed }, homeWith({ committee: 'IBA' }))
  await userEvent.click(await screen.findByRole('button', { name: 'None of these' }))
  await waitFor(() => expect(bodies).toEqual([{ committee: null, portfolio: null }]))
})

it('tells people who may not choose whom to ask', async () => {
  const ask = [{ name: 'Maha Noor', email: 'maha@nexus.example' }]
  await open({ ...personWith('lcvp'), ...inClosed }, homeWith({ committee: 'IBA', ask }))
  await screen.findByRole('heading', { name: 'IBA has closed' })
  expect(screen.getByRole<HTMLAnchorElement>('link', { name: 'Maha Noor' }).href).toBe('mailto:maha@nexus.example')
  expect(screen.queryByRole('button', { name: 'Save' })).toBeNull()
})

it.each([
  ['was asked before', personWith('tm')],
  ['has a place already', { ...fresh, place: { committee: 'Lahore', portfolio: null } }],
])('asks nobody who %s, and fetches nothing for it', async (_, me) => {
  const { calls } = await open(me)
  expect(screen.queryByRole('heading', question)).toBeNull()
  expect(calls).not.toContain('GET /api/organisation')
})
