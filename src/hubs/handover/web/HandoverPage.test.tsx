// Handover page: parses what is pasted, previews the result, and sends exactly that with its last button.
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { yearAfter } from '#shared/time/years.ts'
import { queryClient } from '#web/api/query-client.ts'
import { App } from '#web/shell/layout/App.tsx'
import { navigate } from '#web/shell/routing/location.ts'
import { fakeServer } from '#web/testing/fake-fetch.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import type { Handover } from '../contract.ts'
import './HandoverPage.tsx'
import '#web/sheet/read-source.ts'
import { pages } from './pages.ts'

beforeEach(() => {
  window.scrollTo = () => {}
  localStorage.clear()
})
afterEach(() => {
  cleanup()
  queryClient.clear()
  act(() => toast.clear())
  vi.unstubAllGlobals()
})

const open = { label: '26.27', startsOn: '2026-07-01', endsOn: '2027-06-30', state: 'open' as const }
const closed = { label: '25.26', startsOn: '2025-07-01', endsOn: '2026-06-30', state: 'closed' as const }
const next = yearAfter(open)
const holder = (displayName: string, more: Partial<Handover['holders'][number]> = {}) => ({
  ...{ uid: displayName, displayName, email: `${displayName.toLowerCase()}@nexus.example`, role: 'lcvp' as const },
  ...{ place: { committee: 'Lahore', portfolio: 'oGV' }, since: '2026-07-01', lastSignInAt: null, active: true },
  ...more,
})
const handover = (more: Partial<Handover> = {}): Handover => ({
  ...{ plan: null, deadlines: [], taskKinds: [], leftOut: [], undoUntil: null, carriedBack: [], notCarried: [] },
  ...{ open, closed: [closed], next: [], offered: next, waiting: [], openedAfter: null, canUndo: false },
  holders: [
    holder('Sana'),
    holder('Omar', { place: { committee: 'MC', portfolio: null }, role: 'mcvp' }),
    holder('Zara', { role: 'admin', since: null }),
  ],
  silent: { since: open.startsOn, people: [], total: 0 },
  closing: [
    { what: 'MX checklists', count: 12 },
    { what: 'funnel reports', count: 0 },
  ],
  ...more,
})

async function show(response = handover(), more: Parameters<typeof fakeServer>[1] = {}) {
  const server = fakeServer('admin', { 'GET /api/handover': { json: response }, ...more })
  navigate('/handover', { force: true, replace: true })
  render(<App pages={pages} />)
  await screen.findByRole('heading', { name: response.canUndo ? `${open.label} is open` : 'Who stays' })
  return server
}
const region = (name: string) => screen.getByRole('region', { name })
async function paste(text: string) {
  fireEvent.paste(screen.getByLabelText('Paste from a spreadsheet'), { clipboardData: { getData: () => text } })
  await screen.findByRole('listitem', { name: 'Person 1' })
}
const rows = () => screen.getAllByRole('listitem', { name: /^Person/ })

it('keeps what it does not understand, and asks at the row', async () => {
  await show()
  await paste('a@nexus.example\tBoss\tAtlantis\nb@nexus.example')
  expect(rows()).toHaveLength(2)
  expect(within(rows()[0] as HTMLElement).getByText('‘Boss’ is not a known role.')).toBeTruthy()
  expect(within(rows()[1] as HTMLElement).getByText('Please choose a role.')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: `Open ${next.label}` }))
  await screen.findByText('2 fields need your attention.')
  expect(document.activeElement).toBe(within(rows()[0] as HTMLElement).getByLabelText('Role of a@nexus.example'))
})

it('says what closes, who loses and who gains what', async () => {
  await show()
  await userEvent.click(within(screen.getByRole('radiogroup', { name: /^Sana/ })).getByLabelText('Leaves'))
  await paste('Ali Raza <a@nexus.example>,TL,Multan,BD')
  const preview = region('What will happen').textContent
  for (const text of [
    '26.27 closes',
    'MX checklists12',
    `${next.label} starts empty`,
    '2 people keep role and place.',
    'Sana is no longer LCVP, Lahore, oGV.',
    'Ali Raza becomes Team Leader, Multan, BD.',
  ])
    expect(preview).toContain(text)
  expect(preview).not.toContain('funnel reports')
})

it('lets a whole group leave, and come back', async () => {
  await show(handover({ holders: [holder('Sana'), holder('Bilal')] }))
  await userEvent.click(screen.getByRole('button', { name: 'All leave' }))
  expect(region('What will happen').textContent).toContain('2 people leave:')
  await userEvent.click(screen.getByRole('button', { name: 'All stay' }))
  expect(region('What will happen').textContent).toContain('Nobody leaves.')
})

