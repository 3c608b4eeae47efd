// Approval screen with cards: texts, both decisions, keyboard, pagination, and conflicts with another reviewer.
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import { fakeServer } from '#web/testing/fake-fetch.ts'
import { closeGcp, contentOf, entry, openGcp, pageOf } from '../test-gcp-app.tsx'

afterEach(closeGcp)

const card = (n: number) => screen.findByRole('listitem', { name: `Practice ${n}` })
const two = { 'GET /api/gcp': { json: pageOf([entry(1), entry(2)]) } }

// This test has to be first: later ones start with the session of the previous test.
it('names the roles that may review to people who may only open the screen', async () => {
  const server = fakeServer('lcvp', {
    'GET /api/route-permissions': {
      json: [{ _id: '1', route: '/gcp-approvals', accessRoles: ['lcvp'], version: 1 }],
    },
  })
  openGcp('/gcp-approvals')
  expect(await screen.findByText('GCP Approvals needs another role')).toBeTruthy()
  expect(screen.getByText(/to work on it you need to be MCVP or Admin/)).toBeTruthy()
  expect(server.calls.filter((call) => call.includes('/api/gcp'))).toEqual([])
})

it('shows everything about an entry, and the counts per status', async () => {
  fakeServer('mcvp', two)
  openGcp('/gcp-approvals')
  expect(await screen.findByText('Loading GCPs...')).toBeTruthy()
  const first = await card(1)
  for (const text of ['Ayesha Khan', 'ayesha@nexus.example', 'BD', 'Event', 'Lahore', 'Eighty people came.', 'Pending'])
    expect(within(first).getByText(text)).toBeTruthy()
  expect(
    within(first)
      .getByRole('link', { name: /^View GCP/ })
      .getAttribute('target'),
  ).toBe('_blank')
  expect(screen.getByRole('tab', { name: 'Pending (2)' })).toBeTruthy()
  expect(screen.getByText('Page 1 of 1')).toBeTruthy()
})

it('works by keyboard: next, accept, next, reject with a reason', async () => {
  const bodies: unknown[] = []
  fakeServer('mcvp', {
    ...two,
    'PUT /api/gcp/gcp-1/approve': ({ body }) => {
      bodies.push(body)
      return { json: entry(1, { status: 'approved', version: 2, reviewedAt: '2026-03-02', reviewedBy: 'Sana' }) }
    },
    'PUT /api/gcp/gcp-2/reject': ({ body }) => {
      bodies.push(body)
      return { json: entry(2, { status: 'rejected', version: 2, reason: 'Too short' }) }
    },
  })
  openGcp('/gcp-approvals')
  await card(1)
  screen.getByRole('heading', { level: 1 }).focus()
  await userEvent.keyboard('n')
  expect(document.activeElement).toBe(await card(1))
  await userEvent.keyboard('a')
  expect(await within(await card(1)).findByText('Accepted')).toBeTruthy()
  expect(within(await card(1)).getByText('Approved')).toBeTruthy()
  expect(await screen.findByRole('tab', { name: 'Approved (1)' })).toBeTruthy()
  // A second press must not decide a card that the reviewer has not read.
  expect(document.activeElement).toBe(await card(1))
  await userEvent.keyboard('n')
  expect(document.activeElement).toBe(await card(2))
  await userEvent.keyboard('w')
  await userEvent.type(await screen.findByLabelText('Reason'), 'Too short')
  await userEvent.click(screen.getByRole('button', { name: 'Reject GCP' }))
  expect(await within(await card(2)).findByText('Rejected: “Too short”')).toBeTruthy()
  expect(bodies).toEqual([{ version: 1 }, { version: 1, reason: 'Too short' }])
  const toasts = within(screen.getByRole('region', { name: 'Notifications' }))
  expect(toasts.queryAllByText(/Practice/)).toEqual([])
  await waitFor(async () => expect(document.activeElement).toBe(await card(2)))
})

