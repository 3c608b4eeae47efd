// Conversion tracker of a closed year: what was published then, read-only.
import { cleanup, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import type { Role } from '#shared/roles.ts'
import { queryClient } from '#web/api/query-client.ts'
import { App } from '#web/shell/layout/App.tsx'
import { currentLocation, navigate } from '#web/shell/routing/location.ts'
import { startSession } from '#web/shell/session/session-store.ts'
import { fakeServer } from '#web/testing/fake-fetch.ts'
import { type Entry, totalsOf } from '../rules.ts'
import { pages } from './pages.ts'

afterEach(() => {
  cleanup()
  queryClient.clear()
  vi.unstubAllGlobals()
})

const years = [
  { label: '24.25', startsOn: '2024-07-01', endsOn: '2025-06-30', state: 'closed' },
  { label: '25.26', startsOn: '2025-07-01', endsOn: '2026-06-30', state: 'closed' },
  { label: '26.27', startsOn: '2026-07-01', endsOn: '2027-06-30', state: 'open' },
]
const entries: Entry[] = [
  { name: 'Last Year', email: 'last@nexus.example', recruitment: 'Yes', exchange: 'No', lc: 'LUMS' },
]
const then = { publishedAt: '2026-03-01T10:00:00.000Z', publishedBy: 'Sara Khan', totals: totalsOf(entries) }
const nothing = { publication: null, entries: [], total: 0, totalPages: 1 }

function open(role: Role | null, path: string) {
  window.scrollTo = () => {}
  const server = fakeServer(role, {
    'GET /api/years': { json: years },
    'GET /api/conversion/history': { json: [] },
    'GET /api/conversion': ({ url }) => {
      const isThen = url.searchParams.get('year') === '25.26'
      return { json: isThen ? { publication: then, entries, total: 1, totalPages: 1 } : nothing }
    },
  })
  navigate(path, { force: true, replace: true })
  // Clears the session of the previous test before rendering.
  startSession()()
  render(<App pages={pages} />)
  return server
}

it('is chosen in the URL, and shows what was published, with the LCs of that time', async () => {
  open('mcvp', '/eld-conversion')
  expect(await screen.findByText('Sample data')).toBeTruthy()
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Year' }), '25.26')
  expect(await screen.findByText(/Published by Sara Khan on/)).toBeTruthy()
  expect(currentLocation().query).toBe('year=25.26')
  expect(screen.getByText('25.26 is closed')).toBeTruthy()
  const group = within(screen.getByRole('group', { name: 'Show sign-ups of' }))
  expect(group.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['LUMS', 'National'])
  expect(screen.queryByLabelText('Choose a CSV or Excel file')).toBeNull()
})

it('says if nothing was published, and shows no made-up people', async () => {
  open('mcvp', '/eld-conversion?year=24.25')
  expect(await screen.findByText('Nothing was published in 24.25')).toBeTruthy()
  expect(screen.queryByText('Sample data')).toBeNull()
})

it('is not available to visitors, for whom no years are requested', async () => {
  const server = open(null, '/eld-conversion?year=25.26')
  expect(await screen.findByText('Sample data')).toBeTruthy()
  expect(screen.queryByText('25.26 is closed')).toBeNull()
  expect(server.calls).not.toContain('GET /api/years')
})