it('plans and opens with what was prepared, after one confirmation', async () => {
  const sent: [string, unknown][] = []
  const noted = (name: string, json: unknown) => (request: { body: unknown }) => {
    sent.push([name, request.body])
    return { json }
  }
  const year = { ...next, state: 'open' as const }
  const { since: _, active: __, ...silent } = holder('Hamza', { role: 'tm' })
  await show(handover({ silent: { since: open.startsOn, people: [silent], total: 1 } }), {
    'POST /api/years': noted('plan', { ...next, state: 'planned' }),
    [`POST /api/years/${next.label}/open`]: noted('open', {
      year,
      stay: 2,
      leave: 1,
      come: 1,
      invited: 1,
      deactivated: 1,
    }),
  })
  await userEvent.click(within(screen.getByRole('radiogroup', { name: /^Omar/ })).getByLabelText('Leaves'))
  await paste('Ali Raza <a@nexus.example>,TL,Multan,BD')
  await userEvent.click(screen.getByLabelText('Deactivate Hamza'))
  expect(sent).toEqual([])
  await userEvent.click(screen.getByRole('button', { name: `Open ${next.label}` }))
  await screen.findByText(
    '26.27 closes and 27.28 starts empty, 2 people stay, one person leaves, one person comes, one person is deactivated; you can undo the opening until something is collected in 27.28.',
  )
  expect(sent).toEqual([])
  const dialog = screen.getByRole('dialog', { hidden: true })
  await userEvent.click(within(dialog).getByRole('button', { name: `Open ${next.label}`, hidden: true }))
  await screen.findByText(`${next.label} is open.`)
  const joining = [{ email: 'a@nexus.example', role: 'tl', committee: 'Multan', portfolio: 'BD', name: 'Ali Raza' }]
  expect(sent).toEqual([
    ['plan', next],
    ['open', { leaving: ['Omar'], joining, deactivating: ['Hamza'] }],
  ])
  expect(localStorage.length).toBe(0)
})

it('changes the planned year to the typed one, and knows which names are taken', async () => {
  const sent: unknown[] = []
  await show(handover({ next: [{ ...next, state: 'planned' }] }), {
    [`PUT /api/years/${next.label}`]: ({ body }) => {
      sent.push(body)
      return { status: 400, json: { error: 'badInput', message: 'Please check: label.', fields: { label: 'Taken.' } } }
    },
  })
  const name = screen.getByLabelText(/^Name/)
  const type = async (label: string) => {
    await userEvent.clear(name)
    await userEvent.type(name, label)
    await userEvent.click(screen.getByRole('button', { name: `Open ${label}` }))
  }
  await type(closed.label)
  await screen.findByText('There is a year 25.26 already.')
  await type('..')
  await screen.findByText('Use letters, digits, dots and dashes, with a letter or digit first.')
  await type('other')
  const dialog = await screen.findByRole('dialog', { hidden: true })
  await userEvent.click(within(dialog).getByRole('button', { name: 'Open other', hidden: true }))
  await screen.findByText('Taken.')
  expect(sent).toEqual([{ ...next, label: 'other' }])
})

it('suggests the year that the server names, and counts nobody twice', async () => {
  const offered = { label: '27.A', startsOn: '2027-02-01', endsOn: '2028-01-31' }
  await show(handover({ offered }))
  expect(screen.getByLabelText(/^Name/)).toHaveProperty('value', offered.label)
  expect(region('What will happen').textContent).toContain('3 people keep role and place.')
  await paste('SANA@nexus.example,MCVP')
  expect(region('What will happen').textContent).toContain('2 people keep role and place.')
})

it('offers the undo while it is possible', async () => {
  const waiting = [
    {
      id: '1',
      email: 'a@nexus.example',
      name: 'Ali Raza',
      role: 'tm' as const,
      place: { committee: null, portfolio: null },
      year: '26.27',
      sentAt: '2026-07-01T10:00:00Z',
      createdBy: 'x',
    },
  ]
  const server = await show(handover({ canUndo: true, openedAfter: '25.26', waiting }))
  expect(screen.queryByText('Who stays')).toBeNull()
  expect(screen.getByRole('button', { name: 'Undo the opening' })).toBeTruthy()
  expect(within(screen.getByRole('table', { name: 'Not here yet' })).getByText('Ali Raza')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: `Prepare ${next.label}` }))
  await screen.findByRole('heading', { name: 'Who stays' })
  expect(server.calls.filter((call) => !call.startsWith('GET'))).toEqual([])
})

it('restores the draft after a reload', async () => {
  await show()
  await paste('a@nexus.example,TL')
  cleanup()
  queryClient.clear()
  await show()
  expect(screen.getByText('Your draft is back')).toBeTruthy()
  expect(within(rows()[0] as HTMLElement).getByText('a@nexus.example')).toBeTruthy()
})