it('rejects without a reason with one press or key, and offers Undo', async () => {
  const sent: unknown[] = []
  const rejected =
    (n: number) =>
    ({ body }: { body?: unknown }) => {
      sent.push([n, body])
      return { json: entry(n, { status: 'rejected', version: 2 }) }
    }
  fakeServer('mcvp', {
    ...two,
    'PUT /api/gcp/gcp-1/reject': rejected(1),
    'PUT /api/gcp/gcp-2/reject': rejected(2),
  })
  openGcp('/gcp-approvals')
  await userEvent.click(within(await card(1)).getByRole('button', { name: 'Reject: Practice 1' }))
  expect(await within(await card(1)).findByRole('button', { name: 'Undo: Practice 1' })).toBeTruthy()
  await userEvent.keyboard('n')
  await userEvent.keyboard('r')
  expect(await within(await card(2)).findByRole('button', { name: 'Undo: Practice 2' })).toBeTruthy()
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(sent).toEqual([
    [1, { version: 1 }],
    [2, { version: 1 }],
  ])
})

it('leaves the status alone when a decision fails, and shows what another reviewer decided', async () => {
  const late = entry(2, { status: 'rejected', version: 2, reviewedAt: '2026-03-02', reviewedBy: 'Sana' })
  fakeServer('admin', {
    ...two,
    'PUT /api/gcp/gcp-1/approve': { status: 500, json: {} },
    'PUT /api/gcp/gcp-1/reject': { status: 500, json: {} },
    'PUT /api/gcp/gcp-2/approve': {
      status: 409,
      json: { error: 'conflict', message: 'Sana already rejected this GCP.', details: late },
    },
  })
  openGcp('/gcp-approvals')
  await userEvent.click(within(await card(1)).getByRole('button', { name: /^Accept/ }))
  expect(await screen.findByText('Failed to approve GCP. Please try again later.')).toBeTruthy()
  await userEvent.click(within(await card(1)).getByRole('button', { name: /^Reject with a reason/ }))
  await userEvent.type(await screen.findByLabelText('Reason'), 'Too short')
  await userEvent.click(screen.getByRole('button', { name: 'Reject GCP' }))
  expect(await screen.findByText('Failed to reject GCP. Please try again later.')).toBeTruthy()
  expect(screen.getByLabelText('Reason')).toHaveProperty('value', 'Too short')
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Leave the dialog' }))
  expect(within(await card(1)).getByText('Pending')).toBeTruthy()
  await userEvent.click(within(await card(2)).getByRole('button', { name: /^Accept/ }))
  expect(await within(await card(2)).findByText('Sana already rejected this GCP.')).toBeTruthy()
  expect(within(await card(2)).getByText('Rejected')).toBeTruthy()
  expect(within(await card(2)).getByText(/^Rejected by Sana/)).toBeTruthy()
})

it('shows an error when the list fails to load', async () => {
  fakeServer('mcvp', { 'GET /api/gcp': { status: 400, json: {} } })
  openGcp('/gcp-approvals')
  expect(await screen.findByText('Failed to load GCPs. Please try again later.')).toBeTruthy()
})

it('does not skip entries that moved up to this page after decisions', async () => {
  const requests: (string | null)[] = []
  const rest = { total: 10, totalPages: 2, counts: { pending: 10, approved: 0, rejected: 0, all: 10, revisions: 0 } }
  fakeServer('mcvp', {
    'GET /api/gcp': ({ url }) => {
      requests.push(url.searchParams.get('page'))
      return { json: { ...pageOf([entry(requests.length)]), ...rest } }
    },
    'PUT /api/gcp/gcp-1/approve': { json: entry(1, { status: 'approved', version: 2 }) },
  })
  openGcp('/gcp-approvals?status=pending')
  await userEvent.click(within(await card(1)).getByRole('button', { name: /^Accept/ }))
  await within(await card(1)).findByText('Approved')
  await userEvent.click(screen.getByRole('button', { name: 'Next' }))
  expect(document.activeElement).toBe(await card(2))
  await userEvent.click(screen.getByRole('button', { name: 'Next' }))
  await card(3)
  expect(requests).toEqual(['1', '1', '2'])
})

