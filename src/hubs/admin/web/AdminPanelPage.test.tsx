// People tab of the admin panel: keeps what an admin chose, whatever the server answers, and searches people and screens.
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { leaders } from '#shared/access.ts'
import { currentLocation } from '#web/shell/routing/location.ts'
import { personWith } from '#web/testing/fake-fetch.ts'
import type { User } from '../contract.ts'
import { pages } from './pages.ts'
import { type Answers, choose, closePanel, field, openPanel, person, rowOf } from './test-admin-panel.tsx'

const users = [person('ali'), person('hira', { active: false }), person('omar', { emailVerified: false })]
const usersAnswer = { json: { users, total: 3, totalPages: 1 } }

async function open(more: Answers = {}) {
  const server = openPanel({ 'GET /api/users': usersAnswer, ...more })
  await screen.findByText('ali@nexus.example')
  return server
}

afterEach(closePanel)

test('shows each person with role and state', async () => {
  await open()
  expect(within(rowOf('hira@nexus.example')).getByText('Deactivated')).toBeTruthy()
  expect(within(rowOf('omar@nexus.example')).getByText('Not verified')).toBeTruthy()
  expect(within(rowOf('ali@nexus.example')).getByText('Never')).toBeTruthy()
  expect(field('Role of ali@nexus.example').value).toBe('Team Member')
})

test('a role that could not be saved stays, marked, and can be retried', async () => {
  const server = await open({
    'PUT /api/users/ali/role': { status: 503, json: { error: 'x', message: 'No luck now.' } },
  })
  await choose('Role of ali@nexus.example', 'Team Leader')
  const row = rowOf('ali@nexus.example')
  await within(row).findByText('Not saved')
  expect(within(row).getByText('No luck now.')).toBeTruthy()
  expect(field('Role of ali@nexus.example').value).toBe('Team Leader')
  const bodies: unknown[] = []
  server.answers['PUT /api/users/ali/role'] = ({ body }) => {
    bodies.push(body)
    return { json: { ...users[0], role: 'tl', version: 5 } }
  }
  await userEvent.click(within(row).getByRole('button', { name: 'Try again' }))
  await screen.findByText('ali@nexus.example is now Team Leader.')
  expect(bodies).toEqual([{ role: 'tl', version: 4 }])
  expect(screen.queryByText('Not saved')).toBeNull()
})

test('a role that somebody else changed meanwhile is not silently overwritten', async () => {
  const bodies: unknown[] = []
  await open({
    'PUT /api/users/ali/role': ({ body }) => {
      bodies.push(body)
      if (bodies.length === 2) return { json: person('ali', { role: 'tl', version: 9 }) }
      const details = person('ali', { role: 'lcvp', version: 8 })
      return { status: 409, json: { error: 'conflict', message: 'x', details } }
    },
  })
  await choose('Role of ali@nexus.example', 'Team Leader')
  await screen.findByText('Someone else has just saved LCVP.')
  expect(field('Role of ali@nexus.example').value).toBe('Team Leader')
  await userEvent.click(screen.getByRole('button', { name: 'Save Team Leader' }))
  await screen.findByText('ali@nexus.example is now Team Leader.')
  expect(bodies).toEqual([
    { role: 'tl', version: 4 },
    { role: 'tl', version: 8 },
  ])
})

test('LCVP and MCVP ask for committee and portfolio, and can be undone', async () => {
  const bodies: Record<string, unknown>[] = []
  await open({
    'PUT /api/users/ali/role': ({ body }) => {
      const sent = body as { role: 'lcvp'; place: User['place']; version: number }
      bodies.push(sent)
      return { json: person('ali', { ...sent, version: sent.version + 1 }) }
    },
  })
  await choose('Role of ali@nexus.example', 'LCVP')
  await screen.findByRole('dialog', { name: 'Make ali@nexus.example LCVP?' })
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(field('Role of ali@nexus.example').value).toBe('Team Member')
  await choose('Role of ali@nexus.example', 'LCVP')
  await screen.findByRole('dialog', { name: 'Make ali@nexus.example LCVP?' })
  await userEvent.click(screen.getByRole('button', { name: 'Make LCVP' }))
  expect(screen.getByText('Choose the LC they lead.')).toBeTruthy()
  expect(bodies).toEqual([])
  await choose('Committee', 'Lahore')
  await choose('Portfolio', 'oGV')
  await userEvent.click(screen.getByRole('button', { name: 'Make LCVP' }))
  await screen.findByText('ali@nexus.example is now LCVP.')
  const lahore = { committee: 'Lahore', portfolio: 'oGV' }
  expect(bodies).toEqual([{ role: 'lcvp', place: lahore, version: 4 }])
  expect(within(rowOf('ali@nexus.example')).getByText('Lahore')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }))
  await screen.findByText('ali@nexus.example is Team Member again.')
  expect(bodies[1]).toEqual({ role: 'tm', place: { committee: null, portfolio: null }, version: 5 })
})

