// Results of the tracker: bars on one scale, the line over publications, and the summary.
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { plusDays, today } from '#shared/time/calendar.ts'
import { yearAround } from '#shared/time/years.ts'
import { totalsOf } from '../../rules.ts'
import { buildEntry, closeTracker, nothing, openTracker, publication, totals } from '../test-tracker.tsx'

afterEach(closeTracker)

const year = { ...yearAround(today()), state: 'open' }
const entries = [
  ...Array.from({ length: 5 }, (_, n) => ({ ...buildEntry(`a${n}`, 'LUMS'), exchange: 'Yes' as const })),
  ...Array.from({ length: 10 }, (_, n) => ({
    ...buildEntry(`b${n}`, 'Giki'),
    recruitment: n ? ('No' as const) : 'Yes',
  })),
  buildEntry('c', 'IBA'),
]
const answer = {
  publication: { ...publication, totals: totalsOf(entries as never) },
  entries,
  total: 16,
  totalPages: 1,
}
const past = (day: string, signups: number, recruitment: number, exchange = 0) => ({
  ...{ day, signups, recruitment, exchange },
})
const history = [past(plusDays(today(), -20), 10, 2), past(today(), 16, 7, 5)]

const show = (path?: string, more = {}) =>
  openTracker(
    'tl',
    { 'GET /api/conversion': { json: answer }, 'GET /api/conversion/history': { json: history }, ...more },
    path,
  )
const bars = async () => within(await screen.findByRole('table', { name: 'Conversion by LC' }))

it('draws every LC on one scale that fits all of them, with n and without empty bars', async () => {
  show()
  const rows = (await bars()).getAllByRole('row').slice(1)
  expect(rows.slice(0, 4).map(({ textContent }) => textContent)).toEqual([
    'LUMS200.00%5 sign-ups',
    'GIKI10.00%10 sign-ups',
    'IBA100.00%1 sign-uptoo few to say',
    'NUSTno sign-ups',
  ])
  const widths = rows
    .slice(0, 2)
    .map((row) => [...row.querySelectorAll<HTMLElement>('[data-part]')].map((part) => part.style.width))
  expect(widths).toEqual([
    ['50%', '50%'],
    ['5%', '0%'],
  ])
  expect(rows[3]?.querySelector('[data-part]')).toBeNull()
  const scale = [...document.querySelectorAll<HTMLElement>('thead [style*="left"]')]
  expect(scale.map(({ textContent, style }) => [textContent, style.left])).toEqual([
    ['National', '37.5%'],
    ['0%', '0%'],
    ['100%', '50%'],
    ['200%', '100%'],
  ])
})

it('shows the parts of a bar on focus, and marks the chosen LC beside the country', async () => {
  show('/eld-conversion?scope=LUMS')
  const mark = (await bars()).getByRole('button', { name: 'Recruitment 5, exchange 5' })
  mark.focus()
  expect((await screen.findByRole('tooltip')).textContent).toBe('LUMS\nRecruitment 5, exchange 5')
  expect(mark.closest('tr')?.getAttribute('aria-current')).toBe('true')
  expect(screen.getByText('National 75.00%')).toBeTruthy()
})

it('shows what changed since the last publication, and reads the line with the arrow keys', async () => {
  const queries: string[] = []
  show('/eld-conversion?scope=GIKI', {
    'GET /api/conversion/history': ({ url }: { url: URL }) => {
      queries.push(url.search)
      return { json: history }
    },
  })
  // From the figures that are shown: 10% now, 20% then.
  expect((await screen.findByText('−10.00 points')).parentElement?.textContent).toMatch(/ since .*\d{4}$/)
  expect(queries).toEqual([`?scope=Giki&year=${year.label}`])
  const line = await screen.findByRole('slider', { name: 'How did the conversion of GIKI change?' })
  expect(line.getAttribute('aria-valuetext')).toContain(`${year.label} 75.00% of 16 sign-ups`)
  await userEvent.type(line, '{Home}')
  expect(line.getAttribute('aria-valuetext')).toContain(`${year.label} 20.00% of 10 sign-ups`)
  await userEvent.click(await screen.findByText('Download'))
  expect(await screen.findByText('Conversion over time', { selector: '[role="menuitem"] *' })).toBeTruthy()
})

