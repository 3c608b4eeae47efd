// Test helpers of the tracker: opens the page as a role, with published data and a file to choose.
import { cleanup, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { vi } from 'vitest'
import { newOrganisation } from '#shared/people/test-organisation.ts'
import type { Role } from '#shared/roles.ts'
import { queryClient } from '#web/api/query-client.ts'
import { App } from '#web/shell/layout/App.tsx'
import { navigate } from '#web/shell/routing/location.ts'
import { startSession } from '#web/shell/session/session-store.ts'
import { fakeServer } from '#web/testing/fake-fetch.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import { type Entry, totalsOf } from '../rules.ts'
import { pages } from './pages.ts'

const stored = [
  { name: 'Stored Person', email: 'stored@nexus.example', recruitment: 'Yes', exchange: 'Yes', lc: 'Giki' },
] as const
export const publication = {
  publishedAt: '2026-03-01T10:00:00.000Z',
  publishedBy: 'Sara Khan',
  totals: totalsOf([...stored]),
}
export const buildEntry = (name: string, lc: string): Entry => ({
  ...{ name, email: `${name}@nexus.example`, recruitment: 'Yes', exchange: 'No', lc },
})
export const published = { publication, entries: stored, total: 1, totalPages: 1 }
export const nothing = { publication: null, entries: [], total: 0, totalPages: 1 }

/** With IBA and NUST closed. */
export const buildClosedOrganisation = () => {
  const { committees, portfolios } = newOrganisation()
  const isClosed = ({ code }: { code: string }) => ['IBA', 'NUST'].includes(code)
  return { portfolios, committees: committees.map((row) => (isClosed(row) ? { ...row, closedOn: '2026-01-01' } : row)) }
}

export function openTracker(
  role: Role | null,
  answers: Parameters<typeof fakeServer>[1] = {},
  path = '/eld-conversion',
) {
  window.scrollTo = () => {}
  Element.prototype.scrollIntoView = () => {}
  const server = fakeServer(role, { 'GET /api/conversion/history': { json: [] }, ...answers })
  navigate(path, { force: true, replace: true })
  // Clears the session of the previous test before rendering.
  startSession()()
  render(<App pages={pages} />)
  return server
}

export function closeTracker() {
  cleanup()
  queryClient.clear()
  toast.clear()
  vi.unstubAllGlobals()
}

export const chooseFile = async (text: BlobPart, name = 'people.csv') =>
  userEvent.upload(await screen.findByLabelText(/Choose (a|another) CSV/), new File([text], name))
export const totals = async (scope: string) => (await screen.findByLabelText(`Totals of ${scope}`)).textContent
export const names = () =>
  within(screen.getByRole('table', { name: 'Sign-ups' }))
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getAllByRole('cell')[0]?.textContent)