it('goes to the next page when everything waiting is on this one', async () => {
  const requests: string[] = []
  const rest = { total: 10, totalPages: 2, counts: { pending: 2, approved: 8, rejected: 0, all: 10, revisions: 0 } }
  fakeServer('mcvp', {
    'GET /api/gcp': ({ url }) => {
      requests.push(url.search)
      return { json: { ...pageOf([entry(1), entry(2)]), ...rest } }
    },
    'PUT /api/gcp/gcp-1/approve': { json: entry(1, { status: 'approved', version: 2 }) },
  })
  openGcp('/gcp-approvals')
  await userEvent.click(within(await card(1)).getByRole('button', { name: /^Accept/ }))
  await within(await card(1)).findByText('Approved')
  await userEvent.click(screen.getByRole('button', { name: 'Next' }))
  await waitFor(() => expect(requests).toEqual(['?page=1&limit=8', '?page=2&limit=8']))
})

it('shows an error for a reason that is too long, and does not cut it', async () => {
  const server = fakeServer('mcvp', two)
  openGcp('/gcp-approvals')
  await userEvent.click(within(await card(1)).getByRole('button', { name: /^Reject with a reason/ }))
  const reason = await screen.findByLabelText<HTMLTextAreaElement>('Reason')
  await userEvent.click(reason)
  await userEvent.paste('x'.repeat(1001))
  expect(reason.value).toHaveLength(1001)
  await userEvent.click(screen.getByRole('button', { name: 'Reject GCP' }))
  expect(screen.getByText('Keep it under 1,000 characters.')).toBeTruthy()
  expect(document.activeElement).toBe(reason)
  expect(server.calls.filter((call) => call.startsWith('PUT'))).toEqual([])
})

it('shows what a revision changes, and the decision on the revision', async () => {
  const approved = entry(1, { status: 'approved', version: 3 })
  const revision = {
    ...{
      ...contentOf(approved),
      title: 'Practice one',
      gcpDetails: 'Eighty two people came.',
      status: 'pending' as const,
    },
    ...{ sentAt: '2026-03-02T10:00:00.000Z', reason: null, reviewedAt: null },
  }
  const waiting = { ...approved, revision }
  const sent: unknown[] = []
  fakeServer('mcvp', {
    'GET /api/gcp': {
      json: { ...pageOf([waiting]), counts: { pending: 3, approved: 5, rejected: 1, all: 8, revisions: 1 } },
    },
    'PUT /api/gcp/gcp-1/reject': ({ body }) => {
      sent.push(body)
      return { json: { ...approved, version: 4, revision: { ...revision, status: 'rejected' } } }
    },
  })
  openGcp('/gcp-approvals')
  const shown = await screen.findByRole('listitem', { name: 'Practice one' })
  const changes = within(shown).getByRole('region', { name: 'What changes' })
  expect([...changes.querySelectorAll('dd')].map((dd) => [...dd.children].map((each) => each.textContent))).toEqual([
    ['Practice 1', 'Practice one'],
    ['Eighty people came.', 'Eighty two people came.'],
  ])
  // The three add up; the revision is extra.
  const tabs = () => screen.getAllByRole('tab').map((each) => each.textContent)
  expect(tabs()).toEqual(['All (8)', 'Pending (2) + 1 revision', 'Approved (5)', 'Rejected (1)'])
  expect(screen.getByText('3 to review')).toBeTruthy()
  await userEvent.click(within(shown).getByRole('button', { name: 'Reject with a reason: Practice one' }))
  const dialog = await screen.findByRole('dialog', { name: 'Reject this revision?' })
  await userEvent.click(within(dialog).getByRole('button', { name: 'Reject revision' }))
  expect(await within(shown).findByText('Rejected')).toBeTruthy()
  expect(sent).toEqual([{ version: 3 }])
  expect(await screen.findByRole('listitem', { name: 'Practice 1' })).toBeTruthy()
  expect(tabs()).toEqual(['All (8)', 'Pending (2)', 'Approved (5)', 'Rejected (1)'])
})
