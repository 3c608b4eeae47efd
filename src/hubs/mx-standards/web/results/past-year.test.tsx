// MX results of a year before the portal: only imported sums exist; the page shows them as such and compares with them.
import { act, cleanup, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { plusDays, plusMonths, today } from '#shared/time/calendar.ts'
import { yearAround, yearBefore } from '#shared/time/years.ts'
import { queryClient } from '#web/api/query-client.ts'
import { navigate } from '#web/shell/routing/location.ts'
import { fakeServer } from '#web/testing/fake-fetch.ts'
import type { Summary } from '../../contract.ts'
import { buildSummary, open, respondent } from '../test-results.tsx'

afterEach(() => {
  cleanup()
  queryClient.clear()
  vi.unstubAllGlobals()
})

const now = yearAround(today())
const past = yearBefore(now)
const years = [
  { ...past, state: 'closed', isPast: true },
  { ...now, state: 'open' },
]

const nothing = { links: 0, ofLinks: 0, groups: [], done: [], spread: [] }
function sumsOf({ whole, lcs, portfolios }: Summary): Summary {
  return {
    ...{ whole: { ...whole, links: 0, ofLinks: 0 }, groups: [], items: [] },
    lcs: lcs.map((row) => ({ ...row, ...nothing })),
    portfolios: portfolios.map((row) => ({ ...row, ...nothing })),
  }
}

/** The year before was imported with how it stood on this day. */
function serve(day: string) {
  const isPast = (url: URL) => url.searchParams.get('year') === past.label
  return fakeServer('mcvp', {
    'GET /api/years': { json: years },
    'GET /api/checklist/summary': ({ url }) => ({
      json: isPast(url) ? sumsOf(buildSummary([['IBA', 31]])) : buildSummary([['LUMS', 44]]),
    }),
    'GET /api/checklist/days': ({ url }) => ({
      json: isPast(url) ? [{ day, respondents: 3, standards: 60, percent: 31 }] : [],
    }),
    'GET /api/checklist/respondents': { json: { respondents: [respondent(1)], total: 1, totalPages: 1 } },
  })
}

it('shows nothing by group, item or person, and the next year is compared with it', async () => {
  const { calls } = serve(plusMonths(today(), -13))
  open(`?year=${past.label}`)
  await screen.findByText(/This year is from before the portal/)
  await screen.findByText(/These are totals from a spreadsheet/)
  for (const name of ['The six groups', 'Most often missing', 'LCs by group', 'Respondents']) {
    expect([name, screen.queryByRole('heading', { name })]).toEqual([name, null])
  }
  expect(calls.filter((call) => call.includes('respondents'))).toEqual([])
  expect(screen.getByRole('button', { name: /^IBA/ })).toBeTruthy()
  await act(async () => navigate('/mx-results'))
  await screen.findByRole('heading', { name: 'The six groups' })
  // 44 now, 31 on the same day a year ago.
  await screen.findByText(/\+13/)
})

it('is compared by its end if nothing is known for the same day', async () => {
  serve(plusDays(plusMonths(today(), -12), 1))
  open()
  await screen.findByText(`${past.label} ended at 31%`)
})

it('says so when nothing was imported', async () => {
  fakeServer('mcvp', { 'GET /api/years': { json: years }, 'GET /api/checklist/summary': { json: buildSummary([]) } })
  open(`?year=${past.label}`)
  await screen.findByText(`Nothing has been imported into ${past.label} yet.`)
})
