// Past years: adding a year from before the portal, and deleting it again.
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { queryClient } from '#web/api/query-client.ts'
import { App } from '#web/shell/layout/App.tsx'
import { navigate } from '#web/shell/routing/location.ts'
import { fakeServer } from '#web/testing/fake-fetch.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import './HandoverPage.tsx'
import { pages } from './pages.ts'
import { handover } from './test-answers.ts'

afterEach(() => {
  cleanup()
  queryClient.clear()
  localStorage.clear()
  act(() => toast.clear())
  vi.unstubAllGlobals()
})

const past = { label: '24.25', startsOn: '2024-07-01', endsOn: '2025-06-30' }
const existing = {
  ...{ label: '25.26', startsOn: '2025-07-01', endsOn: '2026-06-30' },
  ...{ state: 'closed' as const, isPast: true as const },
}
const answer = handover({ closed: [existing], holders: [], closing: [] })

it('adds one, refuses days that are taken, and deletes one again', async () => {
  window.scrollTo = () => {}
  const sent: unknown[] = []
  const server = fakeServer('admin', {
    'GET /api/handover': { json: answer },
    'POST /api/years/past': ({ body }) => {
      sent.push(body)
      return { json: { ...existing, ...past } }
    },
    [`DELETE /api/years/${existing.label}`]: { status: 204 },
  })
  navigate('/handover', { force: true, replace: true })
  render(<App pages={pages} />)
  const years = within(await screen.findByRole('region', { name: 'Years before the portal' }))
  expect(years.getByText('25.26')).toBeTruthy()
  expect(years.getByRole('link', { name: 'Import into 25.26' }).getAttribute('href')).toContain('/import?year=25.26')
  await userEvent.click(years.getByRole('button', { name: 'Add a past year' }))
  const name = years.getByLabelText(/^Name of the past year/)
  expect(name).toHaveProperty('value', '24.25')
  const lastDay = years.getByLabelText(/^Last day of that year/)
  fireEvent.change(lastDay, { target: { value: '2025-08-01' } })
  await userEvent.click(years.getByRole('button', { name: 'Add this year' }))
  await years.findByText('25.26 already covers some of these days.')
  expect(sent).toEqual([])
  fireEvent.change(lastDay, { target: { value: '2025-06-30' } })
  await userEvent.click(years.getByRole('button', { name: 'Add this year' }))
  await screen.findByText('24.25 is added. You can now import its records.')
  expect(sent).toEqual([past])
  await userEvent.click(years.getByRole('button', { name: 'Delete 25.26' }))
  const dialog = await screen.findByRole('dialog', { hidden: true })
  await userEvent.click(within(dialog).getByRole('button', { name: 'Delete 25.26', hidden: true }))
  await screen.findByText('25.26 deleted.')
  expect(server.calls).toContain('DELETE /api/years/25.26')
})
