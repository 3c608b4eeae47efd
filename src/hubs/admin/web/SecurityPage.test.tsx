// Security tab: passkeys are required after a confirmation; and resetting somebody else's passkeys, in the list of people.
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import { closePanel, openPanel, person, rowOf } from './test-admin-panel.tsx'

afterEach(closePanel)

const settingAt = 'PUT /api/users/passkeys-required'
const page = (...users: ReturnType<typeof person>[]) => ({ json: { users, total: users.length, totalPages: 1 } })
const toggle = () => screen.findByRole('switch', { name: 'MCVPs and admins need a passkey' })

it('is switched on after a confirmation, and stays off when refused', async () => {
  const refused = { status: 409, json: { error: 'noPasskey', message: 'Add a passkey for yourself first.' } }
  const server = openPanel({ [settingAt]: refused }, { path: '/admin-panel/security' })
  await userEvent.click(await toggle())
  await userEvent.click(await screen.findByRole('button', { name: 'Require passkeys' }))
  await screen.findByText('Add a passkey for yourself first.')
  expect(await toggle()).toHaveProperty('checked', false)

  let sent: unknown
  server.answers[settingAt] = ({ body }) => {
    sent = body
    return { json: { isRequired: true } }
  }
  await userEvent.click(await toggle())
  await userEvent.click(await screen.findByRole('button', { name: 'Require passkeys' }))
  await screen.findByText('MCVPs and admins now need a passkey.')
  expect(sent).toEqual({ isRequired: true })
  expect(await toggle()).toHaveProperty('checked', true)
})

it('resets the passkeys of a person who has some, and offers it for nobody else', async () => {
  const server = openPanel({
    'GET /api/users': page(person('sana', { passkeys: 2 }), person('omar')),
    'DELETE /api/users/sana/passkeys': { json: { email: 'sana@nexus.example', removed: 2 } },
  })
  await screen.findAllByText('omar@nexus.example')
  await userEvent.click(within(rowOf('omar@nexus.example')).getByRole('button', { name: /^More for/ }))
  await screen.findByText('Sign out everywhere')
  expect(screen.queryByText('Reset passkeys')).toBeNull()
  await userEvent.keyboard('{Escape}')

  await userEvent.click(within(rowOf('sana@nexus.example')).getByRole('button', { name: /^More for/ }))
  await userEvent.click(await screen.findByText('Reset passkeys'))
  await userEvent.click(await screen.findByRole('button', { name: 'Reset passkeys' }))
  await screen.findByText('Passkeys of sana@nexus.example reset. They’ll get an email.')
  expect(server.calls).toContain('DELETE /api/users/sana/passkeys')
  await waitFor(() => expect(server.calls.filter((each) => each === 'GET /api/users').length).toBeGreaterThan(1))
})
