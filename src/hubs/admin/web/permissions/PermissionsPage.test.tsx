// Permissions tab of the admin panel: changed rows stay visible until they are saved, and nobody overwrites another admin.
import { act, cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { navigate } from '#web/shell/routing/location.ts'
import { shownForMs } from '#web/ui/feedback/test-toasts.ts'
import { type Answers, choose, closePanel, field, openPanel, permissions, pick, rowOf } from '../test-admin-panel.tsx'

const [mxResults, panel] = permissions

async function open(more: Answers = {}) {
  const server = openPanel(more, { path: '/admin-panel/permissions' })
  await screen.findByLabelText('Roles that can open /mx-results', { selector: 'input:not([type=hidden])' })
  return server
}

afterEach(closePanel)

test('a changed row is marked until it is saved or reverted', async () => {
  await open()
  await choose('Roles that can open /mx-results', 'Team Leader')
  const row = rowOf('/mx-results')
  expect(within(row).getByText('Not saved')).toBeTruthy()
  expect(screen.getByText('1 row is not saved yet.')).toBeTruthy()
  // Leaving asks for confirmation, and staying keeps the change.
  await act(async () => void navigate('/audit'))
  await userEvent.click(await screen.findByRole('button', { name: 'Stay here' }))
  expect(within(row).getByText('Not saved')).toBeTruthy()
  await userEvent.click(field('Roles that can open /mx-results'))
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
  await choose('Roles that can open /mx-results', 'Team Leader')
  await userEvent.click(screen.getByRole('button', { name: 'Save /mx-results' }))
  await screen.findByText('This has changed since you opened it: /mx-results')
  return bodies
}
const chosenIn = (row: HTMLElement) => ['Team Leader', 'LCVP', 'MCVP'].filter((name) => within(row).queryByText(name))

test('a row that somebody else saved first: shows both versions, and the newer one can be taken', async () => {
  const bodies = await createConflict()
  expect(chosenIn(rowOf('/mx-results'))).toEqual(['Team Leader', 'LCVP', 'MCVP'])
  expect(screen.getByRole('table', { name: 'Roles that differ' }).textContent).toBe(
    'ItemHereSavedTeam LeaderCan open itCan’t open itLCVPCan open itCan’t open it',
  )
  await userEvent.click(screen.getByRole('button', { name: 'Use the saved roles' }))
  expect(screen.queryByText('Not saved')).toBeNull()
  expect(chosenIn(rowOf('/mx-results'))).toEqual(['MCVP'])
  expect(bodies).toHaveLength(1)
})

test('the changes of two admins can be merged', async () => {
  const bodies = await createConflict()
  await userEvent.click(screen.getByRole('button', { name: 'Save choices' }))
  await screen.findByText('Route permissions updated successfully!')
  expect(shownForMs('Route permissions updated successfully!')).toBe(3000)
  expect(bodies[1]).toEqual({ accessRoles: ['tl', 'mcvp', 'admin'], version: 2 })
  expect(chosenIn(rowOf('/mx-results'))).toEqual(['Team Leader', 'MCVP'])
})

test('roles that could not be saved are reported with their screen', async () => {
  await open({
    [`PUT /api/route-permissions/${mxResults?._id}`]: { status: 503, json: { error: 'x', message: 'No luck now.' } },
  })
  await choose('Roles that can open /mx-results', 'Team Leader')
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
  await choose('Roles that can open /admin-panel', 'MCVP')
  await userEvent.click(screen.getByRole('button', { name: 'Save /admin-panel' }))
  await screen.findByText('Open the Admin Panel to other roles?')
  expect(bodies).toEqual([])
  await userEvent.click(screen.getByRole('button', { name: 'Give them access' }))
  await screen.findByText('Route permissions updated successfully!')
  expect(bodies).toEqual([{ accessRoles: ['mcvp', 'admin'], version: 1, confirmed: true }])
})

test('without the permission for the panel none of its tabs opens', async () => {
  for (const tab of ['permissions', 'security', 'health']) {
    openPanel({}, { path: `/admin-panel/${tab}`, role: 'mcvp' })
    await screen.findByText('Access not allowed')
    cleanup()
  }
})

test('on a phone: one line per screen, which opens on tap and stays open while it is not saved', async () => {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query.includes('max-width'),
    addEventListener() {},
    removeEventListener() {},
  }))
  openPanel({}, { path: '/admin-panel/permissions' })
  const rows = within(await screen.findByRole('list', { name: 'Route permissions' }))
  const line = await rows.findByRole('button', { name: /\/mx-results/ })
  expect(line.textContent).toMatch(/LCVP, MCVP$/)
  expect(rows.getByRole('button', { name: /\/admin-panel/ }).textContent).toMatch(/Admins only$/)
  expect(screen.queryByRole('button', { name: 'Save /mx-results' })).toBeNull()
  await userEvent.click(line)
  await choose('Roles that can open /mx-results', 'Team Leader')
  expect(line.textContent).toContain('Not saved')
  expect(line.textContent).toMatch(/Team Leader, LCVP, MCVP$/)
  await userEvent.click(rows.getByRole('button', { name: /\/admin-panel/ }))
  expect(screen.getByRole('button', { name: 'Save /mx-results' })).toHaveProperty('disabled', false)
  expect(screen.getByRole('button', { name: 'Save /admin-panel' })).toHaveProperty('disabled', true)
})
