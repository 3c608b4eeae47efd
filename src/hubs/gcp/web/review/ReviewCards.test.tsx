// Review cards and queue: nothing moves while others work, a decided card keeps its position with Undo in it, and a conflict
// shows what changed.
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { queryClient } from '#web/api/query-client.ts'
import { navigate } from '#web/shell/routing/location.ts'
import { fakeServer } from '#web/testing/fake-fetch.ts'
import type { ReviewedGcp } from '../../contract.ts'
import { closeGcp, entry, openGcp, pageOf } from '../test-gcp-app.tsx'

afterEach(closeGcp)

const card = (n: number) => screen.findByRole('listitem', { name: `Practice ${n}` })
const titles = () => screen.getAllByRole('listitem', { name: /./ }).map((each) => each.getAttribute('aria-label'))
const two = { 'GET /api/gcp': { json: pageOf([entry(1), entry(2)]) } }

it('a decided card keeps its position and both buttons, and can be undone in it by button and by key', async () => {
  let version = 1
  const next = (change: Partial<ReviewedGcp> = {}) => {
    version += 1
    return { json: entry(1, { ...change, version }) }
  }
  const server = fakeServer('mcvp', {
    ...two,
    'PUT /api/gcp/gcp-1/approve': () => next({ status: 'approved' }),
    'PUT /api/gcp/gcp-1/take-back': () => next(),
  })
  openGcp('/gcp-approvals?status=pending')
  await userEvent.click(within(await card(1)).getByRole('button', { name: /^Accept/ }))
  const undo = await within(await card(1)).findByRole('button', { name: 'Undo: Practice 1' })
  expect(screen.getByRole('tab', { name: 'Approved (1)' })).toBeTruthy()
  expect(titles()).toEqual(['Practice 1', 'Practice 2'])
  for (const name of [/^Accept/, /^Reject: /, /^Reject with/])
    expect(within(await card(1)).getByRole('button', { name })).toHaveProperty('disabled', false)
  await userEvent.click(undo)
  expect(await within(await card(1)).findByText('Pending')).toBeTruthy()
  expect(within(await card(1)).getByText('Decision undone')).toBeTruthy()
  expect(screen.getByRole('tab', { name: 'Pending (2)' })).toBeTruthy()
  expect(document.activeElement).toBe(await card(1))
  expect(screen.queryByRole('button', { name: /^Undo/ })).toBeNull()
  // Without an Undo button the key does nothing.
  await userEvent.keyboard('u')
  expect(server.calls.filter((call) => call.startsWith('PUT'))).toHaveLength(2)
  await new Promise((passed) => setTimeout(passed, 400))
  await userEvent.keyboard('a')
  await within(await card(1)).findByRole('button', { name: /^Undo/ })
  await userEvent.keyboard('u')
  expect(await within(await card(1)).findByText('Decision undone')).toBeTruthy()
})

it('offers Undo for ten seconds in the card, and for the remaining time in a toast once the card is gone', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, advanceTimeDelta: 20 })
  const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime })
  fakeServer('mcvp', {
    ...two,
    'PUT /api/gcp/gcp-1/approve': { json: entry(1, { status: 'approved', version: 2 }) },
    'PUT /api/gcp/gcp-2/approve': { json: entry(2, { status: 'approved', version: 2 }) },
  })
  openGcp('/gcp-approvals')
  await user.click(within(await card(1)).getByRole('button', { name: /^Accept/ }))
  const undo = await within(await card(1)).findByRole('button', { name: /^Undo/ })
  undo.focus()
  await act(() => vi.advanceTimersByTimeAsync(9000))
  expect(within(await card(1)).queryByRole('button', { name: /^Undo/ })).toBeTruthy()
  await act(() => vi.advanceTimersByTimeAsync(1500))
  expect(within(await card(1)).queryByRole('button', { name: /^Undo/ })).toBeNull()
  expect(within(await card(1)).getByText('Accepted')).toBeTruthy()
  expect(document.activeElement).toBe(await card(1))

  await user.click(within(await card(2)).getByRole('button', { name: /^Accept/ }))
  await within(await card(2)).findByRole('button', { name: /^Undo/ })
  act(() => navigate('/gcp-approvals?mode=one-by-one'))
  expect(await screen.findByText('Accepted: Practice 2')).toBeTruthy()
  expect(screen.queryByText('Accepted: Practice 1')).toBeNull()
  vi.useRealTimers()
})

it('does not move while others submit, revise and decide, and shows the updates on request', async () => {
  let now = [entry(1), entry(2), entry(3)]
  fakeServer('mcvp', { 'GET /api/gcp': () => ({ json: pageOf(now) }) })
  openGcp('/gcp-approvals')
  await card(3)
  now = [
    entry(9),
    entry(1),
    entry(2, { version: 2, title: 'Other words' }),
    entry(3, { version: 2, status: 'approved' }),
  ]
  await queryClient.invalidateQueries({ queryKey: ['gcp'] })
  const notice = await screen.findByRole('button', { name: '1 new, 2 changed: show' })
  expect(titles()).toEqual(['Practice 1', 'Practice 2', 'Practice 3'])
  expect(within(await card(3)).getByText('Pending')).toBeTruthy()
  expect(screen.getByRole('tab', { name: 'Pending (4)' })).toBeTruthy()
  await userEvent.click(notice)
  expect(titles()).toEqual(['Practice 9', 'Practice 1', 'Other words', 'Practice 3'])
  expect(screen.queryByRole('button', { name: /show$/ })).toBeNull()
})

