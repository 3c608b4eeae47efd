// Queued mutation: sending order, error classification, backoff, and expiry.
import { expect, it } from 'vitest'
import { outdatedPage } from '#shared/outdated-page.ts'
import { Problem } from '#shared/problem.ts'
import {
  asTried,
  backoffMs,
  classifyError,
  isBackingOff,
  isExpired,
  isInForm,
  isOnlyLocal,
  nextToSend,
  type QueuedMutation,
} from './queued-mutation.ts'

const change = (key: string, more: Partial<QueuedMutation> = {}): QueuedMutation => ({
  ...{ key, uid: 'u', hub: 'h', subject: key, title: key, path: '/x', change: {} },
  ...{ at: 1, isTried: false, state: 'waiting', ...more },
})
const problem = (status: number, more: object = {}) => new Problem(status, { error: 'x', message: 'No.', ...more })

it('sends the oldest first, and nothing past a stopped change of the same subject', () => {
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

it('retries transient errors, and keeps what the portal refuses', () => {
  for (const status of [0, 401, 408, 429, 500, 503])
    expect(classifyError(problem(status))).toEqual({ laterS: undefined })
  for (const status of [400, 403, 404, 409, 410, 413])
    expect(classifyError(problem(status))).toEqual({ refused: 'No.' })
  expect(classifyError(problem(400, { fields: { lc: 'This LC is closed.' } }))).toEqual({
    refused: 'This LC is closed.',
  })
  expect(classifyError(new Problem(429, { error: 'x', message: 'x' }, { retryAfterS: 7 }))).toEqual({ laterS: 7 })
  // The page that comes with the reload sends it.
  expect(classifyError(problem(400, { error: outdatedPage }))).toEqual({ laterS: undefined })
  expect(classifyError(new TypeError('a slip'))).toHaveProperty('refused')
})

it('counts as sent what the portal has already', () => {
  expect(classifyError(problem(409, { error: 'alreadyDone' }))).toBe('sent')
})

it('backs off exponentially, or for as long as the portal says', () => {
  expect([1, 2, 3, 9].map((failures) => backoffMs(failures))).toEqual([30_000, 60_000, 120_000, 600_000])
  expect(backoffMs(5, 7)).toBe(7000)
  expect(backoffMs(1, 86_400)).toBe(600_000)
})

it('does not back off for ever when the clock is set back', () => {
  expect([isBackingOff(1000, 999), isBackingOff(1000, 1000)]).toEqual([true, false])
  expect(isBackingOff(Date.parse('2027-01-01'), Date.parse('2026-01-01'))).toBe(false)
})

it('does not send what was just taken back into its form', () => {
  expect(asTried([change('a'), change('b')], 'a')).toEqual([change('a', { isTried: true })])
  expect(asTried([change('a', { state: 'refused' })], 'a')).toEqual([])
  expect(asTried([], 'a')).toEqual([])
})

it('keeps a change that was taken back into its form and queued again under the same key', () => {
  expect(isInForm(change('a', { state: 'refused' }), 'a')).toBe(true)
  expect(isInForm(change('a'), 'a')).toBe(false)
  expect(isInForm(change('b', { state: 'refused' }), 'a')).toBe(false)
})

it('never expires changes of the person who is signed in: the clock may have been wrong when they were made', () => {
  const now = Date.parse('2026-11-16')
  const old = change('old', { at: Date.parse('2015-01-01') })
  expect([isExpired(old, 'u', now), isExpired(old, 'another', now), isExpired(old, undefined, now)]).toEqual([
    false,
    true,
    true,
  ])
  const sixtyDaysMs = 60 * 86_400_000
  expect(isExpired(change('new', { at: now - sixtyDaysMs }), 'another', now)).toBe(false)
  expect(isExpired(change('old', { at: now - sixtyDaysMs - 1 }), 'another', now)).toBe(true)
})

it('knows which changes the portal cannot have', () => {
  expect(isOnlyLocal(change('new'))).toBe(true)
  expect(isOnlyLocal(change('unanswered', { isTried: true }))).toBe(false)
  expect(isOnlyLocal(change('refused', { isTried: true, state: 'refused' }))).toBe(true)
})
