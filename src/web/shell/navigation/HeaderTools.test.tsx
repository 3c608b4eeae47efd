// Header tools: the inbox bell with the unread count, for members only.
import { act, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { refreshHome } from '#web/live/home.ts'
import { fakeServer } from '#web/testing/fake-fetch.ts'
import { close, open } from '../../testing/TestApp.tsx'

afterEach(close)

test('visitors have no inbox, and nothing is requested for them', async () => {
  const { calls } = fakeServer(null)
  open('/reset-password')
  await screen.findByText('Reset here')
  expect(screen.queryByRole('link', { name: /^Inbox/ })).toBeNull()
  expect(calls).not.toContain('GET /api/home')
})

test.each([
  [0, 'Inbox', ''],
  [3, 'Inbox, 3 unread', '3'],
  [120, 'Inbox, 120 unread', '99+'],
])('with %i unread the bell is called %j and shows %j', async (unread, name, shown) => {
  fakeServer('tm', { 'GET /api/home': { json: { forYou: [], cards: [], unread, firstSteps: [] } } })
  open('/dashboard')
  await screen.findByRole('button', { name: 'Search' })
  await act(refreshHome)
  const bell = await screen.findByRole('link', { name })
  expect([bell.textContent, bell.getAttribute('href')]).toEqual([shown, '#/inbox'])
})
