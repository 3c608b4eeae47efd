// Header tools: the inbox bell with the unread count, and the menu of hubs that a role may open.
import { act, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import type { Role } from '#shared/roles.ts'
import { refreshHome } from '#web/live/home.ts'
import { fakeServer } from '#web/testing/fake-fetch.ts'
import { close, goTo, open } from '../../testing/TestApp.tsx'

afterEach(close)

const row = (path: string, count: number | null) => ({
  text: `Something at ${path}`,
  path,
  dueOn: null,
  urgency: null,
  count,
})
const homeWith = (unread: number, ...forYou: object[]) => ({ json: { forYou, cards: [], unread, firstSteps: [] } })

async function openAs(role: Role, home = homeWith(0)) {
  const server = fakeServer(role, { 'GET /api/home': home })
  open('/dashboard')
  await screen.findByRole('button', { name: 'Hubs' })
  await act(refreshHome)
  return server
}

const button = () => screen.getByRole('button', { name: 'Hubs' })
const menu = () => screen.queryByRole('navigation', { name: 'Hubs' })
const linksIn = (nav: HTMLElement | null) =>
  within(nav as HTMLElement)
    .getAllByRole('link')
    .map((link) => [link.textContent, link.getAttribute('href')])

test('visitors have neither, and nothing is requested for them', async () => {
  const { calls } = fakeServer(null)
  open('/reset-password')
  await screen.findByText('Reset here')
  expect([screen.queryByRole('button', { name: 'Hubs' }), screen.queryByRole('link', { name: /^Inbox/ })]).toEqual([
    null,
    null,
  ])
  expect(calls).not.toContain('GET /api/home')
})

test.each([
  [0, 'Inbox', ''],
  [3, 'Inbox, 3 unread', '3'],
  [120, 'Inbox, 120 unread', '99+'],
])('with %i unread the bell is called %j and shows %j', async (unread, name, shown) => {
  await openAs('tm', homeWith(unread))
  const bell = await screen.findByRole('link', { name })
  expect([bell.textContent, bell.getAttribute('href')]).toEqual([shown, '#/inbox'])
})

test.each([
  ['tm', ['Dashboard', 'Profile']],
  ['lcvp', ['Dashboard', 'Profile', 'MX Results']],
  ['mcvp', ['Dashboard', 'Profile', 'MX Results', 'GCP Approvals']],
] as const)(
  'the menu of %s has the screens of that role and the public ones, and none with a path parameter',
  async (role, names) => {
    await openAs(role)
    expect(menu()).toBeNull()
    await userEvent.click(button())
    const links = linksIn(menu())
    const shown = links.map(([name]) => name)
    expect(shown.toSorted()).toEqual([...names, 'The first', 'The second'].toSorted())
    expect(links).toContainEqual(['The first', '#/first'])
    expect(within(menu() as HTMLElement).getByRole('link', { current: 'page' }).textContent).toBe('Dashboard')
  },
)

test('shows counts where something waits, with text for screen readers', async () => {
  await openAs('mcvp', homeWith(0, row('/gcp-approvals', 20), row('/mx-results', null)))
  await userEvent.click(button())
  const links = linksIn(menu()).map(([name]) => name)
  expect(links).toContain('GCP Approvals20 waiting')
  expect(links).toContain('MX Results')
})

test('closes on Escape with the focus back on the button, on a click outside, and on navigation', async () => {
  await openAs('mcvp')
  button().focus()
  await userEvent.keyboard('{Enter}')
  expect(button().getAttribute('aria-expanded')).toBe('true')
  await userEvent.tab()
  expect(menu()?.contains(document.activeElement)).toBe(true)
  await userEvent.keyboard('{Escape}')
  expect(menu()).toBeNull()
  expect(document.activeElement).toBe(button())

  await userEvent.click(button())
  await userEvent.click(within(menu() as HTMLElement).getByRole('list'))
  expect(menu()).not.toBeNull()
  await userEvent.click(screen.getByRole('main'))
  expect(menu()).toBeNull()

  await userEvent.click(button())
  goTo('/mx-results')
  await screen.findByText('Results here')
  expect(menu()).toBeNull()
})

test('offers the install prompt once, where the browser has one', async () => {
  await openAs('tm')
  await userEvent.click(button())
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
