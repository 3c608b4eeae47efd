// Funnel form opened from a reminder: at its month and LC with the due note; drafts of other months are kept; zeros need
// confirmation.
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { currentLocation } from '#web/shell/routing/location.ts'
import { fakeServer } from '#web/testing/fake-fetch.ts'
import { noMetrics } from '../../results/sums.ts'
import type { Metrics } from '../../rules.ts'
import { closeFunnel, draftOf, entry, openFunnel } from '../test-funnel-app.tsx'

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-17T07:00:00Z') }))
afterEach(() => {
  closeFunnel()
  vi.useRealTimers()
})

type Body = { lc: string; month: string; metrics: Metrics }
const october = '/mx-funnel-form?month=2026-10&lc=Lahore'
const windows = ['2026-10', '2026-11'].map((month, n) => ({
  ...{ kind: 'funnel', month, opensOn: null, dueOn: ['2026-11-05', '2026-12-05'][n], closesOn: null },
}))

function openAt(path: string) {
  const sent: Body[] = []
  const server = fakeServer('tl', {
    'GET /api/mxfunnel/entries': { json: { entries: [], total: 0, totalPages: 1 } },
    'GET /api/windows': { json: windows },
    'POST /api/mxfunnel/submit': ({ body }) => {
      sent.push(body as Body)
      return { json: entry(body as Body) }
    },
  })
  openFunnel(path)
  return { sent, calls: server.calls }
}

const textIn = (label: string) =>
  screen.getByLabelText<HTMLInputElement>(new RegExp(`^${label}`), { selector: 'input' }).value
const press = async (name: string) => {
  // In jsdom all clicks have the same position, so close ones look like a double click.
  await new Promise((go) => setTimeout(go, 600))
  await userEvent.click(await screen.findByRole('button', { name }))
}
const heading = (name: string) => screen.findByRole('heading', { name })

it('opens at the month and LC of the URL, and shows how late it is', async () => {
  openAt(october)
  await heading('October 2026, 12 days late')
  await waitFor(() => expect([textIn('Month'), textIn('LC')]).toEqual(['October 2026', 'Lahore']))
})

it.each(['/mx-funnel-form', '/mx-funnel-form?month=2020-10&lc=Atlantis', '/mx-funnel-form?month=October'])(
  'opens at this month for %s',
  async (path) => {
    openAt(path)
    await heading('November 2026, due in 18 days')
    await waitFor(() => expect([textIn('Month'), textIn('LC')]).toEqual(['November 2026', '']))
  },
)

it('continues with the default month after sending, and refetches the dashboard', async () => {
  draftOf({ lc: 'Lahore', month: '2026-10' })
  const { sent, calls } = openAt(october)
  await heading('October 2026, 12 days late')
  await waitFor(() => expect(textIn('Leads')).toBe('5'))
  const before = calls.filter((call) => call === 'GET /api/home').length
  await press('Submit')
  await heading('November 2026, due in 18 days')
  expect(sent).toMatchObject([{ lc: 'Lahore', month: '2026-10' }])
  expect(currentLocation().query).toBe('')
  await waitFor(() => expect(calls.filter((call) => call === 'GET /api/home').length).toBeGreaterThan(before))
})

it('asks before replacing numbers that were typed for another month', async () => {
  draftOf({ lc: 'Lahore', month: '2026-11' })
  openAt(october)
  await screen.findByText('You typed numbers for November 2026 that are not sent yet. They will be discarded.')
  await press('Keep what I typed')
  await waitFor(() => expect(currentLocation().query).toBe(''))
  expect([textIn('Month'), textIn('Leads')]).toEqual(['November 2026', '5'])
})

it('opens the other month after confirmation', async () => {
  draftOf({ lc: 'Lahore', month: '2026-11' })
  openAt(october)
  await press('Discard and open October 2026')
  await heading('October 2026, 12 days late')
  expect([textIn('Month'), textIn('LC'), textIn('Leads')]).toEqual(['October 2026', 'Lahore', ''])
})

async function openZeros(more: object = {}) {
  draftOf({ lc: 'Lahore', month: '2026-10', metrics: noMetrics(), ...more })
  const { sent } = openAt(october)
  await waitFor(() => expect(textIn('Leads')).toBe('0'))
  await press('Submit')
  return sent
}

it('asks before sending a report with zeros only', async () => {
  const sent = await openZeros()
  await heading('Nothing to report for October?')
  await press('Go back')
  expect(sent).toEqual([])
  await press('Submit')
  await press('Yes, send it')
  await screen.findByText('Form submitted successfully!')
  expect(sent).toMatchObject([{ month: '2026-10', metrics: noMetrics() }])
})

it('does not ask about zeros while something else is invalid', async () => {
  await openZeros({ role: '' })
  await screen.findByText('One field needs your attention.')
  expect(screen.queryByRole('heading', { name: /^Nothing to report/ })).toBeNull()
})
