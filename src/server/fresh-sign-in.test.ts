// Fresh sign-in: for how long after it a person may do what cannot be taken back.
import { afterEach, expect, it, vi } from 'vitest'
import { checkFresh } from './fresh-sign-in.ts'

afterEach(() => vi.useRealTimers())

it('counts as fresh for ten minutes', () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-16T12:10:00Z') })
  expect(() => checkFresh({ signedInAt: '2026-11-16T12:00:00.000Z' })).not.toThrow()
  expect(() => checkFresh({ signedInAt: '2026-11-16T11:59:59.999Z' })).toThrow('Please sign in again first.')
})
