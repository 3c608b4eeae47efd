// Year and month in the funnel screens: chosen by URL, requested and sent.
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import { today } from '#shared/time/calendar.ts'
import { monthName } from '#shared/time/months.ts'
import { monthNow, monthsOf, yearAround } from '#shared/time/years.ts'
import { currentLocation } from '#web/shell/routing/location.ts'
import { fakeServer } from '#web/testing/fake-fetch.ts'
import { closeFunnel, draftOf, entry, openFunnel } from './test-funnel-app.tsx'

afterEach(closeFunnel)

const open = { ...yearAround(today()), state: 'open' as const }
const past = { label: 'past', startsOn: '2020-07-01', endsOn: '2021-06-30', state: 'closed' as const }
const requests: string[] = []

function results(path: string) {
  requests.length = 0
  const { lc, term, role, portfolio, metrics } = entry()
  const report = entry({ month: '2020-09', year: 'past' })
  fakeServer('mcvp', {
    'GET /api/years': { json: [past, open] },
    'GET /api/mxfunnel/summary': ({ url }) => {
      requests.push(`summary${url.search}`)
      const sums = [{ lc, term, role, portfolio, entries: 1, metrics }]
      return { json: { sums, portfolios: [], months: ['2020-05', '2020-09'], committees: [lc, 'NUST'] } }
    },
    'GET /api/mxfunnel/months': { json: [] },
    'GET /api/mxfunnel/entries': ({ url }) => {
      requests.push(`entries${url.search}`)
      return { json: { entries: [report], total: 1, totalPages: 1 } }
    },
  })
  openFunnel(path)
}

const choice = (name: string) => screen.findByRole<HTMLInputElement>('combobox', { name })

it('a closed year is marked, shows the LCs that reported, and offers no changes', async () => {
  results('/mx-funnel?lc=LUMS&year=past')
  expect(await screen.findByText('past is closed')).toBeTruthy()
  const card = await screen.findByRole('article', { name: 'Task Force' })
  expect(card.textContent).toContain('Short Term · September 2020')
  expect(screen.queryByRole('button', { name: /^(Edit|Delete)/ })).toBeNull()
  expect(screen.queryByRole('link', { name: 'Add a report' })).toBeNull()
  const tabs = within(screen.getByRole('tablist', { name: 'Committees' })).getAllByRole('tab')
  expect(tabs.map(({ textContent }) => textContent)).toEqual(['National Summary', 'LUMS', 'NUST', 'MC'])
  expect(requests).toContain('summary?year=past')
  expect(requests.filter((each) => each.startsWith('entries'))).toEqual([expect.stringContaining('year=past')])
})

it('a month is in the URL, stays across tabs, and is reset with the year', async () => {
  results('/mx-funnel?lc=LUMS&year=past')
  // Reported for a month before the year began: still listed.
  expect(await screen.findByRole('option', { name: 'May 2020' })).toBeTruthy()
  await userEvent.selectOptions(await choice('Month'), 'September 2020')
  expect(currentLocation().query).toBe('lc=LUMS&year=past&month=2020-09')
  expect(await screen.findByText('Added up from one report in September 2020.')).toBeTruthy()
  expect(requests).toContain('summary?year=past&month=2020-09')
  await userEvent.click(await screen.findByRole('tab', { name: 'Short Term' }))
  expect(currentLocation().query).toBe('lc=LUMS&year=past&month=2020-09&view=short')
  await userEvent.selectOptions(await choice('Year'), `${open.label} (now)`)
  expect(currentLocation().query).toBe('lc=LUMS&view=short')
  expect(await screen.findByRole('button', { name: 'Edit Task Force' })).toBeTruthy()
})

it('the form starts with this month, sends it with the year, and checks what is already reported', async () => {
  const sent: unknown[] = []
  const questions: string[] = []
  const month = monthsOf(open)[0] as string
  const notOpen = { error: 'yearNotOpen', message: `The year ${open.label} is not open, so nothing was changed.` }
  const { answers } = fakeServer('tl', {
    'GET /api/mxfunnel/entries': ({ url }) => {
      questions.push(url.searchParams.get('month') ?? '')
      return { json: { entries: [entry({ month })], total: 1, totalPages: 1 } }
    },
    'POST /api/mxfunnel/submit': ({ body }) => {
      sent.push(body)
      return { status: 409, json: notOpen }
    },
  })
  openFunnel('/mx-funnel-form')
  expect((await choice('Month')).value).toBe(monthName(monthNow(open)))
  closeFunnel()

  fakeServer('tl', answers)
  draftOf({ month })
  openFunnel('/mx-funnel-form')
  expect((await choice('Month')).value).toBe(monthName(month))
  expect(screen.getByText('Count only people who were new in this month.')).toBeTruthy()
  expect(await screen.findByText(new RegExp(`reported this for ${monthName(month)} on`))).toBeTruthy()
  expect(questions).toEqual([month])
  await userEvent.click(screen.getByRole('button', { name: 'Submit' }))
  expect(await screen.findByText(notOpen.message)).toBeTruthy()
  expect(sent).toMatchObject([{ month, year: open.label }])
})
