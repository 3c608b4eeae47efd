// View-as dialog: asks for a role and its place, then reloads the page as that role.
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { choose, closePanel, openPanel, person } from '../test-admin-panel.tsx'

afterEach(() => {
  closePanel()
  sessionStorage.clear()
  vi.restoreAllMocks()
})

const users = { 'GET /api/users': { json: { users: [person('ali')], total: 1, totalPages: 1 } } }

async function openDialog() {
  const bodies: unknown[] = []
  const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => {})
  const answers = {
    ...users,
    'POST /api/view-as': ({ body }: { body: unknown }) => {
      bodies.push(body)
      return { status: 204 }
    },
  }
  openPanel(answers, { path: '/admin-panel/permissions' })
  await userEvent.click(await screen.findByRole('button', { name: 'View as…' }))
  await screen.findByRole('dialog', { name: 'View as another role' })
  return { bodies, reload }
}
const send = () => userEvent.click(screen.getByRole('button', { name: 'Start viewing' }))

it('asks for a role, and for the committee if the role has one', async () => {
  const { bodies, reload } = await openDialog()
  await send()
  await screen.findByText('Choose a role.')
  await choose('Role', 'Team Leader')
  await send()
  await screen.findByText('Choose a committee.')
  expect(bodies).toEqual([])
  await choose('Committee', 'Lahore')
  await send()
  await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce(), 20_000)
  expect(bodies).toEqual([{ role: 'tl', committee: 'Lahore', portfolio: null }])
  expect(window.location.hash).toBe('#/dashboard')
  expect(sessionStorage.getItem('nexus-view-from')).toBe('/admin-panel/permissions')
})

it('sends no committee for the national team, whatever was chosen before', async () => {
  const { bodies } = await openDialog()
  await choose('Role', 'LCVP')
  await choose('Committee', 'Lahore')
  await choose('Role', 'MCVP')
  expect(screen.queryByLabelText('Committee', { selector: 'input' })).toBeNull()
  await send()
  await vi.waitFor(() => expect(bodies).toEqual([{ role: 'mcvp', committee: null, portfolio: null }]), 20_000)
})
