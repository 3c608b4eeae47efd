// Does the next person on the same computer see anything of what the one before loaded, and is a list asked for anew when
// its window comes back?
import { QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { fakeServer } from '#web/fake-fetch.ts'
import { queryClient } from './query-client.ts'
import { refresh, startSession } from './session-store.ts'

const key = ['gcp', 'mine']
let server: ReturnType<typeof fakeServer>
let stop = () => {}
beforeEach(async () => {
  server = fakeServer('tm')
  stop = startSession()
  await refresh()
  queryClient.setQueryData(key, ['An entry of Sara'])
})
afterEach(() => {
  stop()
  queryClient.clear()
  vi.unstubAllGlobals()
})

it.each([
  ['signs out', () => server.signOut()],
  ['makes room for somebody else', () => server.signIn('mcvp')],
  ['makes room for somebody of the same role', () => server.signIn('tm', 'another-uid')],
])('forgets what was loaded when a person %s', async (_, change) => {
  change()
  await refresh()
  expect(queryClient.getQueryData(key)).toBeUndefined()
})

it('keeps it for the same person', async () => {
  await refresh()
  expect(queryClient.getQueryData(key)).toEqual(['An entry of Sara'])
})

it.each(['focus', 'visibilitychange'])(
  'asks again for what is on the screen and no longer fresh on %s',
  async (kind) => {
    queryClient.mount()
    const queryFn = vi.fn(async () => ['An entry'])
    const stopLooking = new QueryObserver(queryClient, {
      queryKey: ['looked-at', kind],
      queryFn,
      staleTime: 0,
    }).subscribe(() => {})
    await vi.waitFor(() => expect(queryFn).toHaveBeenCalledTimes(1), 10_000)
    window.dispatchEvent(new Event(kind))
    await vi.waitFor(() => expect(queryFn).toHaveBeenCalledTimes(2), 10_000)
    stopLooking()
    queryClient.unmount()
  },
)
