// Query view: what a failed load offers.
import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { afterEach, expect, test } from 'vitest'
import { problem } from '#shared/problem.ts'
import { QueryView } from './QueryView.tsx'

afterEach(cleanup)
const show = (children: ReactNode) => render(<MantineProvider>{children}</MantineProvider>)

test('a missing record offers a way on; a failed load offers Retry', () => {
  const failed = (error: Error) => ({ isPending: false, isError: true, data: undefined, error }) as never
  const back = { label: 'All GCPs', path: '/gcplist' }
  const view = (error: Error) => (
    <QueryView query={failed(error)} skeleton="text" error="Failed to fetch GCP details" back={back}>
      {() => null}
    </QueryView>
  )
  const { unmount } = show(view(problem('notFound', 'GCP not found')))
  expect(screen.getByRole('link', { name: 'All GCPs' }).getAttribute('href')).toBe('#/gcplist')
  expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull()
  unmount()
  show(view(problem('unavailable', 'The portal cannot be reached.')))
  expect(screen.getByText('Failed to fetch GCP details')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Retry' })).toBeTruthy()
})

test('a failure stays while the query is repeated in the background; Retry shows that it loads', async () => {
  const answers: PromiseWithResolvers<string>[] = []
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  function Page() {
    const queryFn = () => {
      const answer = Promise.withResolvers<string>()
      answers.push(answer)
      return answer.promise
    }
    const query = useQuery({ queryKey: ['list'], queryFn })
    return (
      <QueryView query={query} skeleton="text" error="Failed to fetch" loadingText="Loading...">
        {(text) => text}
      </QueryView>
    )
  }
  show(
    <QueryClientProvider client={client}>
      <Page />
    </QueryClientProvider>,
  )
  const fail = () => act(async () => answers.at(-1)?.reject(problem('unavailable', 'The portal cannot be reached.')))
  /** In the background, until the page has rendered what it thinks of it. */
  const repeat = () =>
    act(async () => {
      void client.refetchQueries()
      await new Promise((resolve) => setTimeout(resolve, 50))
    })
  await screen.findByText('Loading...')
  await fail()
  await screen.findByText('Failed to fetch')
  await repeat()
  expect(answers).toHaveLength(2)
  expect(screen.getByText('Failed to fetch')).toBeTruthy()
  expect(screen.queryByText('Loading...')).toBeNull()
  await fail()
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
  expect(answers).toHaveLength(3)
  await screen.findByText('Loading...')
  expect(screen.queryByText('Failed to fetch')).toBeNull()
  await fail()
  await screen.findByText('Failed to fetch')
  await repeat()
  expect(screen.getByText('Failed to fetch')).toBeTruthy()
  await act(async () => answers.at(-1)?.resolve('The list'))
  await waitFor(() => expect(screen.getByText('The list')).toBeTruthy())
})
