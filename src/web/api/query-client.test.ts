// Does the next person on the same computer see anything of what the one before loaded, and is a list asked for anew when
// its window comes back?
import { QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { Problem } from '#shared/problem.ts'
import { fakeServer } from '#web/testing/fake-fetch.ts'
import { retryAll } from '../offline/cache/line.ts'
import { refresh, startSession } from '../shell/session/session-store.ts'
import { queryClient } from './query-client.ts'

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
  vi.useRealTimers()
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
    const queryFn = vi.fn(async () => ['An entry'])
    const stopLooking = new QueryObserver(queryClient, {
      queryKey: ['looked-at', kind],
      queryFn,
      staleTime: 0,
    }).subscribe(() => {})
    await vi.waitFor(() => expect(queryFn).toHaveBeenCalledTimes(1), 20_000)
    window.dispatchEvent(new Event(kind))
    await vi.waitFor(() => expect(queryFn).toHaveBeenCalledTimes(2), 20_000)
    stopLooking()
  },
)

it('asks again for everything on the screen when the person presses Retry, also for what is fresh', async () => {
  const queryFn = vi.fn(async () => ['An entry'])
  const stopLooking = new QueryObserver(queryClient, { queryKey: ['retried'], queryFn }).subscribe(() => {})
  await vi.waitFor(() => expect(queryClient.getQueryData(['retried'])).toBeDefined(), 20_000)
  retryAll()
  await vi.waitFor(() => expect(queryFn).toHaveBeenCalledTimes(2), 20_000)
  stopLooking()
})

/** Shows an answer of a page, with a clock that only the test moves. */
function look(queryKey: string[], queryFn: () => Promise<unknown>) {
  vi.useFakeTimers()
  return new QueryObserver(queryClient, { queryKey, queryFn }).subscribe(() => {})
}

it('asks again each minute for what is on the screen', async () => {
  const queryFn = vi.fn(async () => ['An entry'])
  const stopLooking = look(['each', 'minute'], queryFn)
  await vi.advanceTimersByTimeAsync(59_000)
  expect(queryFn).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(2000)
  expect(queryFn).toHaveBeenCalledTimes(2)
  stopLooking()
})

it.each([
  ['no answer', 0, 2],
  ['a portal in trouble', 503, 2],
  ['a refusal', 403, 1],
])('asks %s (%i) %i times before the page says so', async (_, status, times) => {
  const queryFn = vi.fn(async () => {
    throw new Problem(status, { error: 'x', message: 'No.' })
  })
  const stopLooking = look(['fails', String(status)], queryFn)
  await vi.advanceTimersByTimeAsync(20_000)
  expect(queryFn).toHaveBeenCalledTimes(times)
  expect(queryClient.getQueryState(['fails', String(status)])?.status).toBe('error')
  stopLooking()
})

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
