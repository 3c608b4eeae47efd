import { expect, it } from 'vitest'
import { Problem } from '#shared/problem.ts'
import { fateOf, isOnlyHere, nextToSend, pauseMs, type WaitingChange } from './waiting-change.ts'

const change = (key: string, more: Partial<WaitingChange> = {}): WaitingChange => ({
  ...{ key, uid: 'u', hub: 'h', subject: key, title: key, path: '/x', change: {} },
  ...{ at: 1, isTried: false, state: 'waiting', ...more },
})
const problem = (status: number, more: object = {}) => new Problem(status, { error: 'x', message: 'No.', ...more })

it('sends the oldest first, and nothing past what stopped of the same', () => {
  const changes = [
    change('later', { subject: 'one', at: 3 }),
    change('stopped', { subject: 'one', at: 1, state: 'conflict' }),
    change('other', { at: 2 }),
  ]
  expect(nextToSend(changes)?.key).toBe('other')
  expect(nextToSend(changes.slice(0, 2))).toBeUndefined()
  expect(nextToSend([change('b', { at: 2 }), change('a', { at: 1 })])?.key).toBe('a')
  expect(nextToSend([change('no', { state: 'refused' }), change('b', { at: 9 })])?.key).toBe('b')
})

it('tries again what may pass, and keeps what the portal refuses', () => {
  for (const status of [0, 401, 408, 429, 500, 503]) expect(fateOf(problem(status))).toEqual({ laterS: undefined })
  for (const status of [400, 403, 404, 409, 410, 413]) expect(fateOf(problem(status))).toEqual({ refused: 'No.' })
  expect(fateOf(problem(400, { fields: { lc: 'This LC is closed.' } }))).toEqual({ refused: 'This LC is closed.' })
  expect(fateOf(new Problem(429, { error: 'x', message: 'x' }, { retryAfterS: 7 }))).toEqual({ laterS: 7 })
  expect(fateOf(new TypeError('a slip'))).toHaveProperty('refused')
})

it('waits longer and longer, or as long as the portal says', () => {
  expect([1, 2, 3, 9].map((failures) => pauseMs(failures))).toEqual([30_000, 60_000, 120_000, 600_000])
  expect(pauseMs(5, 7)).toBe(7000)
})

it('knows what nobody else can have', () => {
  expect(isOnlyHere(change('new'))).toBe(true)
  expect(isOnlyHere(change('unanswered', { isTried: true }))).toBe(false)
  expect(isOnlyHere(change('refused', { isTried: true, state: 'refused' }))).toBe(true)
})
