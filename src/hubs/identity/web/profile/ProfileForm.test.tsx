// Profile form: says what cannot be saved, and why. The name at its field, the password in its section, sessions one by one.
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { queryClient } from '#web/api/query-client.ts'
import { App } from '#web/shell/layout/App.tsx'
import { navigate } from '#web/shell/routing/location.ts'
import { fakeServer } from '#web/testing/fake-fetch.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import { pages } from '../pages.ts'
import './ProfilePage.tsx'

afterEach(() => {
  cleanup()
  queryClient.clear()
  toast.clear()
  vi.unstubAllGlobals()
})

async function openProfile(more: Parameters<typeof fakeServer>[1] = {}) {
  const { calls, answers } = fakeServer('tl', { 'GET /api/identity/sessions': { json: [] }, ...more })
  window.scrollTo = () => {}
  navigate('/profile', { force: true, replace: true })
  render(<App pages={pages} />)
  const name = await screen.findByRole('textbox', { name: 'Name' })
  await userEvent.clear(name)
  return { name, calls, answers }
}

it('a name that is too long, when its field loses the focus', async () => {
  const { name } = await openProfile()
  await userEvent.click(name)
  await userEvent.paste('x'.repeat(81))
  expect(screen.queryByText('Use at most 80 characters.')).toBeNull()
  await userEvent.tab()
  await screen.findByText('Use at most 80 characters.')
  await userEvent.type(name, '{Backspace}')
  expect(screen.queryByText('Use at most 80 characters.')).toBeNull()
})

it('a missing name, when it is submitted', async () => {
  const { name, calls } = await openProfile()
  await userEvent.click(screen.getByRole('button', { name: 'Update Profile' }))
  await screen.findByText('Please enter your name.')
  expect(document.activeElement).toBe(name)
  expect(calls).not.toContain('PUT /api/users/profile/uid-tl')
})

it('a picture that does not load, and saving sends only name, role and address', async () => {
  let sent: unknown
  const { name } = await openProfile({
    'GET /api/users/profile/uid-tl/picture': { json: { profilePictureURL: '/api/users/pictures/gone' } },
    'PUT /api/users/profile/uid-tl': ({ body }) => {
      sent = body
      return { status: 500, json: { error: 'internal', message: 'Something went wrong.' } }
    },
  })
  await screen.findByRole('button', { name: 'Remove picture' })
  // The page may already have noticed it.
  const picture = screen.queryByRole('img', { name: 'Your profile' })
  if (picture) fireEvent.error(picture)
  await screen.findByText('No Image')
  await userEvent.type(name, 'Hira Shah')
  await userEvent.click(screen.getByRole('button', { name: 'Update Profile' }))
  await screen.findByText(/^Failed to update profile\./)
  expect([...(sent as FormData)]).toEqual([
    ['displayName', 'Hira Shah'],
    ['role', 'tl'],
    ['email', 'tl@nexus.example'],
  ])
})

it('is not saved for somebody else who signed in meanwhile, and says why', async () => {
  const { name } = await openProfile({
    'PUT /api/users/profile/uid-tl': { status: 403, json: { error: 'notYours', message: 'Not yours.' } },
  })
  await userEvent.type(name, 'Ayesha K.')
  await userEvent.click(screen.getByRole('button', { name: 'Update Profile' }))
  await screen.findByText(
    'Failed to update profile. Someone else has signed in on another tab of this browser. Reload the page.',
  )
})

it('a password that cannot be changed, with its sentence and the reason', async () => {
  const failed = 'Failed to change password. Please ensure your current password is correct.'
  const path = 'POST /api/identity/change-password'
  const { answers } = await openProfile({
    [path]: { status: 400, json: { error: 'wrongPassword', message: failed } },
  })
  const section = within(screen.getByRole('region', { name: 'Change Password' }))
  const send = () => userEvent.click(section.getByRole('button', { name: 'Change Password' }))
  await send()
  await section.findByText('Please provide your current and new passwords.')
  await userEvent.type(section.getByLabelText('Current Password'), 'not mine')
  await userEvent.type(section.getByLabelText('New Password'), 'a good phrase')
  await send()
  await waitFor(() => expect(section.getByRole('alert').textContent).toBe(failed))
  answers[path] = 'no answer'
  await send()
  const why = 'The portal cannot be reached. Check your connection, then try again.'
  await waitFor(() => expect(section.getByRole('alert').textContent).toBe(`${failed} ${why}`))
  answers[path] = { json: { message: 'Password updated successfully.' } }
  await send()
  await section.findByText('Password updated successfully.')
})
