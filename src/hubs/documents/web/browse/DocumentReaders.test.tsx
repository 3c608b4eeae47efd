// Per-reader parts of a document card: optimistic bookmarks with rollback, 'New' marks and overdue notes.
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { plusDays, today } from '#shared/time/calendar.ts'
import { fakeServer } from '#web/testing/fake-fetch.ts'
import { closeScreen, documentWith, openScreen, pageOf } from '../test-screens.tsx'

afterEach(closeScreen)

const bookmark = () => screen.findByRole('button', { name: 'Bookmark: Finance guide' })
const isPressed = async () => (await bookmark()).getAttribute('aria-pressed')

test('a bookmark shows at once, is sent, and can be removed again', async () => {
  const { calls } = fakeServer('user', {
    'GET /api/documents': pageOf(documentWith()),
    'PUT /api/documents/d1/bookmark': {},
    'DELETE /api/documents/d1/bookmark': {},
  })
  openScreen('/resource-hub')
  expect(await isPressed()).toBe('false')
  await userEvent.click(await bookmark())
  await waitFor(async () => expect(await isPressed()).toBe('true'))
  await userEvent.click(await bookmark())
  await waitFor(async () => expect(await isPressed()).toBe('false'))
  await waitFor(() => expect(calls.filter((call) => call.endsWith('/bookmark'))).toHaveLength(2))
  expect(calls.filter((call) => call.endsWith('/bookmark'))).toEqual([
    'PUT /api/documents/d1/bookmark',
    'DELETE /api/documents/d1/bookmark',
  ])
})

test('a failed bookmark rolls back and shows an error', async () => {
  fakeServer('user', {
    'GET /api/api-cycles': pageOf(documentWith({ isBookmarked: true })),
    'DELETE /api/api-cycles/d1/bookmark': { status: 500, json: {} },
  })
  openScreen('/apip-cycle')
  await userEvent.click(await bookmark())
  await screen.findByText('Failed to change the bookmark')
  expect(await isPressed()).toBe('true')
})

test('the filter requests bookmarks, and explains how to add one if there are none', async () => {
  const requestedFilters: (string | null)[] = []
  fakeServer('user', {
    'GET /api/api-cycles': ({ url }) => {
      requestedFilters.push(url.searchParams.get('filter'))
      return url.searchParams.has('filter') ? pageOf() : pageOf(documentWith())
    },
  })
  openScreen('/apip-cycle')
  await userEvent.click(await screen.findByRole('radio', { name: 'Bookmarked' }))
  await screen.findByText('No bookmarks yet')
  expect(requestedFilters).toEqual([null, 'bookmarked'])
})

test('documents added since the last visit are marked as new, except your own', async () => {
  const fresh = { createdAt: '2026-08-01T09:00:00.000Z' }
  const { calls } = fakeServer('mcvp', {
    'GET /api/documents': pageOf(
      documentWith({ _id: 'd2', title: 'Brand new', ...fresh, ownerId: 'somebody' }),
      documentWith({ _id: 'd3', title: 'My own', ...fresh, ownerId: 'uid-mcvp' }),
      documentWith({ title: 'Known', ownerId: 'somebody' }),
    ),
    'POST /api/documents/visit': { json: { newSince: '2026-07-01T09:00:00.000Z' } },
  })
  openScreen('/resource-hub')
  await screen.findByText('New')
  const marked = screen.getAllByRole('article').map((card) => within(card).queryByText('New') !== null)
  expect(marked).toEqual([true, false, false])
  expect(calls.filter((call) => call.endsWith('/visit'))).toHaveLength(1)
})

test('a card shows since when nobody has confirmed it, to readers too', async () => {
  const checkBy = plusDays(today(), -1)
  fakeServer('user', {
    'GET /api/documents': pageOf(documentWith({ checkBy }), documentWith({ _id: 'd2', title: 'Checked' })),
  })
  openScreen('/resource-hub')
  const notes = await screen.findAllByText(/^Not confirmed since/)
  expect(notes.map((note) => note.closest('article')?.textContent?.includes('Finance guide'))).toEqual([true])
})
