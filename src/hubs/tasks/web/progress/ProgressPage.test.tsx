// Progress and Deadlines screens: who is behind, closed tasks, and validation of days.
import { act, cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { earlierOf, plusDays, today } from '#shared/time/calendar.ts'
import { dayWords } from '#shared/time/windows.ts'
import { monthsOf } from '#shared/time/years.ts'
import { queryClient } from '#web/api/query-client.ts'
import { navigate } from '#web/shell/routing/location.ts'
import { officeAt, personWith } from '#web/testing/fake-fetch.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import type { Deadline, Owing, ProgressAnswer } from '../../contract.ts'
import { cell, kindOf, late, open, owing, progress, year } from './test-progress.tsx'

beforeEach(() => {
  window.scrollTo = () => {}
})
afterEach(() => {
  cleanup()
  queryClient.clear()
  act(() => toast.clear())
  vi.unstubAllGlobals()
})

it('sorts LCs that are behind first, marks late ones, and does not link tasks that are only counted', async () => {
  await open('/progress')
  const table = await screen.findByRole('table', { name: 'Progress of each LC' })
  const rows = within(table).getAllByRole('row').slice(1)
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    'Lahore1 of 4Late1 of 80Remind',
    'Multan2 of 2Done8 of 8Done12',
  ])
  expect(within(table).getAllByRole('link')).toHaveLength(4)
  expect(screen.getByRole('region', { name: 'List' }).textContent).toContain('3 of 6')
})

it('a closed task is shown as closed instead of due, and a month with zeros as nothing to report', async () => {
  const closedOn = plusDays(today(), -2)
  const closed = { ...cell('list', 4, 1), closedOn }
  await open('/progress', {
    'GET /api/progress': {
      json: {
        ...progress,
        kinds: [
          { ...kindOf('list', 'List', 'people'), dueOn: late, closedOn, canRemind: false },
          kindOf('ticks', 'Ticks', 'committee'),
          { ...kindOf('round', 'Round', 'nobody'), dueOn: late, closedOn },
        ],
        rows: [
          {
            committee: 'Lahore',
            cells: [closed, { ...cell('ticks', 5, 5), nothing: ['2026-10'] }, cell('round', null, 3)],
          },
        ],
      } satisfies ProgressAnswer,
    },
    'GET /api/progress/people': { json: { ...owing, cell: closed, closedOn, canRemind: false } satisfies Owing },
  })
  const table = await screen.findByRole('table', { name: 'Progress of each LC' })
  const [, row] = within(table).getAllByRole('row')
  expect(row?.textContent).toBe('Lahore1 of 4Closed5 of 5DoneOctober 2026: nothing to report3')
  for (const name of ['List', 'Round']) {
    expect(screen.getByRole('region', { name }).textContent).toContain(`closed ${dayWords(closedOn)}`)
  }
  expect(document.body.textContent).not.toContain('was due')
  act(() => navigate('/progress?kind=ticks&committee=Lahore'))
  await screen.findByText(`1 of 4 done, closed ${dayWords(closedOn)}.`)
  await screen.findByText(`You can't send reminders: this closed on ${dayWords(closedOn)}.`)
})

it('on a phone is one line per LC, with detail on tap', async () => {
  const { happyDOM } = window as unknown as { happyDOM: { setViewport: (size: { width: number }) => void } }
  const { innerWidth: usualWidth } = window
  happyDOM.setViewport({ width: 390 })
  await open('/progress')
  const list = await screen.findByRole('list', { name: 'Progress of each LC' })
  const lines = within(list).getAllByRole('button')
  expect(lines.map(({ textContent }) => textContent)).toEqual(['LahoreLate0 of 2 done', 'Multan2 of 2 done'])
  expect(within(list).queryAllByRole('link')).toEqual([])
  await userEvent.click(lines[0] as HTMLElement)
  expect(within(list).getByRole('link', { name: 'List, Lahore: 1 of 4' })).toBeTruthy()
  expect(within(list).getByRole('button', { name: 'Remind Lahore' })).toBeTruthy()
  happyDOM.setViewport({ width: usualWidth })
})

const yesterday = earlierOf(plusDays(today(), -1), year.endsOn)

it('shows a past day without links and reminders, and says what is not recorded', async () => {
  const asked: string[] = []
  const kinds = [
    { ...kindOf('list', 'List', 'people'), canRemind: false },
    { ...kindOf('ticks', 'Ticks', 'committee'), canRemind: false },
    { ...kindOf('round', 'Round', 'nobody'), unknown: 'all' as const },
  ]
  const cells = [cell('list', 4, 3), cell('ticks', 8, 1, plusDays(yesterday, -1)), cell('round', null, 0)]
  await open(`/progress?on=${yesterday}`, {
    'GET /api/progress': ({ url }) => {
      asked.push(url.search)
      return { json: { ...progress, kinds, rows: [{ committee: 'Lahore', cells }] } satisfies ProgressAnswer }
    },
  })
  const table = await screen.findByRole('table', { name: 'Progress of each LC' })
  expect(within(table).getAllByRole('row')[1]?.textContent).toBe('Lahore3 of 41 of 8Latenot recorded')
  expect([within(table).queryAllByRole('link'), screen.queryByRole('button', { name: /^Remind/ })]).toEqual([[], null])
  expect(asked).toEqual([`?on=${yesterday}`])
  expect(screen.getByText('This day was not recorded for Round.')).toBeTruthy()
})

