// Fresh sign-in: how long it counts, to the millisecond.
import { afterEach, expect, it, vi } from 'vitest'
import { checkFresh } from './fresh-sign-in.ts'

afterEach(() => void vi.useRealTimers())

it('for ten minutes', () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-16T10:10:00.000Z') })
  expect(() => checkFresh({ signedInAt: '2026-11-16T10:00:00.000Z' })).not.toThrow()
  expect(() => checkFresh({ signedInAt: '2026-11-16T09:59:59.999Z' })).toThrow('Please sign in again first.')
})
