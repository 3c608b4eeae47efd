// Timeout of a save, and the window in which a double click counts as one.
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { clearDedupe, dedupe } from './dedupe.ts'
import { isOfflineError, withTimeout } from './timeout.ts'

beforeEach(() => {
  vi.useFakeTimers()
  clearDedupe()
})
afterEach(() => vi.useRealTimers())

it('times out after half a minute without a response', async () => {
  const outcome = vi.fn()
  withTimeout(new Promise(() => {})).catch(outcome)
  await vi.advanceTimersByTimeAsync(29_999)
  expect(outcome).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(isOfflineError(outcome.mock.calls[0]?.[0])).toBe(true)
})

it('returns a response that comes in time', async () => {
  const slow = new Promise((resolve) => setTimeout(() => resolve('saved'), 29_999))
  const answer = withTimeout(slow)
  await vi.advanceTimersByTimeAsync(29_999)
  expect(await answer).toBe('saved')
})

it('sends the same request again 300 ms after the response, and not before', async () => {
  const send = vi.fn(async () => 'saved')
  const press = () => dedupe('/api/gcp', 'POST {}', send)
  expect([await press(), await press()]).toEqual(['saved', 'saved'])
  await vi.advanceTimersByTimeAsync(299)
  await press()
  expect(send).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(1)
  await press()
  expect(send).toHaveBeenCalledTimes(2)
})
