// Results screen of the MX funnel: answer, comparison, past days, months, and copy.
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { newOrganisation } from '#shared/people/test-organisation.ts'
import { plusDays, plusMonths, today } from '#shared/time/calendar.ts'
import { monthNow, monthsOf, yearAround } from '#shared/time/years.ts'
import { currentLocation } from '#web/shell/routing/location.ts'
import { fakeServer } from '#web/testing/fake-fetch.ts'
import { formatDate, formatShortMonth } from '#web/ui/text/format-date.ts'
import { type Metrics, stages } from '../../rules.ts'
import { closeFunnel, entry, openFunnel } from '../test-funnel-app.tsx'

afterEach(closeFunnel)

const open = { ...yearAround(today()), state: 'open' as const }
const of = (...counts: number[]) => Object.fromEntries(stages.map((stage, i) => [stage, counts[i] ?? 0])) as Metrics
const sum = (lc: string, ...counts: number[]) => ({
  ...{ lc, term: 'mid' as const, role: 'Team Leader', portfolio: 'BD', entries: 2, metrics: of(...counts) },
})
const now = [
  sum('LUMS', 500, 400, 300, 280, 250, 240, 230, 60, 50),
  sum('IBA', 500, 300, 200, 170, 150, 140, 130, 40, 35),
  sum('Giki', 10, 9, 8, 7, 6, 5, 4, 3, 2),
]
/** Fewer reports, and none of IBA yet. */
const then = [sum('LUMS', 400, 320, 240, 220, 180, 175, 170, 50, 40)]
const day = plusDays(today(), -3)

function results(path: string, years: object[] = [open], more: Parameters<typeof fakeServer>[1] = {}) {
  const requests: string[] = []
  const months = [{ month: monthNow(open), entries: 2, metrics: of(77) }]
  const server = fakeServer('mcvp', {
    'GET /api/years': { json: years },
    'GET /api/mxfunnel/summary': ({ url }) => {
      requests.push(url.search)
      const sums = url.searchParams.has('on') ? then : now
      return { json: { sums, portfolios: ['BD'], months: [], committees: sums.map(({ lc }) => lc) } }
    },
    'GET /api/mxfunnel/months': ({ url }) => {
      requests.push(`months${url.search}`)
      return { json: months }
    },
    'GET /api/mxfunnel/entries': { json: { entries: [entry({ term: 'mid' })], total: 1, totalPages: 1 } },
    ...more,
  })
  openFunnel(path)
  return { asked: requests, server }
}
const view = () => screen.findByRole('region', { name: 'MC Nexus Network: National Summary' })

it('the share of leads that were realised comes first, with its change; no count appears twice', async () => {
  results('/mx-funnel')
  const shown = await view()
  expect(shown.textContent).toContain('40.2%of leads were realised')
  // 45 % of 400 then.
  if (plusMonths(today(), -1) >= open.startsOn) await within(shown).findByText('−4.8 points')
  expect(shown.textContent).toContain('Weakest step: to Advanced. Clearly fewer go on there than at any other step.')
  // 1,010 leads, 709 applicants: a card each, the loss between them in the chart, the rate in the list.
  for (const text of ['1,010', '709', '29.8% leave', '301 people', '70.2%'])
    expect(within(shown).getAllByText(text)).toHaveLength(1)
  expect(shown.textContent?.match(/1,010|709/g)).toHaveLength(2)
})

it('show an error when loading fails, and can be retried', async () => {
  const { answers } = results('/mx-funnel').server
  const good = answers['GET /api/mxfunnel/summary']
  answers['GET /api/mxfunnel/summary'] = { status: 500, json: { error: 'unexpected', message: 'x' } }
  expect(await screen.findByText('Failed to load data')).toBeTruthy()
  if (good) answers['GET /api/mxfunnel/summary'] = good
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
  expect(await view()).toBeTruthy()
})

it('LCs are compared with the country by the chosen measure and in the chosen order', async () => {
  results('/mx-funnel')
  const side = within(await screen.findByRole('region', { name: 'LCs side by side' }))
  const rows = () => [...side.getByRole('table').querySelectorAll('tbody tr')].map((row) => row.textContent)
  expect(rows()).toEqual([
    'IBA30.0%, −10.2, 500 Leads',
    'Country40.2%, 1,010 Leads',
    'LUMS50.0%, +9.8, 500 Leads',
    'Gikitoo few to say, 10 Leads',
  ])
  expect(side.queryByRole('button', { name: /^Country/ })).toBeNull()
  await userEvent.click(side.getByRole('radio', { name: 'Name' }))
  expect(rows().map((row) => row?.slice(0, 4))).toEqual(['Coun', 'Giki', 'IBA3', 'LUMS'])
  await userEvent.selectOptions(side.getByRole('combobox', { name: 'Measure' }), 'Applicants to Accepted')
  expect(rows()).toContain('LUMS75.0%, +3.3, 400 Applicants')
  expect(currentLocation().query).toBe('sort=name&measure=Accepted')
  await userEvent.click(side.getByRole('button', { name: /^LUMS/ }))
  expect(await screen.findByRole('heading', { name: 'LUMS: Overall Summary' })).toBeTruthy()
})