test('ends the sessions of a person after a confirmation, and says how many', async () => {
  const server = await open({
    'POST /api/users/ali/end-sessions': { json: { email: 'ali@nexus.example', ended: 2 } },
  })
  const end = async () => {
    await userEvent.click(
      within(rowOf('ali@nexus.example')).getByRole('button', { name: 'More for ali@nexus.example' }),
    )
    await userEvent.click(await screen.findByText('Sign out everywhere'))
    await screen.findByText('Sign out ali@nexus.example everywhere?')
  }
  await end()
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(server.calls.filter((call) => call.startsWith('POST'))).toEqual([])
  await end()
  await userEvent.click(screen.getByRole('button', { name: 'Sign out' }))
  await screen.findByText('ali@nexus.example signed out on 2 devices.')
  server.answers['POST /api/users/ali/end-sessions'] = { json: { email: 'ali@nexus.example', ended: 0 } }
  // Faster than any hand: the same again would count as a double click.
  await new Promise((resolve) => setTimeout(resolve, 350))
  await end()
  await userEvent.click(screen.getByRole('button', { name: 'Sign out' }))
  await screen.findByText('ali@nexus.example was not signed in.')
})

test('making an admin and giving up your own role ask for confirmation', async () => {
  const me = { ...person('me'), uid: personWith('admin').uid, role: 'admin' as const }
  const server = await open({ 'GET /api/users': { json: { users: [...users, me], total: 4, totalPages: 1 } } })
  await choose('Role of ali@nexus.example', 'Admin')
  await screen.findByText('Make ali@nexus.example an admin?')
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  await choose('Role of me@nexus.example', 'User')
  await screen.findByText('Give up your own admin role?')
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(server.calls.filter((each) => each.startsWith('PUT'))).toEqual([])
})

test('a failed load says so, with Retry', async () => {
  const server = openPanel({ 'GET /api/users': { status: 400, json: { error: 'x', message: 'x' } } })
  await screen.findByText('Failed to load users')
  server.answers['GET /api/users'] = usersAnswer
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
  await screen.findByText('ali@nexus.example')
})

test('Invite people comes first, if the hub for it is there', async () => {
  const hub = {
    screens: { '/people': { name: 'People', roles: leaders, menu: { group: 'manage', order: 1 } } },
  } as const
  openPanel(
    { 'GET /api/users': usersAnswer },
    { appPages: { ...pages, '/people': { title: 'x', page: () => null, hub } } },
  )
  const invite = await screen.findByRole('link', { name: 'Invite people' })
  expect(invite.getAttribute('href')).toBe('#/invite')
  closePanel()
  await open()
  expect(screen.queryByRole('link', { name: 'Invite people' })).toBeNull()
})

test('Manage Route Permissions stands below the users, and each list has a search of its own', async () => {
  await open()
  const searchFor = (name: string, text: string) => userEvent.type(screen.getByRole('searchbox', { name }), text)
  screen.getByRole('heading', { name: 'Manage Route Permissions' })
  field('Roles that can open /admin-panel')
  await searchFor('Search routes', 'mx-results')
  await waitFor(() => expect(screen.queryByText('/admin-panel')).toBeNull())
  field('Roles that can open /mx-results')
  screen.getByText('ali@nexus.example')
  expect(currentLocation().full).toBe('/admin-panel?routes=mx-results')
  await searchFor('Search users', 'ali')
  await waitFor(() => expect(currentLocation().full).toContain('search=ali'))
  field('Roles that can open /mx-results')
})

test('on a phone the permissions have a tab of their own', async () => {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query.includes('max-width'),
    addEventListener() {},
    removeEventListener() {},
  }))
  await open()
  expect(screen.queryByRole('heading', { name: 'Manage Route Permissions' })).toBeNull()
  const tabs = screen.getByRole('navigation', { name: 'Admin panel' })
  const tab = within(tabs).getByRole('link', { name: 'Permissions' })
  expect(tab.getAttribute('href')).toBe('#/admin-panel/permissions')
})
