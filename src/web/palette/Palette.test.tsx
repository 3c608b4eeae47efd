// Command palette: keyboard use, the screens of a role, server results, and recent items that go with the session.
import { act, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Found } from '#shared/contracts/search-contract.ts'
import { currentLocation } from '#web/shell/routing/location.ts'
import { fakeServer } from '#web/testing/fake-fetch.ts'
import { close, open } from '#web/testing/TestApp.tsx'

beforeEach(() => localStorage.clear())
afterEach(close)

const gcp: Found = { kind: 'gcp', title: 'Welcome week in Lahore', line: 'Lahore · 2026', path: '/gcps/7' }
const manual: Found = {
  ...{ kind: 'document', title: 'Team manual', line: 'Documents · 26.27', path: '/mx-results?search=Team+manual' },
  link: 'https://example.org/manual.pdf',
}
const person: Found = { kind: 'person', title: 'Sara Khan', line: 'LCVP, Lahore', path: '/profile' }

type Answers = Record<string, Found[]>
async function openPalette(answers: Answers = {}, role: 'tm' | 'mcvp' = 'mcvp') {
  const server = fakeServer(role, {
    'GET /api/home': { json: { forYou: [], cards: [], unread: 0, firstSteps: [] } },
    'GET /api/search': ({ url }) => ({ json: { results: answers[url.searchParams.get('q') ?? ''] ?? [] } }),
  })
  open('/dashboard')
  await screen.findByRole('button', { name: 'Search' })
  await userEvent.keyboard('{Control>}k{/Control}')
  await screen.findByRole('combobox', { name: 'Search everything' })
  return server
}
const options = () => screen.getAllByRole('option').map((option) => option.textContent)
const type = (text: string) => userEvent.type(screen.getByRole('combobox'), text)
const dialog = () => screen.queryByRole('dialog', { name: 'Search' })

test('opens with the screens of the role; typing narrows them', async () => {
  await openPalette({}, 'tm')
  expect(options()).toEqual(expect.arrayContaining(['Dashboard', 'Profile', 'Tracker', 'Inbox']))
  expect(options()).not.toContain('GCP approvals')
  await type('prof')
  expect(options()).toEqual(['Profile'])
})

test('lists search results under the name of their kind; Enter opens the selected one', async () => {
  await openPalette({ lahore: [gcp, person] })
  await type('lahore')
  const group = await screen.findByRole('group', { name: 'GCPs' })
  expect(within(group).getByRole('option').textContent).toBe('Welcome week in LahoreLahore · 2026')
  expect(screen.getByRole('combobox').getAttribute('aria-activedescendant')).toBe(
    screen.getByRole('option', { selected: true }).id,
  )
  await userEvent.keyboard('{ArrowDown}')
  expect(screen.getByRole('option', { selected: true }).textContent).toContain('Sara Khan')
  await userEvent.keyboard('{ArrowDown}{Enter}')
  expect(currentLocation().path).toBe('/gcps/7')
  expect(dialog()).toBeNull()
})

test('shows the groups of the menu', async () => {
  await openPalette()
  const groupsOf = () => screen.getAllByRole('group').map((group) => group.getAttribute('aria-label'))
  expect(groupsOf()).toEqual(['Main', 'Do', 'See'])
  const see = within(screen.getByRole('group', { name: 'See' })).getAllByRole('option')
  expect(see.map(({ textContent }) => textContent)).toEqual(['Tracker', 'MX results'])
})

test('Enter opens a document itself, Shift+Enter its list', async () => {
  const opened = vi.spyOn(window, 'open').mockReturnValue(null)
  await openPalette({ manual: [manual] })
  await type('manual')
  const option = await screen.findByRole('option', { name: /Team manual/ })
  expect(option.textContent).toContain('Shift+Enter to show it in its list')
  expect(option.getAttribute('href')).toBe(manual.link)
  await userEvent.keyboard('{Enter}')
  expect(opened.mock.calls).toEqual([[manual.link, '_blank', 'noopener,noreferrer']])
  expect([dialog(), currentLocation().path]).toEqual([null, '/dashboard'])

  // Among the recent items it opens in the same way.
  await userEvent.keyboard('{Control>}k{/Control}')
  const recent = await screen.findByRole('group', { name: 'Recent' })
  expect(within(recent).getByRole('option').textContent).toContain('Team manual')
  await type('{Shift>}{Enter}{/Shift}')
  expect(currentLocation().path).toBe('/mx-results')
  expect(opened.mock.calls).toHaveLength(1)
})

test('a full-text match shows its sentence, but not among the recent items', async () => {
  const told: Found = { ...gcp, excerpt: 'Each newcomer had a companion.' }
  await openPalette({ companion: [told] })
  await type('companion')
  const option = await screen.findByRole('option', { name: /Welcome week/ })
  expect(option.textContent).toBe('Welcome week in LahoreLahore · 2026Each newcomer had a companion.')
  expect([...option.querySelectorAll('mark')].map(({ textContent }) => textContent)).toEqual(['companion'])
  await userEvent.click(option)
  await userEvent.click(screen.getByRole('button', { name: 'Search' }))
  const recent = await screen.findByRole('group', { name: 'Recent' })
  expect(within(recent).getByRole('option').textContent).toBe('Welcome week in LahoreLahore · 2026')
})

test('recently opened items come first the next time, and go with the session', async () => {
  const server = await openPalette({ lahore: [gcp] })
  await type('lahore')
  await userEvent.click(await screen.findByRole('option', { name: /Welcome week/ }))
  await userEvent.click(screen.getByRole('button', { name: 'Search' }))
  const recent = await screen.findByRole('group', { name: 'Recent' })
  expect(within(recent).getByRole('option').textContent).toContain('Welcome week')
  expect(Object.keys(localStorage).some((key) => key.includes('palette'))).toBe(true)
  server.signOut()
  await act(async () => {
    const { refresh } = await import('#web/shell/session/session-store.ts')
    await refresh()
  })
  expect(Object.keys(localStorage).some((key) => key.includes('palette'))).toBe(false)
})

test('does not offer a recent screen that has since been closed to the role', async () => {
  const kept = ['/profile', '/gcp-approvals'].map((path) => ({ kind: 'screen', title: `Was ${path}`, line: '', path }))
  await openPalette({}, 'tm')
  await userEvent.keyboard('{Control>}k{/Control}')
  localStorage.setItem('nexus-draft:uid-tm:palette', JSON.stringify(kept))
  await userEvent.keyboard('{Control>}k{/Control}')
  expect(options()).toContain('Was /profile')
  expect(options()).not.toContain('Was /gcp-approvals')
})

test('runs actions: the theme, and signing out', async () => {
  await openPalette()
  await type('sign out')
  await userEvent.keyboard('{Enter}')
  expect(currentLocation().path).toBe('/logout')
})

test('says when nothing is found, and when the server does not answer', async () => {
  await openPalette()
  await type('zzz')
  expect(await screen.findByText(/Nothing found for “zzz”/)).toBeTruthy()
  close()
  fakeServer('mcvp', { 'GET /api/search': { status: 500, json: { error: 'unexpected', message: 'No.' } } })
  open('/dashboard')
  await userEvent.click(await screen.findByRole('button', { name: 'Search' }))
  expect(await screen.findByText(/Only screens can be searched right now/)).toBeTruthy()
  expect(options()).toContain('Dashboard')
})
