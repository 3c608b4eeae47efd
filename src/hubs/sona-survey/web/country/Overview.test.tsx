// Overview of the country: headline first, who is behind, ticking in the grid, and past days.
import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Role } from '#shared/roles.ts'
import { queryClient } from '#web/api/query-client.ts'
import { App } from '#web/shell/layout/App.tsx'
import { currentLocation, navigate } from '#web/shell/routing/location.ts'
import { fakeServer } from '#web/testing/fake-fetch.ts'
import type { Survey } from '../../contract.ts'
import { pages } from '../pages.ts'

const survey = (lc: string, done: string[], portfolios = ['oGV', 'BD', 'FnL', 'MXP']): Survey => ({
  ...{ _id: lc, year: '26.27', lc, closed: false, portfolios, lastChanges: {} },
  progress: Object.fromEntries(portfolios.map((name) => [name, done.includes(name)])),
})
const years = [
  { label: '25.26', startsOn: '2025-07-01', endsOn: '2026-06-30', state: 'closed' },
  { label: '26.27', startsOn: '2026-07-01', endsOn: '2027-06-30', state: 'open' },
]
const now = [
  survey('Multan', ['oGV', 'BD', 'FnL']),
  survey('Giki', ['oGV', 'BD', 'FnL', 'MXP']),
  survey('LUMS', ['oGV']),
]
const then = [survey('Multan', ['oGV', 'MXP']), survey('LUMS', ['oGV'], ['oGV', 'BD', 'FnL', 'Alumni'])]
const days = {
  '25.26': [
    { day: '2025-07-01', done: 0, of: 10 },
    { day: '2025-11-16', done: 5, of: 10 },
    { day: '2025-11-17', done: 9, of: 10 },
  ],
  '26.27': [
    { day: '2026-07-01', done: 0, of: 12 },
    { day: '2026-10-16', done: 3, of: 12 },
    { day: '2026-10-17', done: 8, of: 12 },
  ],
}

function open(role: Role, path = '/sona-survey', more = {}) {
  const server = fakeServer(role, {
    'GET /api/years': { json: years },
    'GET /api/survey': ({ url }: { url: URL }) => ({ json: url.searchParams.has('on') ? then : now }),
    'GET /api/survey/days': ({ url }: { url: URL }) => ({
      json: days[url.searchParams.get('year') as keyof typeof days],
    }),
    ...more,
  })
  navigate(path, { force: true, replace: true })
  render(<App pages={pages} />)
  return server
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] })
  vi.setSystemTime('2026-11-16T10:00:00Z')
  queryClient.clear()
  window.scrollTo = () => {}
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const rows = () =>
  within(screen.getByRole('region', { name: /^LCs by portfolios/ }))
    .getAllByRole('rowheader')
    .map((head) => head.textContent)
const box = (name: string) => screen.findByRole<HTMLInputElement>('checkbox', { name })

test('starts with the headline: how much, of how many, and what changed since last month and last year', async () => {
  open('tl')
  await screen.findByText('8 of 12 portfolios done')
  expect(screen.getByRole('img', { name: 'Completion: 66.67%' })).toBeTruthy()
  expect(screen.getByText('1 of 3 LCs finished')).toBeTruthy()
  const [month, year] = [await screen.findByText('+41.67 points'), await screen.findByText('+16.67 points')]
  expect(month.parentElement?.textContent).toMatch(/^\+41\.67 points since .*2026$/)
  expect(year.parentElement?.textContent).toBe('+16.67 points since the same day last year')
  const line = await screen.findByRole('slider', { name: 'Percent done by day, 26.27 and 25.26' })
  expect(line.getAttribute('aria-valuetext')).toMatch(/26\.27 66\.67%, 25\.26 50\.00%$/)
})

test('compares only with days after the first tick, even if nothing changed', async () => {
  const [began, ticked] = [
    { day: '2026-07-01', done: 0, of: 12 },
    { day: '2026-11-01', done: 8, of: 12 },
  ]
  const withDays = (...list: object[]) => ({ 'GET /api/survey/days': { json: list } })
  open('tl', '/sona-survey', withDays(began, ticked))
  await screen.findByRole('slider')
  expect(document.body.textContent).not.toMatch(/no change|points since/)
  cleanup()
  queryClient.clear()
  open('tl', '/sona-survey', withDays(began, { ...ticked, day: '2026-10-02' }))
  expect((await screen.findAllByText('no change'))[0]?.parentElement?.textContent).toMatch(/^no change since .*2026$/)
})

test('shows an error if the line could not be loaded, and retries', async () => {
  const failure = { status: 403, json: { error: 'x', message: 'The days did not come.' } }
  const server = open('tl', '/sona-survey', { 'GET /api/survey/days': failure })
  await screen.findByText('The days did not come.')
  expect(screen.getByText('8 of 12 portfolios done')).toBeTruthy()
  server.answers['GET /api/survey/days'] = { json: days['26.27'] }
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
  expect(await screen.findByRole('slider')).toBeTruthy()
})

test('says nothing about last year if there was none', async () => {
  open('tl', '/sona-survey', { 'GET /api/years': { json: years.slice(1) } })
  await screen.findByText('+41.67 points')
  expect(screen.queryByText(/last year/)).toBeNull()
})