it('sends the loaded version, not a newer one, and shows what changed on a conflict', async () => {
  let now = [entry(1), entry(2)]
  const newer = entry(1, { version: 2, gcpDetails: 'Eight hundred people came.' })
  const message = 'The author has revised this GCP. Please read it again.'
  const sent: unknown[] = []
  fakeServer('mcvp', {
    'GET /api/gcp': () => ({ json: pageOf(now) }),
    'PUT /api/gcp/gcp-1/reject': ({ body }) => {
      sent.push(body)
      const isFirst = sent.length === 1
      if (isFirst) return { status: 409, json: { error: 'conflict', message, details: newer } }
      return { json: entry(1, { version: 3, status: 'rejected' }) }
    },
  })
  openGcp('/gcp-approvals')
  await card(1)
  now = [newer, entry(2)]
  await queryClient.invalidateQueries({ queryKey: ['gcp'] })
  await screen.findByRole('button', { name: '1 changed: show' })
  await userEvent.click(within(await card(1)).getByRole('button', { name: 'Reject with a reason: Practice 1' }))
  await userEvent.type(await screen.findByLabelText('Reason'), 'Too short')
  await userEvent.click(screen.getByRole('button', { name: 'Reject GCP' }))
  expect(await within(await card(1)).findByText(message)).toBeTruthy()
  const changes = within(await card(1)).getByRole('region', { name: 'What changed' })
  expect([...changes.querySelectorAll('del, ins')].map((each) => each.textContent)).toEqual([
    'Eighty people came.',
    'Eight hundred people came.',
  ])
  expect(document.activeElement).toBe(await card(1))
  // The typed reason is not lost, and the entry can be decided as it is now.
  await userEvent.click(within(await card(1)).getByRole('button', { name: 'Reject: Practice 1' }))
  expect(await screen.findByLabelText('Reason')).toHaveProperty('value', 'Too short')
  await userEvent.click(screen.getByRole('button', { name: 'Reject GCP' }))
  expect(await within(await card(1)).findByText('Rejected: “Too short”')).toBeTruthy()
  expect(sent).toEqual([
    { version: 1, reason: 'Too short' },
    { version: 2, reason: 'Too short' },
  ])
})

it('the queue stays as it was opened while others submit and decide, and shows how many are new', async () => {
  let rows = [1, 2, 3].map((n) => entry(n))
  const waiting = () => rows.filter(({ status }) => status === 'pending')
  fakeServer('mcvp', {
    'GET /api/gcp/queue': () => ({ json: { gcps: waiting(), next: null, total: waiting().length } }),
    'GET /api/gcp/gcp-2': () => ({ json: rows[1] }),
    'PUT /api/gcp/gcp-1/approve'() {
      rows = rows.with(0, entry(1, { status: 'approved', version: 2 }))
      return { json: rows[0] }
    },
  })
  openGcp('/gcp-approvals?mode=one-by-one')
  const shown = (n: number) => screen.findByLabelText(`Practice ${n}`, { selector: 'article' })
  await shown(1)
  const list = within(screen.getByRole('navigation', { name: 'GCPs to review' }))
  const lines = () => list.getAllByRole('button', { name: /^Practice/ }).map((each) => each.textContent?.slice(0, 10))
  rows = [...rows.with(1, entry(2, { status: 'approved', version: 2 })), entry(4), entry(5)]
  await queryClient.invalidateQueries({ queryKey: ['gcp', 'queue-total'] })
  const notice = await screen.findByRole('button', { name: '1 new: show' })
  expect(lines()).toEqual(['Practice 1', 'Practice 2', 'Practice 3'])
  expect(screen.getByText('3 to review')).toBeTruthy()
  const accept = screen.getByRole('button', { name: 'Accept: Practice 1' })
  await waitFor(() => expect(accept).toHaveProperty('disabled', false))
  await userEvent.click(accept)
  await shown(2)
  expect(screen.getByRole('button', { name: '1 new: show' })).toBeTruthy()
  await userEvent.click(notice)
  await waitFor(() => expect(lines()).toEqual(['Practice 3', 'Practice 4', 'Practice 5']))
  // The current entry stays.
  await shown(2)
  expect(screen.queryByRole('button', { name: /show$/ })).toBeNull()
})

it('deletes a rejected entry after a question, and offers it for no other', async () => {
  let left = [entry(1, { status: 'rejected' }), entry(2)]
  const server = fakeServer('mcvp', {
    'GET /api/gcp': () => ({ json: pageOf(left) }),
    'DELETE /api/gcp/gcp-1': () => {
      left = left.slice(1)
      return { status: 204 }
    },
  })
  openGcp('/gcp-approvals')
  expect(within(await card(2)).queryByRole('button', { name: /^Delete/ })).toBeNull()
  await userEvent.click(within(await card(1)).getByRole('button', { name: 'Delete: Practice 1' }))
  const dialog = await screen.findByRole('dialog', { name: 'Delete this GCP?' })
  expect(dialog.textContent).toContain('This action cannot be undone.')
  expect(server.calls.some((call) => call.startsWith('DELETE'))).toBe(false)
  await userEvent.click(within(dialog).getByRole('button', { name: 'Delete' }))
  expect(await screen.findByText('“Practice 1” is deleted')).toBeTruthy()
  await waitFor(() => expect(titles()).toEqual(['Practice 2']))
  // The pressed button is gone with its card: the page keeps the focus.
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 })))
})
