// MX results page: loading, error and empty states, national cards, an empty portfolio, one respondent open at a time.
import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, onTestFinished, vi } from 'vitest'
import { queryClient } from '#web/api/query-client.ts'
import { currentLocation } from '#web/shell/routing/location.ts'
import { withBlanks } from '../../test-standards.ts'
import { buildSummary, open, serve } from '../test-results.tsx'

afterEach(() => {
  cleanup()
  queryClient.clear()
  vi.unstubAllGlobals()
})

it('loads, shows the reason of an error, and retries', async () => {
  const server = serve(buildSummary([['LUMS', 44]]))
  const answer = server.answers['GET /api/checklist/summary']
  server.answers['GET /api/checklist/summary'] = { status: 403, json: { error: 'x', message: 'The reason' } }
  open()
  await screen.findByText('Loading results...')
  await screen.findByText('Error Loading Data')
  expect(screen.getByText('The reason')).toBeTruthy()
  if (answer) server.answers['GET /api/checklist/summary'] = answer
  await userEvent.click(screen.getByRole('button', { name: 'Try Again' }))
  await screen.findByRole('heading', { name: 'The whole country' })
})

function narrow() {
  const { happyDOM } = window as unknown as { happyDOM: { setViewport: (size: { width: number }) => void } }
  const { innerWidth: usualWidth } = window
  onTestFinished(() => happyDOM.setViewport({ width: usualWidth }))
  happyDOM.setViewport({ width: 390 })
}

it('on a phone keeps the country behind the LC that was opened from it', async () => {
  narrow()
  serve(buildSummary([['LUMS', 44]]))
  open()
  const scrolls = vi.spyOn(window, 'scrollTo')
  const country = await screen.findByRole('region', { name: 'Select LC' })
  const row = within(country).getByRole('button', { name: /^LUMS/ })
  const scrolled = vi.spyOn(window, 'scrollY', 'get').mockReturnValue(700)
  // As in Safari, where a tap focuses no button.
  fireEvent.click(row)
  await screen.findByRole('region', { name: 'Select Portfolio' })
  expect(document.activeElement).toBe(screen.getByRole('group', { name: 'LUMS' }))
  // Neither seen nor read aloud.
  expect(screen.queryByRole('region', { name: 'Select LC' })).toBeNull()
  scrolled.mockRestore()
  await userEvent.click(screen.getByRole('button', { name: 'Back to LCs' }))
  expect(await screen.findByRole('region', { name: 'Select LC' })).toBe(country)
  expect(document.activeElement).toBe(row)
  expect(scrolls).toHaveBeenLastCalledWith(0, 700)
  expect(screen.queryByRole('region', { name: 'Select Portfolio' })).toBeNull()
})

it('on a phone goes from a shared LC to the title of the country', async () => {
  narrow()
  serve(buildSummary([['LUMS', 44]]))
  open('?lc=LUMS')
  await screen.findByRole('region', { name: 'Select Portfolio' })
  await userEvent.click(screen.getByRole('button', { name: 'Back to LCs' }))
  await screen.findByRole('region', { name: 'Select LC' })
  expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }))
})

it.each(['mcvp', 'admin'] as const)('says that there are no results, and an admin what to do: %s', async (role) => {
  serve(buildSummary([]), role)
  open()
  await screen.findByText('No results found.')
  expect(screen.getByText('Check back later or contact the administrator.')).toBeTruthy()
  const link = screen.queryByRole('link', { name: 'who hasn’t answered yet' })
  expect(link?.getAttribute('href')).toBe(role === 'admin' ? '#/progress' : undefined)
})

it('shows the four cards, with the top LC among known ones, or N/A without any', async () => {
  serve(
    buildSummary([
      ['LUMS', 41],
      ['Giki', 71],
      ['Not given', 99],
    ]),
  )
  open()
  await screen.findByText('Total LCs')
  const card = (label: string) => screen.getByText(label).parentElement?.textContent
  expect(card('Total LCs')).toBe('Total LCs112 with responses')
  expect(card('Responses')).toBe('Responses30 submitted')
  expect(card('Top LC')).toBe('Top LCGiki10/135 standards · 1/30 links')
  expect(card('Portfolios')).toBe('Portfolios81 with responses')
  expect(screen.getAllByRole('tab').map((tab) => tab.textContent)).toEqual(
    expect.arrayContaining(['National Summary', 'Multan', 'Giki', 'Not given']),
  )
  cleanup()
  queryClient.clear()
  serve(buildSummary([['Not given', 99]]))
  open()
  expect((await screen.findByText('Top LC')).parentElement?.textContent).toBe('Top LCN/A')
})