it('a past day is named, read-only, and shows what changed since', async () => {
  const { asked: requests } = results(`/mx-funnel?on=${day}`)
  expect(await screen.findByText(/As of the end of/)).toBeTruthy()
  const shown = await view()
  expect(shown.textContent).toContain('45.0%of leads were realised')
  expect(within(screen.getByRole('region', { name: 'Overview' })).getByText('As of').nextSibling?.textContent).toBe(
    formatDate(day),
  )
  const changed = await screen.findByRole('region', { name: `What changed since ${formatDate(day)}` })
  const lines = within(changed)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)
  expect(lines[0]).toBe('IBA Leads0 → 500 +500')
  await userEvent.click(within(changed).getByRole('button', { name: /^Show all/ }))
  expect(changed.textContent).toContain('IBA Reports0 → 2 +2')
  expect(changed.textContent).not.toContain('LUMS Reports')
  expect(screen.queryByRole('button', { name: /^(Edit|Delete)/ })).toBeNull()
  expect(screen.queryByRole('region', { name: 'Reports' })).toBeNull()
  expect(screen.queryByRole('link', { name: 'Add a report' })).toBeNull()
  expect(requests).toContain(`?year=${open.label}&on=${day}`)
  expect(requests).toContain(`months?term=mid&year=${open.label}&on=${day}`)
  await userEvent.click(screen.getByRole('button', { name: 'Back to today' }))
  expect(await screen.findByRole('region', { name: 'Reports' })).toBeTruthy()
  expect(currentLocation().query).toBe('')
})

it('a past day shows the LCs that were open then, whatever closed or reopened since', async () => {
  const { committees, portfolios } = newOrganisation()
  const closings = [{ closedOn: plusDays(day, -1), notedOn: plusDays(day, -1), reopenedOn: plusDays(day, 1) }]
  const changed: Record<string, object> = { Multan: { closedOn: plusDays(day, 1) }, NUST: { pastClosings: closings } }
  const json = { portfolios, committees: committees.map((row) => ({ ...row, ...changed[row.code] })) }
  const tabs = async () => {
    await screen.findByRole('tab', { name: 'LUMS' })
    return ['Multan', 'NUST'].map((name) => screen.queryByRole('tab', { name }) !== null)
  }
  results(`/mx-funnel?on=${day}`, [open], { 'GET /api/organisation': { json } })
  expect(await tabs()).toEqual([true, false])
  await userEvent.click(screen.getByRole('button', { name: 'Back to today' }))
  expect(await tabs()).toEqual([false, true])
})

it('an unreported month is named, and never shown as 0', async () => {
  const [first, second] = monthsOf(open) as [string, string]
  const months = [
    { month: first, entries: 1, metrics: of(31) },
    { month: second, entries: 0, metrics: null },
  ]
  const saved = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:x')
  results('/mx-funnel', [open], { 'GET /api/mxfunnel/months': { json: months } })
  const section = await screen.findByRole('region', { name: 'How did the months go?' })
  expect(section.textContent).toContain(`Not reported: ${formatShortMonth(second)}.`)
  const table = within(section).getByRole('table', { name: 'Leads by month' })
  expect([...table.querySelectorAll('tbody tr')].map(({ textContent }) => textContent)).toEqual([
    `${formatShortMonth(first)}31`,
    `${formatShortMonth(second)}not reported`,
  ])
  await userEvent.click(await screen.findByText('Download'))
  await userEvent.click(await screen.findByText('Months', { selector: '[role="menuitem"] *' }))
  const [[file]] = saved.mock.calls as [[Blob]]
  expect(await file.text()).toContain(`"${second}","0","not reported","not reported"`)
})

it('the summary can be copied, and the months are also a table', async () => {
  const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  results('/mx-funnel')
  await userEvent.click(await screen.findByRole('button', { name: 'Copy summary' }))
  expect(await screen.findByText('Summary copied')).toBeTruthy()
  expect(copied).toHaveBeenCalledWith(
    expect.stringMatching(/^MX Funnel, MC Nexus Network: .*\n40\.2% of leads.*\n.*Advanced\.\nLeads: 1,010\n/),
  )
  const table = await screen.findByRole('table', { name: 'Leads by month' })
  expect(table.textContent).toContain('77')
})

it('a year that was closed early is marked as such, without a future day', async () => {
  const early = { ...open, state: 'closed' as const }
  const next = { label: 'next', startsOn: plusDays(open.endsOn, 1), endsOn: plusDays(open.endsOn, 365), state: 'open' }
  results(`/mx-funnel?year=${open.label}`, [early, next])
  const overview = await screen.findByRole('region', { name: 'Overview' })
  expect(within(overview).getByText('Closed').nextSibling?.textContent).toBe('early')
  expect(screen.getByLabelText<HTMLInputElement>('As of').value).toBe(today())
})

it('targets of the country stand below the stages, asked for once', async () => {
  const target = {
    ...{ id: 't', measure: 'funnel.realised', name: 'Realised', unit: 'people', committee: null, month: null },
    ...{ target: 1000, agreement: 'set', value: 406, share: 40, pace: 'onPace', text: 'On pace' },
  }
  const { server } = results('/mx-funnel', [open], {
    'GET /api/targets/progress': { json: { year: open.label, on: today(), targets: [target] } },
  })
  const shown = await view()
  const list = await within(shown).findByRole('region', { name: 'Targets' })
  expect(list.textContent).toContain('Realised 406 of 1,000 (40%) On pace')
  expect(server.calls.filter((call) => call === 'GET /api/targets/progress').length).toBeLessThanOrEqual(2)
})
