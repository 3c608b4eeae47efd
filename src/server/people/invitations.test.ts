// Invitation links: when they expire, to the millisecond.
import { afterEach, expect, it, vi } from 'vitest'
import { invitationDays, isLinkExpired } from './invitations.ts'

afterEach(() => vi.useRealTimers())

it('a link expires after thirty days', () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-12-16T10:00:00.000Z') })
  expect(invitationDays).toBe(30)
  expect(isLinkExpired({ sentAt: '2026-11-16T10:00:00.001Z' })).toBe(false)
  expect(isLinkExpired({ sentAt: '2026-11-16T10:00:00.000Z' })).toBe(true)
})
