// Admin panel for component tests: opened as an admin, with people to fill it, and helpers for its dropdowns.
import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, vi } from 'vitest'
import type { Role } from '#shared/roles.ts'
import { queryClient } from '#web/api/query-client.ts'
import { App } from '#web/shell/layout/App.tsx'
import { navigate } from '#web/shell/routing/location.ts'
import type { Pages } from '#web/shell/routing/pages.ts'
import { defaultPermissions, fakeServer } from '#web/testing/fake-fetch.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import type { User } from '../contract.ts'
import { pages } from './pages.ts'
// Loaded beforehand: a test's time is not for fetching modules.
import './AdminPanelPage.tsx'
import './SecurityPage.tsx'
import './health/HealthPage.tsx'
import './permissions/PermissionsPage.tsx'

export const person = (name: string, more: Partial<User> = {}): User => ({
  uid: name,
  email: `${name}@nexus.example`,
  displayName: `${name} khan`,
  role: 'tm',
  active: true,
  emailVerified: true,
  lastSignInAt: null,
  place: { committee: null, portfolio: null },
  passkeys: 0,
  createdAt: '2026-01-01T00:00:00.000Z',
  version: 4,
  ...more,
})

export const permissions = defaultPermissions.filter(({ route }) => ['/mx-results', '/admin-panel'].includes(route))

export type Answers = NonNullable<Parameters<typeof fakeServer>[1]>

export function openPanel(
  answers: Answers,
  { path = '/admin-panel', appPages = pages as Pages, role = 'admin' as Role } = {},
) {
  window.scrollTo = () => {}
  Element.prototype.scrollIntoView = () => {}
  const server = fakeServer(role, {
    'GET /api/route-permissions': { json: permissions },
    'GET /api/users/passkeys-required': { json: { isRequired: false } },
    ...answers,
  })
  navigate(path, { force: true, replace: true })
  render(<App pages={appPages} />)
  return server
}

export function closePanel() {
  cleanup()
  queryClient.clear()
  act(() => toast.clear())
  localStorage.clear()
  vi.unstubAllGlobals()
}

export const rowOf = (text: string) => screen.getAllByText(text)[0]?.closest('tr') as HTMLElement
export const field = (label: string) =>
  screen.getByLabelText<HTMLInputElement>(label, { selector: 'input:not([type=hidden])' })

export async function choose(label: string, option: string) {
  await userEvent.click(field(label))
  await pick(option)
}

/** From the open list; happy-dom has no layout, so Mantine treats it as hidden. */
export async function pick(option: string) {
  const found = await waitFor(() => {
    const list = document.querySelector('[role=combobox][aria-expanded=true]')?.getAttribute('aria-controls')
    const options = document.querySelectorAll(list ? `[id="${list}"] [role=option]` : '[role=option]')
    const one = [...options].find(({ textContent }) => textContent === option)
    expect(one).toBeTruthy()
    return one as Element
  })
  await userEvent.click(found)
}
