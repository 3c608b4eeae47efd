// Committee and portfolio in the profile: people choose their own, except when rights depend on it and an admin sets it.
import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import type { Place } from '#shared/people/organisation.ts'
import { committeeOf, newOrganisation } from '#shared/people/test-organisation.ts'
import { type Role, roleNames } from '#shared/roles.ts'
import { queryClient } from '#web/api/query-client.ts'
import { App } from '#web/shell/layout/App.tsx'
import { navigate } from '#web/shell/routing/location.ts'
import { fakeServer, officeAt, personWith } from '#web/testing/fake-fetch.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import { formatDate } from '#web/ui/text/format-date.ts'
import { pages } from '../pages.ts'
import './ProfilePage.tsx'

afterEach(() => {
  cleanup()
  queryClient.clear()
  act(() => toast.clear())
  vi.unstubAllGlobals()
})

const nowhere: Place = { committee: null, portfolio: null }
const onlyAdmins = 'Only an admin can change this.'

async function openProfile(role: Role, place: Place, more: Parameters<typeof fakeServer>[1] = {}) {
  const bodies: unknown[] = []
  const server = fakeServer(role, {
    'GET /api/me': { json: { ...personWith(role), place } },
    'GET /api/identity/sessions': { json: [] },
    'PUT /api/me/place': ({ body }) => {
      bodies.push(body)
      server.answers['GET /api/me'] = { json: { ...personWith(role), place: body as Place } }
      return { json: body }
    },
    ...more,
  })
  window.scrollTo = () => {}
  navigate('/profile', { force: true, replace: true })
  render(<App pages={pages} />)
  await screen.findByRole('heading', { name: 'LC and portfolio' })
  return bodies
}

const field = (label: string) =>
  screen.getByLabelText(label, { selector: 'input:not([type=hidden])' }) as HTMLInputElement

/** happy-dom has no layout, so Mantine treats an open list as hidden. */
async function choose(label: string, option: string) {
  await userEvent.click(field(label))
  const found = await waitFor(() => {
    const one = screen.getAllByRole('option', { hidden: true, name: option })[0]
    expect(one).toBeTruthy()
    return one as HTMLElement
  })
  await userEvent.click(found)
}
const save = () => userEvent.click(screen.getByRole('button', { name: 'Save LC and portfolio' }))

it('shows people without an office the form and nothing else', async () => {
  await openProfile('tm', nowhere, { 'GET /api/me': { json: { ...personWith('tm'), place: nowhere, offices: [] } } })
  expect(screen.getByRole('region', { name: 'LC and portfolio' }).textContent).toMatch(
    /^LC and portfolioWe fill these in on your forms/,
  )
})

it('saves committee and portfolio by their codes, and clears them again', async () => {
  const organisation = newOrganisation()
  organisation.committees.push(committeeOf('Quetta', { name: 'Quetta Valley' }))
  const bodies = await openProfile('tm', nowhere, { 'GET /api/organisation': { json: organisation } })
  await choose('Committee', 'Quetta Valley')
  await save()
  await screen.findByText('LC and portfolio saved.')
  expect(bodies).toEqual([{ committee: 'Quetta', portfolio: null }])
  const clear = document.querySelector<HTMLElement>('[data-position] .mantine-InputClearButton-root')
  await userEvent.click(clear ?? (document.querySelector('.mantine-Select-section button') as HTMLElement))
  await save()
  await waitFor(() => expect(bodies).toHaveLength(2))
  expect(bodies[1]).toEqual(nowhere)
})

it('offers no closed ones, but keeps the one that a person has', async () => {
  const organisation = newOrganisation()
  for (const row of organisation.committees) if (['IBA', 'NUST'].includes(row.code)) row.closedOn = '2020-01-01'
  await openProfile('tl', { committee: 'IBA', portfolio: null }, { 'GET /api/organisation': { json: organisation } })
  expect(field('Committee').value).toBe('IBA')
  await userEvent.click(field('Committee'))
  const names = screen.getAllByRole('option', { hidden: true }).map(({ textContent }) => textContent)
  expect(names).toContain('IBA')
  expect(names).not.toContain('NUST')
})

it.each<Role>(['lcvp', 'mcvp'])('shows an %s their role and place, without a way to change it', async (role) => {
  await openProfile(role, { committee: 'Lahore', portfolio: null })
  expect(screen.getByText(onlyAdmins)).toBeTruthy()
  expect(screen.getByText(`${roleNames[role]}, Lahore`)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Save LC and portfolio' })).toBeNull()
})

it('shows every office with its days, and which is acting', async () => {
  const offices = [
    officeAt('Lahore', { portfolio: 'oGV', from: '2026-07-01', until: '2027-06-30' }),
    officeAt('Multan', { from: '2025-07-01', until: '2026-09-28', isActing: true }),
  ]
  const place = { committee: 'Lahore', portfolio: 'oGV' }
  await openProfile('lcvp', place, { 'GET /api/me': { json: { ...personWith('lcvp'), place, offices } } })
  const listed = within(screen.getByRole('list', { name: 'Your offices' })).getAllByRole('listitem')
  const [first, last] = ['2026-07-01', '2027-06-30'].map((day) => formatDate(day))
  const [since, until] = ['2025-07-01', '2026-09-28'].map((day) => formatDate(day))
  expect(listed.map(({ textContent }) => textContent)).toEqual([
    `LCVP, Lahore, oGVSince ${first}, until ${last}`,
    `LCVP, MultanSince ${since}, acting until ${until}`,
  ])
})

it('shows an admin their offices beside the place that they choose', async () => {
  const offices = [officeAt('Multan')]
  await openProfile('admin', nowhere, { 'GET /api/me': { json: { ...personWith('admin'), place: nowhere, offices } } })
  expect(screen.getByText('LCVP, Multan')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Save LC and portfolio' })).toBeTruthy()
})

it('tells an lcvp without an LC whom to ask', async () => {
  await openProfile('lcvp', nowhere)
  expect(screen.getByText(/You don’t have an LC yet, .* Ask an admin to set your LC./)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Save LC and portfolio' })).toBeNull()
})

it('shows at its field what the server refuses', async () => {
  await openProfile('tm', nowhere, {
    'PUT /api/me/place': {
      status: 400,
      json: {
        error: 'badInput',
        message: 'Check it.',
        fields: { committee: 'Lahore is closed. Please choose another.' },
      },
    },
  })
  await choose('Committee', 'Lahore')
  await save()
  await screen.findByText('Lahore is closed. Please choose another.')
  expect(field('Committee').value).toBe('Lahore')
})
