// Fresh sign-in check: how long a proof counts, to the millisecond.
import { afterEach, expect, it, vi } from 'vitest'
import { checkFresh } from './fresh-sign-in.ts'

afterEach(() => void vi.useRealTimers())

const password = { hasPasskey: false, isSecondFactor: false }

it('counts for ten minutes', () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-16T10:10:00.000Z') })
  expect(() => checkFresh({ ...password, provenAt: '2026-11-16T10:00:00.000Z' })).not.toThrow()
  expect(() => checkFresh({ ...password, provenAt: '2026-11-16T09:59:59.999Z' })).toThrow('Please confirm it’s you')
})

it.each([
  [true, true, true],
  [true, false, false],
  [false, false, true],
])(
  'with a passkey (%s), a session opened with a second factor (%s) counts: %s',
  (hasPasskey, isSecondFactor, counts) => {
    const check = () => checkFresh({ hasPasskey, isSecondFactor, provenAt: new Date().toISOString() })
    if (counts) expect(check).not.toThrow()
    else expect(check).toThrow('Please confirm it’s you')
  },
)
