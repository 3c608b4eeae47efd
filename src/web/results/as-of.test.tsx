// As-of date of results: the shown day, the days it is compared with, and what another year keeps of that.
import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, renderHook, waitFor } from '@testing-library/react'
import { type ReactNode, Suspense } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Year } from '#shared/time/years.ts'
import { queryClient } from '../api/query-client.ts'
import { fakeServer } from '../testing/fake-fetch.ts'
import { useShownYear } from '../years/years.ts'
import { useAsOf } from './as-of.ts'

const year = (label: string, from: number, state: Year['state']): Year => ({
  ...{ label, state, startsOn: `${from}-07-01`, endsOn: `${from + 1}-06-30` },
})

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-16T09:00:00Z') })
  const years = [year('25.26', 2025, 'closed'), year('26.27', 2026, 'open'), year('27.28', 2027, 'planned')]
  fakeServer('tm', { 'GET /api/years': { json: years } })
})
afterEach(() => {
  cleanup()
  queryClient.clear()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const page = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={queryClient}>
    <Suspense>{children}</Suspense>
  </QueryClientProvider>
)

async function opened(query: string) {
  location.hash = `#/results?${query}`
  const { result } = renderHook(
    () => {
      const shown = useShownYear('page')
      return { shown, asOf: useAsOf(shown) }
    },
    { wrapper: page },
  )
  await waitFor(() => expect(result.current).toBeTruthy())
  return result
}

it('is now, compared with a month ago and the same day of the year before', async () => {
  const { asOf } = (await opened('')).current
  expect(asOf).toMatchObject({ on: undefined, isNow: true, day: '2026-11-16', first: '2026-07-01', last: '2026-11-16' })
  expect(asOf.monthBefore).toEqual({ year: '26.27', on: '2026-10-16' })
  expect(asOf.yearBefore).toEqual({ year: '25.26', on: '2025-11-16' })
})

it('is a past day, without a comparison where the year had not begun a month before', async () => {
  const { asOf } = (await opened('on=2026-07-20')).current
  expect(asOf).toMatchObject({ on: '2026-07-20', isNow: false, day: '2026-07-20', monthBefore: undefined })
  expect(asOf.requested).toEqual({ year: '26.27', on: '2026-07-20' })
  expect(asOf.latest).toEqual({ year: '26.27' })
})

it.each(['on=2026-11-16', 'on=2030-01-01', 'on=2026-13-40', 'on=2026-09-31', 'on=yesterday'])(
  '%s means now',
  async (query) => {
    expect((await opened(query)).current.asOf).toMatchObject({ on: undefined, isNow: true })
  },
)

it('a closed year is shown as of its end, and the first year has none before it', async () => {
  const { asOf, shown } = (await opened('year=25.26')).current
  expect(asOf).toMatchObject({ on: undefined, isNow: false, day: '2026-06-30', yearBefore: undefined })
  expect(shown.before).toBeUndefined()
})

it('choosing another year drops the day and the page of this one; the rest of the URL stays', async () => {
  const result = await opened('year=25.26&on=2026-03-01&page=3&lc=LUMS')
  expect(result.current.asOf.on).toBe('2026-03-01')
  act(() => result.current.shown.choose('26.27'))
  expect(location.hash).toBe('#/results?lc=LUMS')
  expect(result.current.asOf.isNow).toBe(true)
})

it('of a closing year reaches its last day, or now where reports still arrive', async () => {
  const closing = { ...year('25.26', 2025, 'closing'), endsOn: '2026-11-10', closesOn: '2026-11-24' }
  const open = { ...year('26.27', 2026, 'open'), startsOn: '2026-11-11' }
  fakeServer('tm', { 'GET /api/years': { json: [closing, open] } })
  queryClient.clear()
  location.hash = '#/results?year=25.26'
  const { result } = renderHook(
    () => {
      const shown = useShownYear('page')
      return { asOf: useAsOf(shown), late: useAsOf(shown, { hasLateReports: true }) }
    },
    { wrapper: page },
  )
  await waitFor(() => expect(result.current).toBeTruthy())
  const { asOf, late } = result.current
  expect([asOf.last, late.last]).toEqual(['2026-11-10', '2026-11-16'])
})
