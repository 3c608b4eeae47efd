// Retention notice: the form says how long contact data is kept.
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { queryClient } from '#web/api/query-client.ts'
import { fakeServer } from '#web/testing/fake-fetch.ts'
import { RetentionNotice } from './RetentionNotice.tsx'

afterEach(() => {
  cleanup()
  queryClient.clear()
  vi.unstubAllGlobals()
})

const open = () =>
  render(
    <QueryClientProvider client={queryClient}>
      <RetentionNotice />
    </QueryClientProvider>,
  )

it('shows the configured number of days', async () => {
  fakeServer(null, { 'GET /api/happiness-survey/terms': { json: { contactDays: 1000 } } })
  open()
  await screen.findByText('Your name, number, email and position are deleted after 1,000 days.')
})

it('shows nothing until the number is known', async () => {
  const { calls } = fakeServer(null, {
    'GET /api/happiness-survey/terms': { status: 404, json: { error: 'notFound', message: 'No.' } },
  })
  const { container } = open()
  await waitFor(() => expect(calls).toContain('GET /api/happiness-survey/terms'))
  expect(container.textContent).toBe('')
})
