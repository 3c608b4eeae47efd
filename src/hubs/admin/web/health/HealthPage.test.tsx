// Health tab: says first whether all is well, shows the figures, and reads them again on request.
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import { closePanel, openPanel } from '../test-admin-panel.tsx'
import { healthy } from './test-health.ts'

afterEach(closePanel)

const path = '/admin-panel/health'
const healthAt = 'GET /api/admin/health'
const card = (name: string) => within(screen.getByRole('region', { name }))

it('shows that all is well, and the figures', async () => {
  openPanel({ [healthAt]: { json: healthy } }, { path })
  await screen.findByRole('heading', { name: 'Nothing needs attention' })
  expect(card('People online').getByText('24')).toBeTruthy()
  expect(card('Storage').getByText('40.0 GB of 80.0 GB')).toBeTruthy()
  expect(card('Collected this year').getByText('42')).toBeTruthy()
  expect(card('Collected this year').getByText('As counted')).toBeTruthy()
  expect(card('Version').getByText('163, up to date')).toBeTruthy()
  expect(card('Jobs').getByText('Audit trim')).toBeTruthy()
  expect(screen.queryByRole('img', { name: 'Needs attention' })).toBeNull()
})

it('says what needs attention and what to do, and reads it again', async () => {
  const email = { ...healthy.email, sending: 'none', level: 'problem' }
  const server = openPanel({ [healthAt]: { json: { ...healthy, email } } }, { path })
  await screen.findByRole('heading', { name: '1 thing needs attention' })
  expect(card('Summary').getByRole('listitem').textContent).toBe(
    'Emails can’t be sent. Set SMTP_URL and MAIL_FROM on the server, and restart the portal.',
  )
  card('Emails').getByRole('img', { name: 'Needs attention' })
  server.answers[healthAt] = { json: healthy }
  await userEvent.click(screen.getByRole('button', { name: 'Refresh' }))
  await screen.findByRole('heading', { name: 'Nothing needs attention' })
})

it('names figures that the nightly recount repaired', async () => {
  const lines = ['26.27 / LUMS: submitted 4 → 3', '26.27 / IBA: submitted 1 → 2']
  const repaired = { at: '2026-11-17T03:00:00.000Z', name: 'figures of mx-standards', differences: 2, lines }
  openPanel({ [healthAt]: { json: { ...healthy, figures: { repaired, level: 'warning' } } } }, { path })
  await screen.findByRole('heading', { name: '1 thing needs attention' })
  expect(card('Summary').getByRole('listitem').textContent).toBe(
    'The figures of mx-standards did not match their records. Repaired 7 hours ago: 26.27 / LUMS: submitted 4 → 3 and 1 more. If it happens again, report it: the audit trail has the details.',
  )
  card('Collected this year').getByRole('img', { name: 'Needs attention' })
})

it('shows how many emails were given up', async () => {
  const email = { ...healthy.email, givenUp: 12, level: 'warning' }
  openPanel({ [healthAt]: { json: { ...healthy, email } } }, { path })
  await screen.findByRole('heading', { name: '1 thing needs attention' })
  expect(card('Summary').getByText('12 emails could not be delivered in the last day.')).toBeTruthy()
  card('Emails').getByRole('img', { name: 'Needs attention' })
  expect(card('Emails').getByText('12')).toBeTruthy()
})
