// Does the form say, where it asks for contact data, how long that is kept?
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { queryClient } from '#web/api/query-client.ts'
import { fakeServer } from '#web/testing/fake-fetch.ts'
import { HowLong } from './HowLong.tsx'

afterEach(() => {
  cleanup()
  queryClient.clear()
  vi.unstubAllGlobals()
})

const open = () =>
  render(
    <QueryClientProvider client={queryClient}>
      <HowLong />
    </QueryClientProvider>,
  )

it('says the days that are set', async () => {
  fakeServer(null, { 'GET /api/happiness-survey/terms': { json: { contactDays: 1000 } } })
  open()
  await screen.findByText('Your name, number, mail address and position are deleted after 1,000 days.')
})

it('promises nothing while it does not know', async () => {
  const { calls } = fakeServer(null, {
    'GET /api/happiness-survey/terms': { status: 404, json: { error: 'notFound', message: 'No.' } },
  })
  const { container } = open()
  await waitFor(() => expect(calls).toContain('GET /api/happiness-survey/terms'))
  expect(container.textContent).toBe('')
})