it('colours by band: above 70 green, above 40 amber, otherwise red', async () => {
  serve(buildSummary([['LUMS', 44]]))
  open()
  const row = await screen.findByRole('row', { name: /^LUMS/ })
  const bands = within(row)
    .getAllByRole('cell')
    .map((cell) => cell.getAttribute('data-band'))
  expect(bands).toEqual(['good', 'middling', 'middling', 'poor', 'poor', 'good', null])
})

it('names the most often missing items', async () => {
  serve(buildSummary([['LUMS', 44]]))
  open()
  const list = within(await screen.findByRole('region', { name: 'Most often missing' })).getAllByRole('listitem')
  expect(list.map((line) => line.textContent)).toEqual(['Job description1 of 1 has not done itJob Design'])
})

it('says that a portfolio has no data', async () => {
  serve(buildSummary([['LUMS', 44]]))
  open('?lc=LUMS&portfolio=iCX')
  await screen.findByText('No data available for this portfolio')
})

it('opens one respondent at a time, labels those without a name, and keeps the open one in the URL', async () => {
  serve(buildSummary([['LUMS', 44]]))
  open('?lc=LUMS&portfolio=BD')
  const first = await screen.findByRole('article', { name: 'Iqra Raza' })
  const second = screen.getByRole('article', { name: 'Name not given' })
  expect(first.textContent).toContain('45/45 standards · 10/10 links82%, Complete')
  await userEvent.click(within(first).getByRole('button', { name: /^View Details of/ }))
  await within(first).findByRole('region', { name: 'Job Design' })
  expect(currentLocation().query).toContain('who=u1')
  await userEvent.click(within(second).getByRole('button', { name: /^View Details of/ }))
  await within(second).findByRole('region', { name: 'Team Practice' })
  expect(within(first).queryByRole('region', { name: 'Job Design' })).toBeNull()
  await userEvent.click(within(second).getByRole('button', { name: /^Hide Details of/ }))
  expect(screen.queryByRole('region', { name: 'Team Practice' })).toBeNull()
})

it('links what looks like an address, and says of anything else that it is not one', async () => {
  const server = serve(buildSummary([['LUMS', 44]]))
  const jobSupport = { transitionDocument: 'drive.google.com/handover', toolsDocument: 'ask me' }
  const draft = { status: 'draft', submittedAt: null, changedSinceSubmit: false, updatedAt: null, version: 1 }
  const json = { _id: 'x', year: '26.27', userId: 'u1', ...withBlanks({ jobSupport }), ...draft }
  server.answers['GET /api/checklist/u1'] = { json }
  open('?lc=LUMS&portfolio=BD&who=u1')
  const support = within(await screen.findByRole('region', { name: 'Job Support' }))
  const link = support.getByRole('link', { name: /^drive\.google\.com\/handover/ })
  expect(link.getAttribute('href')).toBe('https://drive.google.com/handover')
  expect(support.getByText('ask me').closest('li')?.textContent).toBe('Tools document: ask me (not a web link)')
})

it('shows the figures of the country together with its targets, so that nothing moves', async () => {
  const target = {
    ...{ id: 't', measure: 'standards.done', name: 'Standards done', unit: 'standards', committee: null, month: null },
    ...{ target: 100, agreement: 'set', value: 36, share: 36, pace: 'behind' },
    text: 'Behind by 14: 5 a week needed until 31 Dec',
  }
  const server = serve(buildSummary([['LUMS', 44]]))
  server.answers['GET /api/targets/progress'] = async () => {
    await new Promise((resolve) => setTimeout(resolve, 100))
    return { json: { year: '26.27', on: '2026-11-17', targets: [target] } }
  }
  open()
  await screen.findByRole('heading', { name: 'The whole country' })
  const list = screen.getByRole('region', { name: 'Targets' })
  expect(list.textContent).toContain('36 of 100 (36%) Behind by 14: 5 a week needed until 31 Dec')
})
