// Does a name that cannot be saved say so at its field, before anything is sent?
import { cleanup, configure, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { fakeServer } from '#web/fake-fetch.ts'
import { App } from '#web/shell/App.tsx'
import { navigate } from '#web/shell/location.ts'
import { queryClient } from '#web/shell/query-client.ts'
import { toast } from '#web/ui/toast.ts'
import { pages } from './pages.ts'
import './ProfilePage.tsx'

configure({ asyncUtilTimeout: 10_000 })
afterEach(() => {
  cleanup()
  queryClient.clear()
  toast.clear()
  vi.unstubAllGlobals()
})

async function openProfile() {
  const { calls } = fakeServer('tl', { 'GET /api/identity/sessions': { json: [] } })
  window.scrollTo = () => {}
  navigate('/profile', { force: true, replace: true })
  render(<App pages={pages} />)
  const name = await screen.findByRole('textbox', { name: 'Name' })
  await userEvent.clear(name)
  return { name, calls }
}

it('a name too long, when its field is left', async () => {
  const { name } = await openProfile()
  await userEvent.click(name)
  await userEvent.paste('x'.repeat(81))
  expect(screen.queryByText('Use at most 80 characters.')).toBeNull()
  await userEvent.tab()
  await screen.findByText('Use at most 80 characters.')
  await userEvent.type(name, '{Backspace}')
  expect(screen.queryByText('Use at most 80 characters.')).toBeNull()
})

it('no name, when it is sent', async () => {
  const { name, calls } = await openProfile()
  await userEvent.click(screen.getByRole('button', { name: 'Update Profile' }))
  await screen.findByText('Please write your name.')
  expect(document.activeElement).toBe(name)
  expect(calls).not.toContain('PUT /api/users/profile/uid-tl')
})
