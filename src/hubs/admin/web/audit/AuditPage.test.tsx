// Audit page: changes in words, with filters and pages as queries to the server.
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { queryClient } from '#web/api/query-client.ts'
import { App } from '#web/shell/layout/App.tsx'
import { navigate } from '#web/shell/routing/location.ts'
import { fakeServer } from '#web/testing/fake-fetch.ts'
import { pages } from '../pages.ts'

const entry = {
  seq: 7,
  at: '2026-11-15T10:00:00.000Z',
  kind: 'gcp.edit',
  subject: 'welcome-week',
  actorEmail: 'ali@nexus.example',
  address: '10.0.0.9',
  before: { title: 'Old title', a: 1, b: 1, c: 1 },
  after: { title: 'New title', a: 2, b: 2, c: 2 },
}

let queries: URLSearchParams[]
function open(path = '/audit') {
  queries = []
  fakeServer('admin', {
    'GET /api/audit': ({ url }) => {
      queries.push(url.searchParams)
      return { json: { entries: [entry], total: 31, hasOlder: true, hasNewer: false } }
    },
    'GET /api/audit/kinds': { json: { kinds: ['gcp.approve', 'gcp.edit', 'role.change'] } },
  })
  navigate(path, { force: true, replace: true })
  render(
    <App
      pages={{ ...pages, '/trial': { title: 'Trial', page: () => null, hub: { audit: { gcp: { name: 'GCP' } } } } }}
    />,
  )
  // By its title, not by its id.
  return screen.findAllByText('New title')
}

beforeEach(() => {
  window.scrollTo = () => {}
})
afterEach(() => {
  cleanup()
  queryClient.clear()
  vi.unstubAllGlobals()
})

test('shows who, what, on what and from where, with the changed fields in words', async () => {
  await open()
  for (const text of ['ali@nexus.example', '10.0.0.9', 'GCP: edit', 'Old title', 'New title', '31']) {
    expect(screen.getAllByText(text).length).toBeGreaterThan(0)
  }
  expect(screen.queryByText('c:')).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Show 1 more' }))
  expect(screen.getByText('c:')).toBeTruthy()
})

test('requests what the URL says, and offers the same as a file', async () => {
  await open('/audit?person=ali%40nexus.example&kind=gcp&from=2026-11-01&until=2026-11-02')
  const query = queries[0]
  expect(query?.get('person')).toBe('ali@nexus.example')
  expect(query?.get('kind')).toBe('gcp')
  // Both days are included whole, in the reader's time zone.
  const ms = Date.parse(query?.get('until') ?? '') - Date.parse(query?.get('from') ?? '')
  expect(ms).toBe(2 * 86_400_000)
  const href = screen.getByRole('link', { name: 'Download CSV' }).getAttribute('href') ?? ''
  expect(href).toMatch(/^\/api\/audit\.csv\?person=ali%40nexus\.example&kind=gcp&from=/)
})

test('pages to older entries by cursor, and starts over with another filter', async () => {
  await open()
  await userEvent.click(screen.getByRole('button', { name: 'Older' }))
  await waitFor(() => expect(queries.at(-1)?.get('before')).toBe('7'))
  fireEvent.change(screen.getByLabelText('From'), { target: { value: '2026-11-01' } })
  await waitFor(() => expect(queries.at(-1)?.get('from')).toBeTruthy())
  expect(queries.at(-1)?.get('before')).toBeNull()
})
