// Inbox page: shows what is new, opens it with one click, and keeps the bell up to date.
import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { queryClient } from '#web/api/query-client.ts'
import { App } from '#web/shell/layout/App.tsx'
import { currentLocation, navigate } from '#web/shell/routing/location.ts'
import { fakeServer } from '#web/testing/fake-fetch.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import type { Item } from '../contract.ts'
import { pages } from './pages.ts'
import './InboxPage.tsx'

afterEach(() => {
  cleanup()
  act(() => toast.clear())
  queryClient.clear()
  vi.unstubAllGlobals()
})

const item = (id: string, isRead: boolean): Item => ({
  ...{ id, isRead, about: 'Decisions on your GCPs', path: `/gcps/${id}`, at: '2026-11-16T08:00:00.000Z' },
  text: `Your GCP is approved: ${id}`,
})

/** A portal that remembers what was read. */
function open(start: Item[], path = '/inbox') {
  let items = start
  const reads: unknown[] = []
  const unread = () => items.filter(({ isRead }) => !isRead)
  const server = fakeServer('tm', {
    'GET /api/inbox/choices': { json: [] },
    'GET /api/home': () => ({ json: { forYou: [], cards: [], unread: unread().length, firstSteps: [] } }),
    'GET /api/inbox': ({ url }) => {
      const shown = url.searchParams.has('unread') ? unread() : items
      const totalPages = url.searchParams.get('page') === '1' && start.length > 2 ? 2 : 1
      return { json: { items: shown, unread: unread().length, total: shown.length, totalPages } }
    },
    'POST /api/inbox/read': ({ body }) => {
      reads.push(body)
      const { ids } = body as { ids?: string[] }
      items = items.map((each) => (!ids || ids.includes(each.id) ? { ...each, isRead: true } : each))
      return { json: { unread: unread().length } }
    },
  })
  window.scrollTo = () => {}
  navigate(path, { force: true, replace: true })
  const trial = { '/gcps/{id}': { title: 'GCP', page: () => <h1>A GCP</h1>, open: true as const } }
  render(<App pages={{ ...pages, ...trial }} />)
  return { ...server, reads }
}

const messages = () =>
  within(screen.getByRole('list', { name: 'Messages' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)

it('lists messages as they come, with new ones marked', async () => {
  open([item('b', false), item('a', true)])
  await screen.findByText('1 unread')
  await screen.findByRole('list', { name: 'Messages' })
  expect(messages()).toEqual([
    expect.stringMatching(/^NewYour GCP is approved: bDecisions on your GCPs · /),
    expect.stringMatching(/^Your GCP is approved: a/),
  ])
})

it('one click opens the page it is about and marks it as read, here and at the bell', async () => {
  const { reads } = open([item('b', false), item('a', false)])
  await screen.findByRole('link', { name: 'Inbox, 2 unread' })
  await userEvent.click(screen.getByRole('link', { name: /approved: b/ }))
  await screen.findByText('A GCP')
  expect(reads).toEqual([{ ids: ['b'] }])
  await screen.findByRole('link', { name: 'Inbox, 1 unread' })
})

it('opening what is already read sends no request', async () => {
  const { reads } = open([item('a', true)])
  await userEvent.click(await screen.findByRole('link', { name: /approved: a/ }))
  await screen.findByText('A GCP')
  expect(reads).toEqual([])
})

it('marks all as read at once', async () => {
  const { reads } = open([item('b', false), item('a', false)])
  await userEvent.click(await screen.findByRole('button', { name: 'Mark all as read' }))
  await waitFor(() => expect(screen.getByRole('button', { name: 'Mark all as read' })).toHaveProperty('disabled', true))
  await screen.findByRole('link', { name: 'Inbox' })
  expect(reads).toEqual([{}])
  expect(messages().some((text) => text?.startsWith('New'))).toBe(false)
})

it('says so when it could not be marked', async () => {
  const { answers } = open([item('a', false)])
  answers['POST /api/inbox/read'] = 'no answer'
  await userEvent.click(await screen.findByRole('button', { name: 'Mark all as read' }))
  await screen.findByText(/cannot be reached/)
})

it('shows only unread messages on request, and in the URL', async () => {
  open([item('b', false), item('a', true)])
  await userEvent.click(await screen.findByRole('radio', { name: 'Unread' }))
  await waitFor(() => expect(messages()).toHaveLength(1))
  expect(currentLocation().full).toBe('/inbox?show=unread')
})

it.each([
  ['/inbox', 'Nothing here yet'],
  ['/inbox?show=unread', 'You’ve read everything'],
])('%s without messages says so', async (path, words) => {
  open([], path)
  await screen.findByText(words)
  expect(screen.queryByRole('button', { name: 'Mark all as read' })).toBeNull()
})

it('has pages if there are many', async () => {
  const { calls } = open([item('c', true), item('b', true), item('a', true)])
  const pager = await screen.findByRole('navigation', { name: 'Pages of messages' })
  await userEvent.click(within(pager).getByRole('button', { name: /Next/ }))
  await waitFor(() => expect(currentLocation().full).toBe('/inbox?page=2'))
  expect(calls.filter((call) => call === 'GET /api/inbox').length).toBeGreaterThan(1)
})

it('keeps the choices behind the gear, at an address of their own', async () => {
  const { answers, calls } = open([item('a', true)])
  const decisions = { kind: 'd', name: 'Decisions', isOptIn: false, isWanted: true, mail: 'now' }
  answers['GET /api/inbox/choices'] = { json: [decisions] }
  await screen.findByRole('list', { name: 'Messages' })
  expect(calls).not.toContain('GET /api/inbox/choices')
  await userEvent.click(screen.getByRole('button', { name: 'Notification settings' }))
  await screen.findByLabelText('Email about: Decisions')
  expect(currentLocation().full).toBe('/inbox?settings=open')
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(currentLocation().full).toBe('/inbox')
})