test('copies the headline and a line per LC', async () => {
  // Provides its own clipboard.
  const user = userEvent.setup()
  open('tl')
  await user.click(await screen.findByRole('button', { name: 'Copy summary' }))
  await screen.findByText('Summary copied')
  const copied = await navigator.clipboard.readText()
  expect(copied.split('\n').slice(0, -1)).toEqual([
    expect.stringMatching(/^Sona survey 26\.27, as of .*2026: 66\.67% done, 8 of 12 portfolios$/),
    'LUMS: 25.00% done, 1 of 4 portfolios. Missing: BD, FnL, MXP',
    'Multan: 75.00% done, 3 of 4 portfolios. Missing: MXP',
    'Giki: 100.00% done, 4 of 4 portfolios. Complete',
  ])
})

describe('the grid', () => {
  test('lists LCs that are behind first; another order is kept in the URL', async () => {
    open('tl')
    await screen.findByRole('rowheader', { name: 'Giki' })
    expect(rows()).toEqual(['LUMS', 'Multan', 'Giki', 'LCs done'])
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Order of LCs' }), 'By name')
    expect(rows()).toEqual(['Giki', 'LUMS', 'Multan', 'LCs done'])
    expect(currentLocation().query).toBe('sort=name')
  })

  test.each([
    ['tm', '', 0],
    ['lcvp', '', 0],
    ['mcvp', '', 12],
    ['admin', '', 12],
    ['admin', '?year=25.26', 0],
    ['admin', '?on=2026-10-16', 0],
  ] as const)('%s at /sona-survey%s has %i boxes', async (role, query, count) => {
    open(role, `/sona-survey${query}`)
    await screen.findByRole('rowheader', { name: 'LUMS' })
    expect(screen.queryAllByRole('checkbox')).toHaveLength(count)
  })

  test('can be ticked with the keyboard, shows it at once, and keeps the order of rows', async () => {
    let sent: unknown
    const after = survey('LUMS', ['oGV', 'BD', 'FnL', 'MXP'])
    open('mcvp', '/sona-survey', {
      'PUT /api/survey/LUMS': ({ body }: { body: unknown }) => {
        sent = body
        return { json: after }
      },
    })
    const first = await box('LUMS, oGV')
    first.focus()
    await userEvent.keyboard('{ArrowRight} ')
    const cell = await box('LUMS, BD')
    expect(document.activeElement).toBe(cell)
    expect(cell.checked).toBe(true)
    await screen.findByText('11 of 12 portfolios done')
    expect(sent).toEqual({ progress: { BD: true }, year: '26.27' })
    expect(rows()).toEqual(['LUMS', 'Multan', 'Giki', 'LCs done'])
  })

  test('is one tab stop for everybody; the arrow keys reach every cell', async () => {
    open('tm')
    await screen.findByRole('rowheader', { name: 'LUMS' })
    const cells = within(screen.getByRole('grid')).getAllByRole('cell')
    expect(cells.filter(({ tabIndex, dataset }) => dataset.cell && tabIndex === 0)).toHaveLength(1)
    cells[0]?.focus()
    await userEvent.keyboard('{ArrowDown}{End}{ArrowRight}')
    const place = document.activeElement as HTMLElement
    expect(place.dataset.tip).toBe('Multan, FnL: done')
    expect(screen.getByRole('tooltip').textContent).toBe('Multan, FnL: done')
    expect(place.tabIndex).toBe(0)
    expect(cells[0]?.tabIndex).toBe(-1)
  })

  test('rolls back a tick that could not be saved', async () => {
    open('mcvp', '/sona-survey', { 'PUT /api/survey/LUMS': 'no answer' })
    const cell = await box('LUMS, BD')
    await userEvent.click(cell)
    await screen.findByText(/^BD of LUMS was not ticked\./)
    await waitFor(() => expect(cell.checked).toBe(false))
    expect(screen.getByText('8 of 12 portfolios done')).toBeTruthy()
  })
})

describe('a past day', () => {
  test('is shown as it was, with what has changed since in words', async () => {
    open('mcvp', '/sona-survey?on=2026-10-16')
    await screen.findByText('3 of 8 portfolios done')
    expect(screen.getByText(/^As of the end of/)).toBeTruthy()
    const list = await screen.findByRole('region', { name: /^What changed since/ })
    const changes = within(list)
      .getAllByRole('listitem')
      .map((item) => item.textContent)
    expect(changes).toContain('Multan BDticked')
    expect(changes).toContain('Multan MXPunticked')
    expect(changes).toContain('LUMS Alumniremoved')
    expect(changes).toContain('LUMS MXPadded')
    expect(changes).toContain('Giki oGVadded and ticked')
    expect(changes).toHaveLength(9)
  })

  test('is requested from the server, and can be left again', async () => {
    open('mcvp', '/sona-survey?lc=Multan&on=2026-10-16')
    await screen.findByText('2 of 4 portfolios done')
    expect(screen.queryByRole('checkbox')).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: 'Back to today' }))
    await screen.findByText('3 of 4 portfolios done')
    expect(currentLocation().query).toBe('lc=Multan')
    expect(screen.getAllByRole('checkbox')).toHaveLength(4)
  })
})
