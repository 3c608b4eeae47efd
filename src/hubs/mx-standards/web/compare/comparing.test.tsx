// Comparison in the MX results: who stands out and by how much, how it is counted, who has not done an item, what changed since
// a day, and the copied summary.
import { act, cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { queryClient } from '#web/api/query-client.ts'
import { currentLocation } from '#web/shell/routing/location.ts'
import { buildSummary, figure, open, respondent, serve } from '../test-results.tsx'

afterEach(() => {
  cleanup()
  queryClient.clear()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('compares LCs with the country: the furthest first, with n and the signed difference, or too few to say', async () => {
  const summary = buildSummary([
    ['LUMS', 40],
    ['Giki', 82],
    ['IBA', 5],
    ['NUST', 60],
  ])
  const rows = summary.lcs.map((row) => (row.lc === 'IBA' ? { ...row, ...figure(2, 5) } : row))
  const giki = { standards: 135, links: 30 }
  const lcs = rows.map((row) => (row.lc === 'Giki' ? { ...row, ...giki } : row))
  serve({ ...summary, lcs })
  open()
  const list = within(await screen.findByRole('region', { name: 'LCs compared' }))
  const listRows = () =>
    list
      .getAllByRole('button')
      .map((row) => row.textContent)
      .filter((text) => /person|people/.test(text ?? ''))
  expect(listRows()).toEqual([
    'Giki82% Complete+383 people',
    'NUST60% Under way+163 people',
    'LUMS40% Needs help−43 people',
    'IBA5% Needs helptoo few to say2 people',
  ])
  const dots = list.getByRole('button', { name: /^LUMS/ }).querySelectorAll('circle')
  expect(dots).toHaveLength(3)
  await userEvent.hover(list.getByRole('button', { name: /^LUMS/ }))
  expect((await list.findByRole('tooltip')).textContent).toBe('10/135 standards · 1/30 links\n0 of 3 submitted')
  await userEvent.selectOptions(list.getByRole('combobox'), 'Lowest first')
  expect(listRows()[0]).toMatch(/^IBA/)
})

it('leads with the standards, then the percent, and says once how it is counted', async () => {
  serve(buildSummary([['LUMS', 44]]))
  open()
  const sentence =
    'The percentage counts the 45 yes/no standards over all 55 items, so 82% is the maximum; links are counted separately.'
  expect(await screen.findAllByText(sentence)).toHaveLength(1)
  const headline = screen.getByRole('region', { name: 'The whole country' })
  expect(headline.textContent).toMatch(/^The whole country\d+ of 45 standards44%Under way\d+ of 10 links1 started/)
  const groupsCard = within(screen.getByRole('region', { name: 'The six groups' }))
  expect(groupsCard.getByText('80% of 80%, On track')).toBeTruthy()
})

it('shows the details of a cell to keyboard users, who move with the arrow keys', async () => {
  serve(buildSummary([['LUMS', 44]]))
  open()
  const row = await screen.findByRole('row', { name: /^LUMS/ })
  const cells = within(row).getAllByRole('cell')
  act(() => cells[0]?.focus())
  await userEvent.keyboard('{ArrowRight}')
  expect(document.activeElement).toBe(cells[1])
  expect(screen.getByRole('tooltip').textContent).toBe(
    'LUMS, Job Support, 3 people\n7/21 standards · 3/9 links\n0 from the country',
  )
  expect(cells.filter((cell) => cell.tabIndex === 0)).toHaveLength(1)
})

it('lists the people who have not done an item, names the item, and shows everybody again', async () => {
  const server = serve(buildSummary([['LUMS', 44]]))
  const requested: (string | null)[] = []
  server.answers['GET /api/checklist/respondents'] = ({ url }) => {
    requested.push(url.searchParams.get('missing'))
    return { json: { respondents: [respondent(2)], total: 1, totalPages: 1 } }
  }
  open('?page=2')
  const list = within(await screen.findByRole('region', { name: 'Most often missing' }))
  await userEvent.click(list.getByRole('button', { name: /^Job description/ }))
  await screen.findByText('1 of 1 have not done', { exact: false })
  expect(currentLocation().query).toBe('missing=jobDescription')
  expect(requested).toEqual([null, 'jobDescription'])
  expect(document.activeElement?.textContent).toBe('Respondents')
  await userEvent.click(screen.getByRole('button', { name: 'Show everyone' }))
  expect(currentLocation().query).toBe('')
})

it('as of a day: requests that day, lists what has changed since, and shows no names', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  vi.setSystemTime(new Date('2026-11-16T12:00:00+05:00'))
  const server = serve(buildSummary([['LUMS', 44]]))
  const requested: (string | null)[] = []
  server.answers['GET /api/checklist/summary'] = ({ url }) => {
    requested.push(url.searchParams.get('on'))
    return { json: buildSummary([['LUMS', url.searchParams.get('on') ? 30 : 44]]) }
  }
  server.answers['GET /api/checklist/days'] = {
    json: [
      { day: '2026-08-01', respondents: 1, standards: 1, percent: 20 },
      { day: '2026-09-20', respondents: 1, standards: 1, percent: 44 },
    ],
  }
  open('?on=2026-10-01')
  const changed = within(await screen.findByRole('region', { name: /^What changed since/ }))
  expect(changed.getAllByRole('listitem').map((line) => line.textContent)).toEqual(['LUMS percent30 → 44 +14'])
  expect(new Set(requested)).toEqual(new Set(['2026-10-01', null]))
  expect(screen.queryByRole('region', { name: 'Respondents' })).toBeNull()
  expect(screen.getByText(/^As of the end of/)).toBeTruthy()
  const headline = within(screen.getByRole('region', { name: 'The whole country' }))
  expect(headline.getByText('+24 points').parentElement?.textContent).toMatch(/^\+24 points since .*1/)
  expect(screen.getByRole('slider', { name: /^Is it getting better/ })).toBeTruthy()
  const missing = within(screen.getByRole('region', { name: 'Most often missing' }))
  expect(missing.queryByRole('button', { name: /^Job description/ })).toBeNull()
})

it('shows the current results if the URL names a day that does not exist', async () => {
  const requested: (string | null)[] = []
  const server = serve(buildSummary([['LUMS', 44]]))
  server.answers['GET /api/checklist/summary'] = ({ url }) => {
    requested.push(url.searchParams.get('on'))
    return { json: buildSummary([['LUMS', 44]]) }
  }
  open('?on=2026-02-31')
  expect(await screen.findByRole('region', { name: 'The whole country' })).toBeTruthy()
  expect(screen.queryByText(/^As of the end of/)).toBeNull()
  expect(new Set(requested)).toEqual(new Set([null]))
})

it('copies the headline first, then a line per LC', async () => {
  serve(
    buildSummary([
      ['LUMS', 41],
      ['Giki', 71],
    ]),
  )
  const written: string[] = []
  vi.stubGlobal('navigator', { clipboard: { writeText: async (text: string) => written.push(text) } })
  open()
  await userEvent.click(await screen.findByRole('button', { name: 'Copy summary' }))
  const lines = (written[0] ?? '').split('\n')
  expect(lines[0]).toMatch(/^MX Standards, The whole country, /)
  expect(lines.slice(1, 4)).toEqual([
    '10/90 standards · 1/20 links: 44%, Under way; 2 started, 0 submitted',
    'LUMS: 10/135 standards · 1/30 links, 41%, −3 (3 started)',
    'Giki: 10/135 standards · 1/30 links, 71%, +27 (3 started)',
  ])
})
