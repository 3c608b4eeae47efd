// Handover rules: text of what was collected, and since when a person counts as not seen.
import { expect, it } from 'vitest'
import { plusDays, today } from '#shared/time/calendar.ts'
import type { Year } from '#shared/time/years.ts'
import { formatCollected, notSeenSince } from './rules.ts'

it('describes what was collected in one line', () => {
  const collected = [
    { what: 'notes', count: 2 },
    { what: 'ticks', count: 0 },
  ]
  expect([formatCollected(collected), formatCollected([])]).toEqual(['notes: 2', ''])
})

it('misses nobody in a year that has just begun', () => {
  const year = (label: string, startsOn: string, state: Year['state']): Year => ({
    ...{ label, startsOn, endsOn: plusDays(startsOn, 364), state },
  })
  const before = year('25.26', plusDays(today(), -370), 'closed')
  const young = year('26.27', plusDays(today(), -5), 'open')
  expect(notSeenSince([before, young], young)).toBe(before.startsOn)
  expect(notSeenSince([young], young)).toBe(plusDays(young.startsOn, -365))
  const old = year('26.27', plusDays(today(), -200), 'open')
  expect(notSeenSince([before, old], old)).toBe(old.startsOn)
})