it('compares with the year before, even for a closed year in the URL', async () => {
  const closed = { label: '20.21', startsOn: '2020-07-01', endsOn: '2021-06-30', state: 'closed' }
  const earlier = { label: '19.20', startsOn: '2019-07-01', endsOn: '2020-06-30', state: 'closed' }
  show('/eld-conversion?year=20.21', {
    'GET /api/years': { json: [earlier, closed, year] },
    'GET /api/conversion/history': ({ url }: { url: URL }) => {
      const isThen = url.searchParams.get('year') === '20.21'
      return { json: [past(isThen ? '2020-09-01' : '2019-10-01', 20, isThen ? 5 : 4)] }
    },
  })
  expect(await screen.findByText(/last year's is the paler line/)).toBeTruthy()
  const line = screen.getByRole('slider', { name: 'How did the conversion of National change?' })
  expect(line.getAttribute('aria-valuetext')).toContain('20.21 25.00% of 20 sign-ups, 19.20 20.00% of 20 sign-ups')
  expect(screen.getByText('since the same day last year', { exact: false })).toBeTruthy()
})

it('says if it was published only once, and shows an error if the history cannot be loaded', async () => {
  const server = show('/eld-conversion', {
    'GET /api/conversion/history': { status: 400, json: { error: 'x', message: 'Not today.' } },
  })
  expect(await screen.findByText('Not today.')).toBeTruthy()
  expect(await totals('National')).toContain('75.00%')
  server.answers['GET /api/conversion/history'] = { json: history.slice(1) }
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
  expect(await screen.findByText(/Published once so far/)).toBeTruthy()
})

it('compares a sample with nothing, and marks it as a sample in print and in the summary', async () => {
  const copied: string[] = []
  openTracker('tm', { 'GET /api/conversion': { json: nothing }, 'GET /api/conversion/history': { json: history } })
  vi.stubGlobal('navigator', { ...navigator, clipboard: { writeText: async (text: string) => copied.push(text) } })
  expect(await screen.findByText('Sample data')).toBeTruthy()
  expect(document.querySelector('.print-head')?.textContent).toContain('National · Sample data')
  await userEvent.click(screen.getByRole('button', { name: 'Copy summary' }))
  expect(copied[0]?.split('\n').slice(0, 2)).toEqual([
    expect.stringMatching(/^ELD conversion of National: \d+\.\d\d% of 60 sign-ups/),
    'Sample data',
  ])
  expect(screen.queryByText(/^since/)).toBeNull()
})

const target = (committee: string | null, value: number) => ({
  ...{ id: `t-${committee}`, measure: 'conversion.exchange', name: 'Conversions to exchange', unit: 'people' },
  ...{
    committee,
    month: null,
    target: 10,
    agreement: 'set',
    value,
    share: value * 10,
    pace: 'onPace',
    text: 'On pace',
  },
})
const targets = { year: year.label, on: today(), targets: [target(null, 5), target('LUMS', 4)] }

it('shows the figures together with their changes and targets, so that nothing moves', async () => {
  const later = (json: unknown) => async () => {
    await new Promise((resolve) => setTimeout(resolve, 100))
    return { json }
  }
  show('/eld-conversion', {
    'GET /api/conversion/history': later(history),
    'GET /api/targets/progress': later(targets),
  })
  const figures = await screen.findByLabelText('Totals of National')
  expect(figures.parentElement?.textContent).toContain('Conversion: ')
  expect(screen.getByRole('region', { name: 'Targets' })).toBeTruthy()
})

it('compares the shown LC with its targets; an LC whose targets one may not read, and a sample, with none', async () => {
  const answers = { 'GET /api/targets/progress': { json: targets } }
  show('/eld-conversion', answers)
  const list = await screen.findByRole('region', { name: 'Targets' })
  expect(list.textContent).toContain('Conversions to exchange 5 of 10 (50%) On pace')
  await userEvent.click(screen.getByRole('button', { name: 'LUMS' }))
  await screen.findByText('4 of 10 (40%)')
  const copied = vi.fn()
  vi.stubGlobal('navigator', { ...navigator, clipboard: { writeText: async (text: string) => copied(text) } })
  await userEvent.click(screen.getByRole('button', { name: 'Copy summary' }))
  expect(copied.mock.lastCall?.[0]).toContain('\nTarget Conversions to exchange: 4 of 10 (40%), On pace\n')
  await userEvent.click(screen.getByRole('button', { name: 'IBA' }))
  expect(await totals('IBA')).toContain('100.00%')
  expect(screen.queryByRole('region', { name: 'Targets' })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Copy summary' }))
  expect(copied.mock.lastCall?.[0]).not.toContain('Target ')
  closeTracker()
  openTracker('tl', { 'GET /api/conversion': { json: nothing }, ...answers })
  await screen.findByText('Sample data')
  expect(screen.queryByRole('region', { name: 'Targets' })).toBeNull()
})
