// Table of many funnel reports: spreadsheet keys, paste, validation, idempotent sending, and undo.
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import { today } from '#shared/time/calendar.ts'
import { monthNow, yearAround } from '#shared/time/years.ts'
import { currentLocation } from '#web/shell/routing/location.ts'
import { closedWindow, defaultPermissions, fakeServer, personWith } from '#web/testing/fake-fetch.ts'
import { closeFunnel, entry, openFunnel } from '../test-funnel-app.tsx'

afterEach(closeFunnel)

const month = monthNow(yearAround(today()))
/** Queried by label: with a hundred cells, queries by role are slow. */
const cell = (row: string, stage: string) => screen.getByLabelText<HTMLInputElement>(`${row}, ${stage}`)
const focused = () => document.activeElement?.getAttribute('aria-label')
const press = (name: string) => userEvent.click(screen.getByText(name).closest('button') as Element)
const paste = (text: string) =>
  fireEvent.paste(document.activeElement as Element, { clipboardData: { getData: () => text } })
/** In jsdom all clicks have the same position, so close ones look like a double click. */
const afterADoubleClick = () => new Promise((go) => setTimeout(go, 600))

type Body = { rows: { portfolio: string; month: string }[]; submissionKey: string; year: string; onProblem: string }
const stored = { id: 'import-1', made: 2, changed: 0, skipped: 0, refused: [], notes: [], isRepeated: false }

async function openMany(more: Parameters<typeof fakeServer>[1] = {}, text = 'Sum') {
  const sent: Body[] = []
  const server = fakeServer('tl', {
    'GET /api/me': { json: { ...personWith('tl'), place: { committee: 'LUMS', portfolio: null } } },
    'GET /api/mxfunnel/entries': { json: { entries: [], total: 0, totalPages: 1 } },
    'POST /api/imports/funnel': ({ body }) => {
      sent.push(body as Body)
      return { json: stored }
    },
    'POST /api/imports/import-1/undo': { json: { undone: 2, kept: [] } },
    ...more,
  })
  openFunnel('/mx-funnel-form?view=many')
  await screen.findByText(text)
  return { sent, server }
}

it.each([
  ['tl', ['One report', 'All portfolios'], 'view=many'],
  ['lcvp', ['All portfolios', 'One report'], 'view=one'],
] as const)('a %s finds %s, and the other one tab away', async (role, [first, second], query) => {
  fakeServer(role, { 'GET /api/mxfunnel/entries': { json: { entries: [], total: 0, totalPages: 1 } } })
  openFunnel('/mx-funnel-form')
  await screen.findByRole('tab', { name: first, selected: true })
  expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual([first, second])
  await userEvent.click(screen.getByRole('tab', { name: second }))
  expect(currentLocation().query).toBe(query)
})

