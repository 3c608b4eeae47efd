// People and notes pages: offices over the years, and the notes that go with them.
import { cleanup, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import { leaders } from '#shared/access.ts'
import { queryClient } from '#web/api/query-client.ts'
import { App } from '#web/shell/layout/App.tsx'
import { navigate } from '#web/shell/routing/location.ts'
import type { Pages } from '#web/shell/routing/pages.ts'
import { fakeServer } from '#web/testing/fake-fetch.ts'
import type { Appointment, Position } from '../contract.ts'
import { pages } from './pages.ts'
import './NotesPage.tsx'
import './PeoplePage.tsx'

// A growing text field asks the browser for its fonts, which this one does not have.
Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true })
afterEach(() => {
  cleanup()
  queryClient.clear()
})

const appointment = (more: Partial<Appointment> = {}): Appointment => ({
  ...{ id: 'a1', uid: 'u1', displayName: 'Sana Malik', email: null, role: 'lcvp', year: '26.27', state: 'now' },
  place: { committee: 'Lahore', portfolio: 'oGV' },
  ...{ startsOn: '2026-07-01', endsOn: '2027-06-30', isActing: false },
  ...more,
})

type Faked = Parameters<typeof fakeServer>

function open(path: string, role: Faked[0], answers: Faked[1], appPages = pages) {
  window.scrollTo = () => {}
  const server = fakeServer(role, answers)
  navigate(path, { force: true, replace: true })
  render(<App pages={appPages} />)
  return server
}

const people = (rows: Appointment[]) => ({ json: { people: rows, total: rows.length, totalPages: 1 } })

it('lists who holds what, with a link to all years of a person', async () => {
  open('/people', 'tl', { 'GET /api/people': people([appointment()]) })
  const table = await screen.findByRole('table', { name: /^People in/ })
  expect(within(table).getByText('Lahore')).toBeDefined()
  expect(within(table).getByRole('link', { name: 'Sana Malik' }).getAttribute('href')).toContain('/people?person=u1')
  expect(screen.queryByRole('link', { name: 'Handover notes' })).toBeNull()
})

const importing = { name: 'Import', roles: leaders }
const withImport: Pages = {
  ...pages,
  '/import': { title: 'Import', page: () => null, hub: { screens: { '/import': importing } } },
}

it.each([
  ['admin', withImport, '#/import?kind=people'],
  ['mcvp', withImport, undefined],
  ['admin', pages, undefined],
] as const)('leads an %s who may, and no other, to the import of people', async (role, appPages, href) => {
  open('/people', role, { 'GET /api/people': people([appointment()]) }, appPages)
  await screen.findByRole('table', { name: /^People in/ })
  expect(screen.queryByRole('link', { name: 'Import people' })?.getAttribute('href')).toBe(href)
})

it.each(['admin', 'mcvp'] as const)('lets an admin invite people, and no other: %s', async (role) => {
  open('/people', role, { 'GET /api/people': people([appointment()]) })
  await screen.findByRole('table', { name: /^People in/ })
  expect(screen.queryByRole('link', { name: 'Invite people' }) !== null).toBe(role === 'admin')
  cleanup()
  // An address of version 0.2.
  open('/people?invite=yes', role, {})
  await screen.findByRole('heading', {
    name: role === 'admin' ? 'Invite people' : 'Invite people needs another role',
  })
})

it('an admin ends an office after a confirmation', async () => {
  const ended: string[] = []
  const server = open('/people?person=u1', 'admin', {
    'GET /api/people': () => people([appointment(ended.length > 0 ? { state: 'past' } : {})]),
    'POST /api/appointments/a1/end': () => {
      ended.push('a1')
      return { status: 200 }
    },
  })
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: 'End today' }))
  await user.click(await within(await screen.findByRole('dialog')).findByRole('button', { name: 'End appointment' }))
  expect(await screen.findByText('Ended', { selector: 'span' })).toBeDefined()
  expect(server.calls).toContain('POST /api/appointments/a1/end')
})

const position: Position = {
  ...{ role: 'lcvp', committee: 'Lahore', portfolio: null, year: '26.27' },
  ...{ startsOn: '2026-07-01', endsOn: '2027-06-30' },
  note: { text: '', version: 0, updatedAt: null },
  before: { text: 'Folder: https://example.org/notes. Good luck!', year: '25.26', by: 'Hira Butt' },
  earlier: [
    { text: 'Folder: https://example.org/notes. Good luck!', year: '25.26', by: 'Hira Butt' },
    { text: 'Call first.', year: '24.25', by: null },
  ],
  editableUntil: null,
}

it('shows the notes of everyone who held the office, also of a person whose account is gone', async () => {
  open('/notes', 'lcvp', { 'GET /api/notes': { json: [position] } })
  expect(await screen.findByRole('heading', { name: 'From Hira Butt, 25.26' })).toBeDefined()
  await userEvent.click(screen.getByText('From a former member, 24.25'))
  expect(screen.getByText('Call first.')).toBeDefined()
})

it('lets a person who left an office correct their notes, whatever their role is, and says until when', async () => {
  const past = { ...position, before: null, earlier: [], editableUntil: '2027-09-28' }
  open('/notes', 'user', {
    'GET /api/notes': { json: [{ ...past, note: { text: 'Mine', version: 1, updatedAt: null } }] },
  })
  expect(await screen.findByText(/You no longer hold this office/)).toBeDefined()
  expect(screen.getByText(/28/).getAttribute('datetime')).toContain('2027-09-28')
  expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: /Your handover notes/ }).value).toBe('Mine')
  expect(screen.queryByText(/Nobody has left notes/)).toBeNull()
})

it('shows what the predecessor left, with its URLs as links, and saves notes', async () => {
  const bodies: unknown[] = []
  open('/notes', 'lcvp', {
    'GET /api/notes': { json: [position] },
    'PUT /api/notes': ({ body }) => {
      bodies.push(body)
      return { json: { text: 'Call first.', version: 1, updatedAt: '2026-11-16T00:00:00.000Z' } }
    },
  })
  const link = await screen.findByRole('link', { name: /example\.org/ })
  expect(link.getAttribute('href')).toBe('https://example.org/notes')
  const user = userEvent.setup()
  await user.type(screen.getByRole('textbox', { name: /Your handover notes/ }), 'Call first.')
  await user.click(screen.getByRole('button', { name: 'Save notes' }))
  expect(await screen.findByText('Notes saved.')).toBeDefined()
  expect(bodies).toEqual([{ role: 'lcvp', committee: 'Lahore', portfolio: null, text: 'Call first.', version: 0 }])
})
