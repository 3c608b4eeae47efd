// Panel links: lead to screens of other hubs if those hubs are installed.
import { screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { leaders } from '#shared/access.ts'
import type { Pages } from '#web/shell/routing/pages.ts'
import { pages } from './pages.ts'
import { closePanel, openPanel } from './test-admin-panel.tsx'

afterEach(closePanel)

const nobody = { 'GET /api/users': { json: { users: [], total: 0, totalPages: 0 } } }
const screenOf = (path: `/${string}`): Pages => ({
  [path]: {
    title: path,
    page: () => null,
    hub: { screens: { [path]: { name: path, roles: leaders } } },
  },
})

it.each([
  ['no other hub', {}, undefined],
  ['no people', screenOf('/import'), undefined],
  ['both', { ...screenOf('/import'), ...screenOf('/people') }, '#/import?kind=people'],
])('with %s, to the import of people or not', async (_, others, href) => {
  openPanel(nobody, { ...pages, ...others })
  await screen.findByRole('link', { name: 'Audit trail' })
  expect(screen.queryByRole('link', { name: 'Import people' })?.getAttribute('href')).toBe(href)
})