it('on a phone shows one portfolio at a time, with Next, and opens the row of a note', async () => {
  const { happyDOM } = window as unknown as { happyDOM: { setViewport: (size: { width: number }) => void } }
  const { innerWidth: usualWidth } = window
  happyDOM.setViewport({ width: 390 })
  const { sent } = await openMany({}, 'MKT & PR')
  expect(screen.queryByRole('grid')).toBeNull()
  await userEvent.type(screen.getByLabelText('Leads'), '1{Enter}2')
  expect(await screen.findByText('More than Leads. Please check.')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Next' }))
  expect([document.activeElement?.textContent, screen.getByText('2 of 9')]).toEqual(['iCX', expect.anything()])
  await userEvent.type(screen.getByLabelText('Leads'), '7')
  await userEvent.click(screen.getByText('MKT & PR, Applicants'))
  expect(document.activeElement).toBe(screen.getByLabelText('Applicants'))
  await userEvent.click(screen.getByRole('button', { name: 'Send 2 reports' }))
  await screen.findByText('2 reports sent')
  expect(sent[0]?.rows.map(({ portfolio }) => portfolio)).toEqual(['MKT & PR', 'iCX'])
  happyDOM.setViewport({ width: usualWidth })
})

it('works like a spreadsheet: arrows, Enter to the start column of the next row, typing replaces, Escape reverts', async () => {
  await openMany()
  await userEvent.click(cell('MKT & PR', 'Leads'))
  await userEvent.keyboard('12{Tab}7{Tab}3{Enter}')
  expect(focused()).toBe('iCX, Leads')
  await userEvent.keyboard('5{ArrowRight}{ArrowDown}')
  expect(focused()).toBe('oGV, Applicants')
  await userEvent.keyboard('{End}')
  expect(focused()).toBe('oGV, Alumni')
  await userEvent.keyboard('{Home}{ArrowUp}{ArrowUp}')
  expect(focused()).toBe('MKT & PR, Leads')
  await userEvent.keyboard('1234{Enter}')
  expect(cell('MKT & PR', 'Leads').value).toBe((1234).toLocaleString())
  await userEvent.keyboard('99{Escape}')
  expect(cell('iCX', 'Leads').value).toBe('5')
  await userEvent.keyboard('{ArrowUp}{Delete}')
  expect(cell('MKT & PR', 'Leads').value).toBe('')
  const sums = [...document.querySelectorAll('tfoot td')]
  expect(sums.map((each) => each.textContent)).toEqual(['5', '7', '3', '0', '0', '0', '0', '0', '0'])
})

it('spreads a pasted block over the cells, sends only rows with numbers, and undoes all of them', async () => {
  const { sent, server } = await openMany()
  await userEvent.click(cell('iCX', 'Applicants'))
  paste('9\t9\t9')
  await userEvent.keyboard('{Control>}z{/Control}')
  expect(cell('iCX', 'Approved').value).toBe('')
  paste('1,000\t2.0\n\t\n3\t4')
  await userEvent.click(cell('BD', 'Alumni'))
  paste('1\t2')
  expect(await screen.findByText('One pasted value did not fit into the table and was left out.')).toBeTruthy()
  await press('Send 3 reports')
  await screen.findByText('2 reports sent')
  const where = { lc: 'LUMS', term: 'mid', role: 'Team Leader', month }
  expect(sent[0]).toMatchObject({ onProblem: 'stop', fileName: 'All portfolios', year: yearAround(today()).label })
  expect(sent[0]?.rows).toEqual([
    { ...where, portfolio: 'iCX', metrics: { Applicants: 1000, Accepted: 2 } },
    { ...where, portfolio: 'oGT', metrics: { Applicants: 3, Accepted: 4 } },
    { ...where, portfolio: 'BD', metrics: { Alumni: 1 } },
  ])
  expect([cell('iCX', 'Applicants').value, localStorage.length]).toEqual(['', 0])
  await afterADoubleClick()
  await press('Undo')
  await screen.findByText('2 reports withdrawn')
  expect(server.calls).toContain('POST /api/imports/import-1/undo')
  expect(cell('iCX', 'Applicants').value).toBe((1000).toLocaleString())
})

it('shows errors in cells and below the table, and warnings for growth; sends nothing until they are fixed', async () => {
  const { sent } = await openMany()
  await userEvent.click(cell('BD', 'Leads'))
  paste('1\t5\ta dozen')
  const notes = screen.getByLabelText('Cells to check')
  expect(
    within(notes)
      .getAllByRole('listitem')
      .map((each) => each.textContent),
  ).toEqual(['BD, Accepted: Use a whole number of 0 or more.', 'BD, Applicants: More than Leads. Please check.'])
  await press('Send 1 report')
  await screen.findByText('One field needs your attention.')
  expect([focused(), cell('BD', 'Accepted').getAttribute('aria-invalid'), sent]).toEqual(['BD, Accepted', 'true', []])
  await afterADoubleClick()
  await userEvent.click(within(notes).getByText('BD, Applicants'))
  expect(focused()).toBe('BD, Applicants')
})

it('requires numbers, and shows what the portal refuses at its cell', async () => {
  const refused = [
    { row: 0, fields: { 'metrics.Leads': 'Too many.', portfolio: 'BD is closed. Please choose another.' } },
  ]
  const { sent } = await openMany({
    'POST /api/imports/funnel': { json: { ...stored, id: null, made: 0, refused } },
  })
  await press('Send')
  expect(await screen.findByText('Type or paste some numbers first.')).toBeTruthy()
  await afterADoubleClick()
  await userEvent.type(cell('BD', 'Leads'), '5')
  await press('Send 1 report')
  expect(await screen.findByText(/: (Too many|BD is closed)/)).toBeTruthy()
  expect([cell('BD', 'Leads').value, cell('BD', 'Leads').getAttribute('aria-invalid'), sent]).toEqual(['5', 'true', []])
})

it('by month: only months that have begun, and a closed one is refused', async () => {
  const first = yearAround(today()).startsOn.slice(0, 7)
  const { sent } = await openMany({ 'GET /api/windows': { json: [closedWindow('funnel', first)] } })
  await userEvent.click(screen.getByLabelText('Months'))
  const rows = document.querySelectorAll('tbody tr').length
  expect(screen.getAllByText('Closed')).toHaveLength(1)
  expect(rows).toBeGreaterThan(0)
  await userEvent.click(screen.getAllByLabelText(/, Leads$/)[0] as Element)
  await userEvent.keyboard('5')
  await press('Send 1 report')
  expect(await screen.findByText('Portfolio is required.')).toBeTruthy()
  expect(screen.getByText(/: This closed on/)).toBeTruthy()
  expect(sent).toEqual([])
})

it('does not send a closed month', async () => {
  const { sent } = await openMany({ 'GET /api/windows': { json: [closedWindow('funnel', month)] } })
  await userEvent.type(cell('BD', 'Leads'), '5')
  const send = screen.getByText('Send 1 report').closest('button') as HTMLElement
  await waitFor(() => expect(send.getAttribute('aria-disabled')).toBe('true'))
  await userEvent.click(send)
  expect(sent).toEqual([])
})

it('keeps its draft, and retries with the same idempotency key after a lost response', async () => {
  const keys: string[] = []
  let isLost = true
  await openMany({
    'POST /api/imports/funnel': ({ body }) => {
      keys.push((body as Body).submissionKey)
      if (isLost) return 'no answer'
      return { json: stored }
    },
  })
  await userEvent.type(cell('BD', 'Leads'), '5')
  await press('Send 1 report')
  expect((await screen.findAllByText(/cannot be reached/)).length).toBeGreaterThan(0)
  await waitFor(() => expect(localStorage.getItem('nexus-draft:uid-tl:mx-funnel-many')).toContain(keys[0] ?? '?'))
  isLost = false
  await afterADoubleClick()
  await press('Send 1 report')
  await screen.findByText('2 reports sent')
  expect(new Set(keys).size).toBe(1)
})

it('offers no Undo without access to the import screen, and shows what is already reported', async () => {
  const without = defaultPermissions.map((each) => (each.route === '/import' ? { ...each, accessRoles: [] } : each))
  const known = entry({ term: 'mid', role: 'Team Leader', portfolio: 'BD' })
  await openMany({
    'GET /api/route-permissions': { json: without },
    'GET /api/mxfunnel/entries': { json: { entries: [known], total: 1, totalPages: 1 } },
  })
  expect(await screen.findByText('1 report already')).toBeTruthy()
  await userEvent.type(cell('oGV', 'Leads'), '5')
  await press('Send 1 report')
  await screen.findByText('2 reports sent')
  expect(screen.queryByText('Undo')).toBeNull()
})

it('explains that a role has no portfolio', async () => {
  await openMany()
  await userEvent.click(screen.getByRole('combobox', { name: /^Term/ }))
  await userEvent.click(await screen.findByRole('option', { name: 'Long Term', hidden: true }))
  expect(screen.queryByText('Sum')).toBeNull()
  expect(screen.getByText(/have no portfolio/)).toBeTruthy()
})
