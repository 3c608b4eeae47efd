// Menu: what each role finds in it and under which heading, counts, keys, finding by typing, and how it closes.
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import type { Role } from '#shared/roles.ts'
import { refreshHome } from '#web/live/home.ts'
import { defaultPermissions, fakeServer, personWith } from '#web/testing/fake-fetch.ts'
import { close, goTo, open } from '../../testing/TestApp.tsx'
import { currentLocation } from '../routing/location.ts'

afterEach(close)

const row = (path: string, count: number | null) => ({
  text: `Something at ${path}`,
  path,
  dueOn: null,
  urgency: null,
  count,
})
const homeWith = (unread: number, ...forYou: object[]) => ({ json: { forYou, cards: [], unread, firstSteps: [] } })
/** The test app has a screen of its own. */
const permissions = { json: [...defaultPermissions, { _id: 'r', route: '/report', accessRoles: ['mcvp'], version: 1 }] }

const button = () => screen.getByRole('button', { name: 'Menu' })
const menu = () => screen.queryByRole('dialog', { name: 'Menu' })
const field = () => screen.getByRole('textbox', { name: 'Find in the menu' })
const focused = () => document.activeElement?.textContent

async function openAs(role: Role, answers: Record<string, { json: unknown }> = {}) {
  fakeServer(role, { 'GET /api/home': homeWith(0), 'GET /api/route-permissions': permissions, ...answers })
  open('/dashboard')
  await userEvent.click(await screen.findByRole('button', { name: 'Menu' }))
  await screen.findByRole('dialog', { name: 'Menu' })
  await act(refreshHome)
}

/** Each group with its entries. */
const groups = () =>
  within(screen.getByRole('navigation', { name: 'All screens' }))
    .getAllByRole('region')
    .map((group) => [
      within(group).getByRole('heading').textContent,
      ...within(group)
        .getAllByRole('link')
        .map((link) => link.textContent),
    ])

test.each([
  [
    'tm',
    [
      ['Do', 'Inbox'],
      ['See', 'Tracker'],
    ],
  ],
  [
    'lcvp',
    [
      ['Do', 'Inbox', 'Handover notes'],
      ['See', 'Tracker', 'MX results'],
    ],
  ],
  [
    'mcvp',
    [
      ['Do', 'Inbox', 'Report', 'GCP approvals', 'Handover notes'],
      ['See', 'Tracker', 'MX results'],
    ],
  ],
] as const)(
  '%s finds what they may open, in groups with a heading, and no group without entries',
  async (role, expected) => {
    await openAs(role)
    expect(groups()).toEqual(expected)
  },
)

test('people of a closing year find what is open to them for that year', async () => {
  const closingOffices = [{ role: 'mcvp', committee: null, portfolio: null, year: '25.26' }]
  await openAs('tm', { 'GET /api/me': { json: { ...personWith('tm'), closingOffices } } })
  expect(groups()[0]).toEqual(['Do', 'Inbox', 'Report', 'Handover notes'])
})

test("the header's links come first, with the specification's names", async () => {
  await openAs('mcvp')
  const [first] = within(menu() as HTMLElement).getAllByRole('navigation')
  const links = within(first as HTMLElement).getAllByRole('link')
  expect(links.map((link) => link.textContent)).toEqual([
    ...['Dashboard', 'Profile', 'GCP Approvals', 'MX Results', 'Logout'],
  ])
  expect(links[0]?.getAttribute('aria-current')).toBe('page')
})

test('visitors have the links of the header in it, and help', async () => {
  const { calls } = fakeServer(null)
  open('/reset-password')
  await userEvent.click(await screen.findByRole('button', { name: 'Menu' }))
  const links = within(await screen.findByRole('dialog', { name: 'Menu' })).getAllByRole('link')
  expect(links.map((link) => link.textContent)).toEqual(['Home', 'Signin', 'Signup', 'Help'])
  expect(screen.queryByRole('textbox')).toBeNull()
  expect(calls).not.toContain('GET /api/home')
})

test('shows how much waits at each entry: unread messages, things to review, tasks', async () => {
  const rows = [row('/gcp-approvals', 120), row('/report?month=2026-10', null), row('/report?month=2026-11', null)]
  await openAs('mcvp', { 'GET /api/home': homeWith(3, ...rows) })
  const expected = ['Do', 'Inbox3 unread', 'Report2 waiting', 'GCP approvals99+ waiting', 'Handover notes']
  await waitFor(() => expect(groups()[0]).toEqual(expected))
})

test('arrows, Home and End move through it; Escape gives the focus back to the button', async () => {
  await openAs('mcvp')
  expect(document.activeElement).toBe(field())
  await userEvent.keyboard('{ArrowDown}')
  expect(focused()).toBe('Dashboard')
  await userEvent.keyboard('{ArrowRight}{ArrowDown}')
  expect(focused()).toBe('Report')
  await userEvent.keyboard('{ArrowRight}')
  expect(focused()).toBe('MX results')
  await userEvent.keyboard('{ArrowLeft}{ArrowLeft}{ArrowUp}')
  expect(focused()).toBe('Dashboard')
  await userEvent.keyboard('{End}')
  expect(focused()).toBe('MX results')
  await userEvent.keyboard('{Home}{ArrowUp}')
  expect(document.activeElement).toBe(field())
  await userEvent.keyboard('{Escape}')
  expect(menu()).toBeNull()
  expect(document.activeElement).toBe(button())
  expect(button().getAttribute('aria-expanded')).toBe('false')
})

test('typing anywhere finds by either name of a screen, and Enter opens the first', async () => {
  await openAs('mcvp')
  await userEvent.keyboard('{ArrowDown}gcp')
  expect(document.activeElement).toBe(field())
  expect(groups()).toEqual([['Do', 'GCP approvals']])
  await userEvent.clear(field())
  await userEvent.type(field(), 'prof')
  expect(screen.queryByRole('navigation', { name: 'All screens' })).toBeNull()
  expect(within(menu() as HTMLElement).getAllByRole('link')).toHaveLength(1)
  await userEvent.clear(field())
  await userEvent.type(field(), 'zzz')
  expect(within(menu() as HTMLElement).getByText(/No screen is called “zzz”/)).toBeTruthy()
  await userEvent.clear(field())
  await userEvent.type(field(), 'mx res{Enter}')
  expect(currentLocation().path).toBe('/mx-results')
  expect(menu()).toBeNull()
})

test('closes on a click outside, on its own button, and on navigation', async () => {
  await openAs('mcvp')
  await userEvent.click(within(menu() as HTMLElement).getByRole('heading', { name: 'Do' }))
  expect(menu()).not.toBeNull()
  await userEvent.click(menu() as HTMLElement)
  expect(menu()).toBeNull()
  await userEvent.click(button())
  await userEvent.click(screen.getByRole('button', { name: 'Close' }))
  expect(menu()).toBeNull()
  await userEvent.click(button())
  goTo('/mx-results')
  await screen.findByText('Results here')
  expect(menu()).toBeNull()
})

test('offers the install prompt once, where the browser has one', async () => {
  await openAs('tm')
  const entry = () => screen.queryByRole('button', { name: 'Install NEXUS on this device' })
  expect(entry()).toBeNull()
  let asked = 0
  const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
    prompt: async () => {
      asked += 1
    },
  })
  act(() => void window.dispatchEvent(event))
  expect(event.defaultPrevented).toBe(true)
  await userEvent.click(entry() as HTMLElement)
  expect([asked, entry()]).toEqual([1, null])
})
