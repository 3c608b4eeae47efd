// Memoize: each answer is computed once, forgotten on request, and never kept without limit.
import { expect, it, vi } from 'vitest'
import { memoize } from './memoize.ts'

it('computes an answer once, until it is told to forget', () => {
  const answer = vi.fn((n: number) => `${n}!`)
  const memoized = memoize(answer)
  expect([memoized(1), memoized(2), memoized(1)]).toEqual(['1!', '2!', '1!'])
  expect(answer).toHaveBeenCalledTimes(2)
  memoized.forget()
  expect(memoized(1)).toBe('1!')
  expect(answer).toHaveBeenCalledTimes(3)
})

it('keeps at most a thousand answers', () => {
  const answer = vi.fn((n: number) => n)
  const memoized = memoize(answer)
  for (let n = 1; n <= 1001; n++) memoized(n)
  memoized(1001)
  expect(answer).toHaveBeenCalledTimes(1001)
  memoized(1)
  expect(answer).toHaveBeenCalledTimes(1002)
})
