// Does the next person on the same computer see anything of what the one before loaded, and is a list asked for anew when
// its window comes back?
import { QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { Problem } from '#shared/problem.ts'
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
    await vi.waitFor(() => expect(queryFn).toHaveBeenCalledTimes(1))
    window.dispatchEvent(new Event(kind))
    await vi.waitFor(() => expect(queryFn).toHaveBeenCalledTimes(2))
    stopLooking()
    queryClient.unmount()
  },
)

it('waits as long as a busy portal says, and asks again; a limit is told at once', async () => {
  vi.useFakeTimers()
  const busy = (retryAfterS: number) => new Problem(429, { error: 'listsBusy', message: 'Busy' }, { retryAfterS })
  const queryFn = vi
    .fn(async () => ['A list'])
    .mockRejectedValueOnce(busy(2))
    .mockRejectedValueOnce(busy(2))
  const answer = queryClient.fetchQuery({ ...queryClient.getDefaultOptions().queries, queryKey: ['busy'], queryFn })
  await vi.advanceTimersByTimeAsync(3900)
  expect(queryFn).toHaveBeenCalledTimes(2)
  await vi.advanceTimersByTimeAsync(200)
  expect(await answer).toEqual(['A list'])
  const limited = vi.fn(async () => {
    throw busy(3600)
  })
  const options = { ...queryClient.getDefaultOptions().queries, queryKey: ['limited'], queryFn: limited }
  await expect(queryClient.fetchQuery(options)).rejects.toThrow('Busy')
  expect(limited).toHaveBeenCalledTimes(1)
  vi.useRealTimers()
})
