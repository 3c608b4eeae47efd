// GCP list as readers see it: rows, dialog, filters, and escaped user text.
import { act, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import { newOrganisation } from '#shared/people/test-organisation.ts'
import { currentLocation, navigate } from '#web/shell/routing/location.ts'
import { fakeServer } from '#web/testing/fake-fetch.ts'
import { closeGcp, entry, openGcp, pageOf } from '../test-gcp-app.tsx'

afterEach(closeGcp)

const approved = entry(1, { status: 'approved', title: '<img src=x onerror=alert(1)>' })

it('queries what the URL says, and escapes user text', async () => {
  const requests: string[] = []
  fakeServer('user', {
    'GET /api/gcp/approved': ({ url }) => {
      requests.push(url.search)
      return { json: pageOf([approved]) }
    },
  })
  openGcp('/gcplist?search=week&portfolio=BD&page=1')
  expect(await screen.findByRole('heading', { name: '<img src=x onerror=alert(1)>' })).toBeTruthy()
  expect(requests).toEqual(['?page=1&limit=8&search=week&portfolio=BD'])
  expect(screen.queryByRole('link', { name: /^Edit/ })).toBeNull()
  expect(screen.queryByRole('link', { name: 'Add GCP' })).toBeNull()
  expect(screen.getByText('Page 1 of 1')).toBeTruthy()
})

it('opens the dialog at its own URL, with safe links only', async () => {
  const bad = entry(2, { status: 'approved', gcpLink: 'javascript:alert(1)' })
  fakeServer('mcvp', { 'GET /api/gcp/approved': { json: pageOf([entry(1, { status: 'approved' }), bad]) } })
  openGcp('/gcplist')
  await userEvent.click(await screen.findByRole('button', { name: 'View GCP: Practice 1' }))
  expect(currentLocation().query).toBe('gcp=gcp-1')
  const dialog = await screen.findByRole('dialog', { name: 'Practice 1' })
  expect(within(dialog).getByText('Ayesha Khan - BD')).toBeTruthy()
  const link = within(dialog).getByRole('link', { name: /^GCP Link/ })
  expect([link.getAttribute('target'), link.getAttribute('rel')]).toEqual(['_blank', 'noopener noreferrer'])
  await userEvent.click(within(dialog).getByRole('button', { name: 'Close' }))
  expect(currentLocation().query).toBe('')
  expect(screen.getByRole('link', { name: 'Edit: Practice 1' }).getAttribute('href')).toBe('#/edit-gcp/gcp-1')

  await userEvent.click(await screen.findByRole('button', { name: 'View GCP: Practice 2' }))
  const second = await screen.findByRole('dialog', { name: 'Practice 2' })
  expect(within(second).queryByRole('link', { name: /GCP Link/ })).toBeNull()
})

it('reads on with Next over the end of a page, and bookmarks what it shows', async () => {
  const all = [1, 2, 3].map((n) => entry(n, { status: 'approved' }))
  const around = { repeats: [], total: 0, totalPages: 1, committees: 0, mine: null, isBookmarked: false }
  const sent: unknown[] = []
  const server = fakeServer('tl', {
    'GET /api/gcp/approved': ({ url }) => {
      const isFirst = url.searchParams.get('page') === '1'
      return { json: { ...pageOf(isFirst ? all.slice(0, 2) : all.slice(2)), total: 10, totalPages: 2 } }
    },
    ...Object.fromEntries(all.map(({ _id }) => [`GET /api/gcp/${_id}/repeats`, { json: around }])),
    'PUT /api/gcp/gcp-3/bookmark': ({ body }) => {
      sent.push(body)
      server.answers['GET /api/gcp/gcp-3/repeats'] = { json: { ...around, isBookmarked: true } }
      return { json: { isBookmarked: true } }
    },
  })
  openGcp('/gcplist')
  await userEvent.click(await screen.findByRole('button', { name: 'View GCP: Practice 1' }))
  const next = async (title: string) => {
    const dialog = await screen.findByRole('dialog')
    await userEvent.click(within(dialog).getByRole('button', { name: 'Next' }))
    return screen.findByRole('dialog', { name: title })
  }
  await next('Practice 2')
  const third = await next('Practice 3')
  expect(within(third).getByText('9 of 10')).toBeTruthy()
  expect(currentLocation().query).toBe('gcp=gcp-3&page=2')
  await userEvent.click(within(third).getByRole('button', { name: 'Bookmark: Practice 3' }))
  expect(await within(third).findByRole('button', { name: 'Bookmarked: Practice 3' })).toBeTruthy()
  expect(sent).toEqual([{ isBookmarked: true }])
  await userEvent.click(within(third).getByRole('button', { name: 'We did this too' }))
  expect(await screen.findByRole('dialog', { name: 'We did this too' })).toBeTruthy()
  await userEvent.keyboard('{Escape}')
  expect(screen.getByRole('dialog', { name: 'Practice 3' })).toBeTruthy()
})

it('opens a shared link to an entry that the list does not show', async () => {
  fakeServer('user', {
    'GET /api/gcp/approved': { json: pageOf([entry(1, { status: 'approved' })]) },
    'GET /api/gcp/gcp-9': { json: entry(9, { status: 'approved' }) },
  })
  openGcp('/gcplist?portfolio=oGV&gcp=gcp-9')
  expect(await screen.findByRole('dialog', { name: 'Practice 9' })).toBeTruthy()
})

it('shows an error when the list fails, and why an entry is not shown', async () => {
  const server = fakeServer('tm', { 'GET /api/gcp/approved': { status: 400, json: {} } })
  openGcp('/gcplist')
  expect(await screen.findByText('Failed to fetch GCP entries')).toBeTruthy()
  server.answers['GET /api/gcp/approved'] = { json: pageOf([]) }
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
  expect(await screen.findByText('No good case practices yet')).toBeTruthy()
  closeGcp()
  fakeServer('tm')
  openGcp('/gcps/hidden')
  expect(await screen.findByText('Failed to fetch GCP details')).toBeTruthy()
  expect(screen.getByText('It may not be approved yet, or it no longer exists.')).toBeTruthy()
})

it('shows names in rows, dialog and filter, and queries codes', async () => {
  const organisation = newOrganisation()
  Object.assign(organisation.committees.find(({ code }) => code === 'Lahore') ?? {}, { name: 'Lahore City' })
  Object.assign(organisation.portfolios.find(({ code }) => code === 'BD') ?? {}, { name: 'Partners' })
  const requests: string[] = []
  fakeServer('tm', {
    'GET /api/organisation': { json: organisation },
    'GET /api/gcp/approved': ({ url }) => {
      requests.push(url.searchParams.get('portfolio') ?? '')
      return { json: pageOf([entry(1, { status: 'approved' })]) }
    },
  })
  openGcp('/gcplist?portfolio=BD')
  expect(await screen.findByText('Partners · Lahore City')).toBeTruthy()
  expect(screen.getByRole('combobox', { name: 'Portfolio' })).toHaveProperty('value', 'Partners')
  expect(requests).toEqual(['BD'])
  await userEvent.click(screen.getByRole('button', { name: 'View GCP: Practice 1' }))
  const dialog = await screen.findByRole('dialog', { name: 'Practice 1' })
  expect(within(dialog).getByText('Ayesha Khan - Partners')).toBeTruthy()
  expect(within(dialog).getByText('Lahore City')).toBeTruthy()
})

const twoYears = [
  { label: '25.26', startsOn: '2025-07-01', endsOn: '2026-06-30', state: 'closed' },
  { label: '26.27', startsOn: '2026-07-01', endsOn: '2027-06-30', state: 'open' },
  { label: '27.28', startsOn: '2027-07-01', endsOn: '2028-06-30', state: 'planned' },
]

it('filters by year if there is more than one', async () => {
  const requests: string[] = []
  const answers = {
    'GET /api/gcp/approved': ({ url }: { url: URL }) => {
      requests.push(url.searchParams.get('year') ?? 'all')
      return { json: pageOf([entry(1, { status: 'approved' })]) }
    },
  }
  fakeServer('user', answers)
  openGcp('/gcplist')
  await screen.findByRole('heading', { name: 'Practice 1' })
  expect(screen.queryByRole('combobox', { name: 'Year' })).toBeNull()
  closeGcp()
  fakeServer('user', { ...answers, 'GET /api/years': { json: twoYears } })
  openGcp('/gcplist?page=1')
  await userEvent.click(await screen.findByRole('combobox', { name: 'Year' }))
  const options = await screen.findAllByRole('option', { hidden: true })
  const names = options.map(({ textContent }) => textContent)
  expect(names.filter((name) => /year|\d/.test(name ?? ''))).toEqual(['All years', '26.27', '25.26'])
  await userEvent.click(screen.getByRole('option', { name: '25.26', hidden: true }))
  expect(currentLocation().query).toContain('year=25.26')
  await screen.findByRole('heading', { name: 'Practice 1' })
  expect(requests).toEqual(['all', 'all', '25.26'])
})

it('highlights matches in titles, and suggests similar ones if nothing matches', async () => {
  const near = { kind: 'gcp', title: 'Café mentoring', line: 'Lahore · BD · 26.27', path: '/gcps/gcp-7' }
  const other = { kind: 'document', title: 'Mentoring guide', line: 'Resource Hub', path: '/resource-hub' }
  fakeServer('user', {
    'GET /api/gcp/approved': ({ url }) => ({
      json: url.searchParams.get('search') === 'cafe' ? pageOf([entry(7, { title: 'Café mentoring' })]) : pageOf([]),
    }),
    'GET /api/search': ({ url }) => ({
      json: { results: url.searchParams.get('q') === 'mentroing' ? [near, other] : [] },
    }),
  })
  openGcp('/gcplist?search=cafe')
  const heading = await screen.findByRole('heading', { name: 'Café mentoring' })
  expect(heading.querySelector('mark')?.textContent).toBe('Café')
  act(() => navigate('/gcplist?search=mentroing&portfolio=BD'))
  const nearest = await screen.findByRole('navigation', { name: 'Did you mean' })
  expect(within(nearest).getAllByRole('link')).toHaveLength(1)
  expect(within(nearest).getByRole('link', { name: 'Café mentoring' }).getAttribute('href')).toBe('#/gcps/gcp-7')
  expect(screen.getByRole('button', { name: 'Show all GCPs' })).toBeTruthy()
})

it('filters by committee and bookmark and sorts by repeats, all in the URL', async () => {
  const requests: string[] = []
  fakeServer('tm', {
    'GET /api/gcp/approved': ({ url }) => {
      requests.push(url.search)
      const gcps = [entry(1, { status: 'approved', repeats: 4 }), entry(2, { status: 'approved' })]
      return { json: { ...pageOf(gcps), bookmarked: ['gcp-2'] } }
    },
  })
  openGcp('/gcplist?committee=Giki&sort=repeated&bookmarked=maybe')
  expect(await screen.findByText('repeated by 4 LCs')).toBeTruthy()
  expect(requests).toEqual(['?page=1&limit=8&committee=Giki&sort=repeated'])
  expect(screen.getByRole('combobox', { name: 'Order' })).toHaveProperty('value', 'Most repeated')
  const marks = [1, 2].map((n) => screen.getByRole('button', { name: new RegExp(`^Bookmark(ed)?: Practice ${n}$`) }))
  expect(marks.map((mark) => mark.getAttribute('aria-pressed'))).toEqual(['false', 'true'])
  await userEvent.click(screen.getByRole('button', { name: 'Bookmarked' }))
  expect(currentLocation().query).toContain('bookmarked=yes')
  await screen.findByText('repeated by 4 LCs')
  expect(requests.at(-1)).toContain('bookmarked=yes')
  await userEvent.click(screen.getByRole('combobox', { name: 'Local Committee' }))
  await userEvent.click(screen.getByRole('option', { name: 'All LCs', hidden: true }))
  expect(currentLocation().query).not.toContain('committee')
})
