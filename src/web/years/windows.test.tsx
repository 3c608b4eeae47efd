// Answers about days and years: forms and lists are rendered again for them in slices, not at once.
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { Suspense, use } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { queryClient } from '../api/query-client.ts'
import { sessionStore } from '../shell/session/session-store.ts'
import { closedWindow, fakeServer, personWith } from '../testing/fake-fetch.ts'
import { useClosed } from './windows.ts'
import { useYearFilter } from './years.ts'

afterEach(() => {
  cleanup()
  queryClient.clear()
  vi.unstubAllGlobals()
})

const uses: Record<string, () => boolean> = {
  'the last day of a form': () => useClosed('checklist') !== undefined,
  'the years of a list': () => useYearFilter('').choices.length > 0,
}

it.each(Object.entries(uses))('%s', async (_, useIsAnswered) => {
  const server = fakeServer('tm', { 'GET /api/windows': { json: [closedWindow('checklist')] } })
  sessionStore.setState({ ...sessionStore.getState(), me: personWith('tm') })
  let wasRendered = false
  const never = new Promise<never>(() => {})
  function Page() {
    if (useIsAnswered()) {
      wasRendered = true
      // What suspends a transition leaves the page as it is; an urgent render would show the fallback.
      use(never)
    }
    return <p>The page</p>
  }
  render(
    <QueryClientProvider client={queryClient}>
      <Suspense fallback="Nothing">
        <Page />
      </Suspense>
    </QueryClientProvider>,
  )
  await vi.waitFor(() => expect(wasRendered).toBe(true))
  expect(server.calls).toHaveLength(1)
  expect(screen.queryByText('Nothing')).toBeNull()
})
