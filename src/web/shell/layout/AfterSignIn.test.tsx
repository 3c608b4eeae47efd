// Calendar time zone: days are the organisation's own on every page, even when the settings load last.
import { afterEach, expect, it, vi } from 'vitest'
import { setCalendar, today } from '#shared/time/calendar.ts'
import { organisationQuery } from '#web/organisation/organisation.ts'
import { fakeServer, settings } from '#web/testing/fake-fetch.ts'
import './AfterSignIn.tsx'
import { queryClient } from '../../api/query-client.ts'
import { startSession } from '../session/session-store.ts'

afterEach(() => {
  queryClient.clear()
  setCalendar(settings)
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('days use the organisation’s time zone as soon as it is known', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  vi.setSystemTime(new Date('2026-07-01T11:00:00Z'))
  const { promise, resolve: answer } = Promise.withResolvers<{ json: unknown }>()
  fakeServer('tm', { 'GET /api/settings': () => promise })
  const stop = startSession()
  await queryClient.fetchQuery(organisationQuery)
  expect(today()).toBe('2026-07-01')
  answer({ json: { ...settings, timeZone: 'Pacific/Kiritimati' } })
  await vi.waitFor(() => expect(today()).toBe('2026-07-02'), 20_000)
  stop()
})
