// Query client: cache cleared between people, refetching on focus and every minute, retries.
import { QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { Problem } from '#shared/problem.ts'
import { fakeServer } from '#web/testing/fake-fetch.ts'
import { retryAll } from '../offline/cache/connectivity.ts'
import { refresh, startSession } from '../shell/session/session-store.ts'
import { call } from './call.ts'
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
  ['is replaced by somebody else', () => server.signIn('mcvp')],
  ['is replaced by somebody with the same role', () => server.signIn('tm', 'another-uid')],
])('clears the cache when a person %s', async (_, change) => {
  change()
  await refresh()
  expect(queryClient.getQueryData(key)).toBeUndefined()
})

it('keeps the cache for the same person', async () => {
  await refresh()
  expect(queryClient.getQueryData(key)).toEqual(['An entry of Sara'])
})

it.each(['focus', 'visibilitychange'])('refetches stale queries on the screen on %s', async (kind) => {
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
})

it('reads again what is on the screen when a save turns out to have been done before', async () => {
  const queryFn = vi.fn(async () => ['An entry'])
  const stopLooking = new QueryObserver(queryClient, { queryKey: ['saved'], queryFn }).subscribe(() => {})
  await vi.waitFor(() => expect(queryClient.getQueryData(['saved'])).toBeDefined(), 20_000)
  vi.stubGlobal('fetch', async () =>
    Response.json({ error: 'alreadyDone', message: 'Saved already.' }, { status: 409 }),
  )
  const save = { method: 'PUT', path: '/api/x', summary: '', access: { signedIn: 'test' } } as const
  await expect(call(save)).rejects.toThrow('Saved already.')
  await vi.waitFor(() => expect(queryFn).toHaveBeenCalledTimes(2), 20_000)
  stopLooking()
})

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

it('refetches what is on the screen every minute', async () => {
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
  ['a server error', 503, 2],
  ['a refusal', 403, 1],
])('after %s (%i), requests %i times before the page shows the failure', async (_, status, times) => {
  const queryFn = vi.fn(async () => {
    throw new Problem(status, { error: 'x', message: 'No.' })
  })
  const stopLooking = look(['fails', String(status)], queryFn)
  await vi.advanceTimersByTimeAsync(20_000)
  expect(queryFn).toHaveBeenCalledTimes(times)
  expect(queryClient.getQueryState(['fails', String(status)])?.status).toBe('error')
  stopLooking()
})

it('retries after the time that a busy portal names; a longer limit fails at once', async () => {
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

it('forgets a query whose page was left, but none whose page is still being rendered or is mounted again', async () => {
  const options = { queryKey: ['left'], queryFn: () => 'here', meta: { untilLeft: true } as const }
  const observer = new QueryObserver(queryClient, options)
  const find = () => queryClient.getQueryCache().find({ queryKey: ['left'] })
  // A render in slices has asked for it, and is not on the screen yet.
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(find()).toBeDefined()
  const leave = observer.subscribe(() => {})
  await vi.waitFor(() => expect(find()?.state.data).toBe('here'))
  leave()
  const leaveAgain = new QueryObserver(queryClient, { ...options, staleTime: 1000 }).subscribe(() => {})
  await Promise.resolve()
  expect(find()?.state.data).toBe('here')
  leaveAgain()
  await Promise.resolve()
  expect(find()).toBeUndefined()
})