it('says that a day was not recorded, and leads back to today', async () => {
  const lost = progress.kinds.map((kind) => ({ ...kind, unknown: 'all' as const }))
  await open(`/progress?on=${yesterday}`, {
    'GET /api/progress': ({ url }) => ({ json: url.search ? { ...progress, kinds: lost } : progress }),
  })
  await screen.findByText('This day was not recorded')
  expect(screen.queryByRole('table')).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Back to today' }))
  await screen.findByRole('table', { name: 'Progress of each LC' })
})

it('copies a summary for a meeting: sums, who is late, a line per LC', async () => {
  const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  await open('/progress')
  await userEvent.click(await screen.findByRole('button', { name: 'Copy summary' }))
  const lines = String(copied.mock.calls[0]?.[0]).split('\n')
  expect(lines[0]).toMatch(/^Progress, the whole country \(year \d\d\.\d\d, as of /)
  expect(lines.slice(1, -1)).toEqual([
    `List: 3 of 6, was due ${dayWords(late)}`,
    'Ticks: 9 of 16',
    'Round: 12',
    'Late: Lahore.',
    'Lahore: List 1 of 4, Ticks 1 of 8, Round 0',
    'Multan: List 2 of 2, Ticks 8 of 8, Round 12',
  ])
})

it('fills all months, shows errors at their fields, and sends nothing until they are fixed', async () => {
  const deadline: Deadline = {
    ...{ kind: 'report', name: 'Report', path: '/dashboard', owedBy: 'committee', isMonthly: true },
    ...{ windows: [], isAutomatic: false, version: 4 },
  }
  const bodies: { windows: unknown[]; version: number }[] = []
  const server = await open('/deadlines', {
    'GET /api/deadlines': { json: { year, everyDays: 3, deadlines: [deadline] } },
    'PUT /api/windows/report': ({ body }) => {
      bodies.push(body as (typeof bodies)[number])
      return { json: { ...deadline, version: 5 } }
    },
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Set dates: Report' }))
  await userEvent.click(screen.getByRole('button', { name: 'Fill all months' }))
  const [first] = screen.getAllByLabelText(/^Last day/)
  await userEvent.type(first as HTMLElement, plusDays(year.startsOn, 1))
  await userEvent.click(screen.getByRole('button', { name: 'Save dates' }))
  await screen.findByText('It closes before it is due.')
  expect(server.calls).not.toContain('PUT /api/windows/report')
  await userEvent.clear(first as HTMLElement)
  await userEvent.click(screen.getByRole('button', { name: 'Save dates' }))
  await screen.findByText('Dates saved: Report.')
  expect(bodies[0]).toMatchObject({ version: 4, year: year.label })
  expect(bodies[0]?.windows).toHaveLength(monthsOf(year).length)
})

it('names every day of a yearly task, also on the cards of phones', async () => {
  const windows = [{ kind: 'list', month: null, opensOn: null, dueOn: late, closesOn: null }]
  const deadline: Deadline = {
    ...{ kind: 'list', name: 'List', path: '/dashboard', owedBy: 'people', isMonthly: false },
    ...{ windows, isAutomatic: false, version: 1 },
  }
  await open('/deadlines', { 'GET /api/deadlines': { json: { year, everyDays: 3, deadlines: [deadline] } } })
  const table = await screen.findByRole('table', { name: 'Dates: List' })
  const cells = within(table).getAllByRole('cell')
  // A card's title has no label.
  expect(cells.map(({ dataset }) => [dataset.head, dataset.main])).toEqual([
    ['Opens', undefined],
    ['Due', undefined],
    ['Last day', undefined],
  ])
  expect(cells[0]?.textContent).toBe('Open now')
})

it('shows an LCVP one LC by its cards, and several also in a table', async () => {
  const openAs = async (...committees: string[]) => {
    const [committee = ''] = committees
    const me = {
      ...personWith('lcvp'),
      place: { committee, portfolio: null },
      offices: committees.map((each) => officeAt(each)),
    }
    const rows = progress.rows.filter((row) => committees.includes(row.committee))
    await open('/progress', { 'GET /api/me': { json: me }, 'GET /api/progress': { json: { ...progress, rows } } })
  }
  await openAs('Lahore', 'Multan')
  expect(await screen.findByText(/^What is due from Lahore and Multan this year/)).toBeTruthy()
  const table = await screen.findByRole('table', { name: 'Progress of each LC' })
  expect(within(table).getByRole('link', { name: 'Ticks, Multan: 8 of 8' })).toBeTruthy()
  expect(screen.getByRole('region', { name: 'List' }).textContent).toContain('3 of 6')
  cleanup()
  queryClient.clear()
  await openAs('Lahore')
  expect(await screen.findByText(/^What is due from Lahore this year/)).toBeTruthy()
  expect(await screen.findByRole('link', { name: 'List: 1 of 4' })).toBeTruthy()
  expect(screen.queryByRole('table')).toBeNull()
})
