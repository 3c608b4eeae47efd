// Conversion page: who sees which sign-ups.
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import { committeeOf, newOrganisation } from '#shared/people/test-organisation.ts'
import { today } from '#shared/time/calendar.ts'
import { yearAround } from '#shared/time/years.ts'
import { currentLocation } from '#web/shell/routing/location.ts'
import { national, shownCommittees, totalsOf } from '../rules.ts'
import {
  buildClosedOrganisation,
  buildEntry,
  closeTracker,
  names,
  nothing,
  openTracker,
  publication,
  published,
  totals,
} from './test-tracker.tsx'

afterEach(closeTracker)

it('shows visitors only the sample, and never requests stored names', async () => {
  const server = openTracker(null, { 'GET /api/conversion': { json: published } })
  expect(await screen.findByText('Sample data')).toBeTruthy()
  expect(names()).toHaveLength(20)
  const group = screen.getByRole('group', { name: 'Show sign-ups of' })
  expect(
    within(group)
      .getAllByRole('button')
      .map((button) => button.textContent),
  ).toEqual([...shownCommittees(newOrganisation(), {}).map(({ name }) => name), national])
  await userEvent.click(within(group).getByRole('button', { name: 'Karachi South' }))
  expect(currentLocation().query).toBe('scope=South+Karachi')
  expect(await totals('Karachi South')).toMatch(/Total Signups4Recruitment1.*Exchange1.*Conversion50\.00%/)
  expect(server.calls).not.toContain('GET /api/conversion')
})

it('shows other signed-in people the totals, and why there are no names', async () => {
  openTracker('tl', { 'GET /api/conversion': { json: { ...published, entries: null } } }, '/eld-conversion?scope=GIKI')
  expect(await screen.findByText(/Published by Sara Khan on/)).toBeTruthy()
  expect(await totals('GIKI')).toContain('200.00%')
  expect(screen.getByText('Only LCVP, MCVP and Admin see names and emails. You see the totals.')).toBeTruthy()
  expect(screen.queryByRole('table', { name: 'Sign-ups' })).toBeNull()
  // The names are in no file either.
  await userEvent.click(await screen.findByRole('button', { name: /^Download/ }))
  expect(screen.queryByRole('menuitem', { name: 'Sign-ups' })).toBeNull()
})

it('shows people who work with the sign-ups what is published, by whom and when', async () => {
  const queries: string[] = []
  openTracker(
    'lcvp',
    {
      'GET /api/conversion': ({ url }) => {
        queries.push(url.search)
        return { json: published }
      },
    },
    '/eld-conversion?scope=GIKI&page=1',
  )
  expect(await screen.findByText(/Published by Sara Khan on/)).toBeTruthy()
  expect(queries).toEqual([`?page=1&limit=20&scope=Giki&year=${yearAround(today()).label}`])
  expect(names()).toEqual(['Stored Person'])
  expect(await totals('GIKI')).toContain('200.00%')
  expect(screen.queryByText('Sample data')).toBeNull()
})

it('follows the organisation: new LCs before National, renamed ones by name, closed ones while they have rows', async () => {
  const { committees, portfolios } = buildClosedOrganisation()
  const renamed = committees.map((row) => (row.code === 'Giki' ? { ...row, name: 'Topi' } : row))
  const changed = [...renamed, committeeOf('Quetta')]
  const stored = [buildEntry('Ali', 'IBA'), buildEntry('Hina', 'Giki')]
  const answer = { ...published, publication: { ...publication, totals: totalsOf(stored) }, entries: stored, total: 2 }
  openTracker('lcvp', {
    'GET /api/organisation': { json: { committees: changed, portfolios } },
    'GET /api/conversion': { json: answer },
  })
  const group = within(await screen.findByRole('group', { name: 'Show sign-ups of' }))
  const labels = group.getAllByRole('button').map(({ textContent }) => textContent)
  expect([labels.slice(0, 4), labels.slice(-2)]).toEqual([
    ['LUMS', 'IBA', 'Islamabad', 'Topi'],
    ['Quetta', 'National'],
  ])
  await userEvent.click(group.getByRole('button', { name: 'Topi' }))
  expect([currentLocation().query, await totals('Topi')]).toEqual([
    'scope=Giki',
    expect.stringContaining('Total Signups1'),
  ])
})

it('shows an error, retries, and can read a file meanwhile', async () => {
  const server = openTracker('tm', {
    'GET /api/conversion': { status: 400, json: { error: 'x', message: 'Not today.' } },
  })
  expect(await screen.findByText('Not today.')).toBeTruthy()
  expect(screen.getByLabelText('Choose a CSV or Excel file')).toBeTruthy()
  server.answers['GET /api/conversion'] = { json: nothing }
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
  expect(await screen.findByText(/Nothing is published yet/)).toBeTruthy()
})
