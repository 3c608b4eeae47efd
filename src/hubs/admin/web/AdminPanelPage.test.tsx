// Admin panel: keeps what an admin chose, whatever the server answers.
import { act, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { navigate } from '#web/shell/routing/location.ts'
import { personWith } from '#web/testing/fake-fetch.ts'
import { shownForMs } from '#web/ui/feedback/test-toasts.ts'
import type { User } from '../contract.ts'
import {
  type Answers,
  choose,
  closePanel,
  field,
  openPanel,
  permissions,
  person,
  pick,
  rowOf,
} from './test-admin-panel.tsx'

const users = [person('ali'), person('hira', { active: false }), person('omar', { emailVerified: false })]
const usersAnswer = { json: { users, total: 3, totalPages: 1 } }
const [mxResults, panel] = permissions

async function open(more: Answers = {}) {
  const server = openPanel({ 'GET /api/users': usersAnswer, ...more })
  await screen.findByText('ali@nexus.example')
  await screen.findByLabelText('Roles that may open /mx-results', { selector: 'input:not([type=hidden])' })
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
  await screen.findByText('Somebody else saved LCVP meanwhile.')
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
    await userEvent.click(await screen.findByText('End sessions'))
    await screen.findByText('End all sessions of ali@nexus.example?')
  }
  await end()
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(server.calls.filter((call) => call.startsWith('POST'))).toEqual([])
  await end()
  await userEvent.click(screen.getByRole('button', { name: 'End sessions' }))
  await screen.findByText('2 sessions of ali@nexus.example ended.')
  server.answers['POST /api/users/ali/end-sessions'] = { json: { email: 'ali@nexus.example', ended: 0 } }
  // Faster than any hand: the same again would count as a double click.
  await new Promise((resolve) => setTimeout(resolve, 350))
  await end()
  await userEvent.click(screen.getByRole('button', { name: 'End sessions' }))
  await screen.findByText('ali@nexus.example had no open session.')
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

test('a changed row is marked until it is saved or reverted', async () => {
  await open()
  await choose('Roles that may open /mx-results', 'Team Leader')
  const row = rowOf('/mx-results')
  expect(within(row).getByText('Not saved')).toBeTruthy()
  expect(screen.getByText('1 row is not saved yet.')).toBeTruthy()
  // Leaving asks for confirmation, and staying keeps the change.
  await act(async () => void navigate('/audit'))
  await userEvent.click(await screen.findByRole('button', { name: 'Stay here' }))
  expect(within(row).getByText('Not saved')).toBeTruthy()
  await userEvent.click(field('Roles that may open /mx-results'))
  // The list of a multi-select stays open.
  await pick('Team Leader')
  expect(screen.queryByText('Not saved')).toBeNull()
  expect(within(row).getByRole<HTMLButtonElement>('button', { name: 'Save /mx-results' }).disabled).toBe(true)
})

/** Another admin gave /mx-results to MCVP alone while this admin added team leaders. */
async function createConflict() {
  const newer = { ...mxResults, accessRoles: ['mcvp', 'admin'], version: 2 }
  const bodies: unknown[] = []
  await open({
    [`PUT /api/route-permissions/${mxResults?._id}`]: ({ body }) => {
      bodies.push(body)
      const { version, accessRoles } = body as { version: number; accessRoles: string[] }
      if (version === 2) return { json: { ...mxResults, accessRoles, version: 3 } }
      return { status: 409, json: { error: 'conflict', message: 'x', details: newer } }
    },
  })
  await choose('Roles that may open /mx-results', 'Team Leader')
  await userEvent.click(screen.getByRole('button', { name: 'Save /mx-results' }))
  await screen.findByText('This was changed meanwhile: /mx-results')
  return bodies
}
const chosenIn = (row: HTMLElement) => ['Team Leader', 'LCVP', 'MCVP'].filter((name) => within(row).queryByText(name))

test('a row that somebody else saved first: shows both versions, and the newer one can be taken', async () => {
  const bodies = await createConflict()
  expect(chosenIn(rowOf('/mx-results'))).toEqual(['Team Leader', 'LCVP', 'MCVP'])
  expect(screen.getByRole('table', { name: 'Roles that differ' }).textContent).toBe(
    'ItemHereSavedTeam LeaderOpens itDoes not open itLCVPOpens itDoes not open it',
  )
  await userEvent.click(screen.getByRole('button', { name: 'Take the other roles' }))
  expect(screen.queryByText('Not saved')).toBeNull()
  expect(chosenIn(rowOf('/mx-results'))).toEqual(['MCVP'])
  expect(bodies).toHaveLength(1)
})

test('the changes of two admins can be merged', async () => {
  const bodies = await createConflict()
  await userEvent.click(screen.getByRole('button', { name: 'Save what is chosen' }))
  await screen.findByText('Route permissions updated successfully!')
  expect(shownForMs('Route permissions updated successfully!')).toBe(3000)
  expect(bodies[1]).toEqual({ accessRoles: ['tl', 'mcvp', 'admin'], version: 2 })
  expect(chosenIn(rowOf('/mx-results'))).toEqual(['Team Leader', 'MCVP'])
})

test('roles that could not be saved are reported with their screen', async () => {
  await open({
    [`PUT /api/route-permissions/${mxResults?._id}`]: { status: 503, json: { error: 'x', message: 'No luck now.' } },
  })
  await choose('Roles that may open /mx-results', 'Team Leader')
  await userEvent.click(screen.getByRole('button', { name: 'Save /mx-results' }))
  await screen.findByText('The roles of /mx-results were not saved: No luck now.')
  expect(within(rowOf('/mx-results')).getByText('Not saved')).toBeTruthy()
})

test('opening the Admin Panel to others is sent only after confirmation', async () => {
  const bodies: unknown[] = []
  await open({
    [`PUT /api/route-permissions/${panel?._id}`]: ({ body }) => {
      bodies.push(body)
      return { json: { ...panel, accessRoles: ['mcvp', 'admin'], version: 2 } }
    },
  })
  await choose('Roles that may open /admin-panel', 'MCVP')
  await userEvent.click(screen.getByRole('button', { name: 'Save /admin-panel' }))
  await screen.findByText('Open the Admin Panel to other roles?')
  expect(bodies).toEqual([])
  await userEvent.click(screen.getByRole('button', { name: 'Open it to them' }))
  await screen.findByText('Route permissions updated successfully!')
  expect(bodies).toEqual([{ accessRoles: ['mcvp', 'admin'], version: 1, confirmed: true }])
})

test('a failed load says so, with Retry', async () => {
  const server = openPanel({ 'GET /api/users': { status: 400, json: { error: 'x', message: 'x' } } })
  await screen.findByText('Failed to load users')
  server.answers['GET /api/users'] = usersAnswer
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
  await screen.findByText('ali@nexus.example')
})
