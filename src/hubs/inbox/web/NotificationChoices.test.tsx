// Notification choices: each kind is delivered as the person chose.
import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { queryClient } from '#web/api/query-client.ts'
import { fakeServer } from '#web/testing/fake-fetch.ts'
import { ToastHost } from '#web/ui/feedback/ToastHost.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import type { Choice } from '../contract.ts'
import { NotificationChoices } from './NotificationChoices.tsx'

afterEach(() => {
  cleanup()
  act(() => toast.clear())
  queryClient.clear()
  vi.unstubAllGlobals()
})

const decisions: Choice = { kind: 'd', name: 'Decisions', isOptIn: false, isWanted: true, mail: 'now' }
const gcps: Choice = { kind: 'g', name: 'New GCPs', isOptIn: true, isWanted: false, mail: 'weekly' }

function show() {
  const sent: unknown[] = []
  const save =
    (choice: Choice) =>
    ({ body }: { body: unknown }) => {
      sent.push([choice.kind, body])
      return { json: { ...choice, ...(body as object) } }
    }
  const server = fakeServer('tm', {
    'GET /api/inbox/choices': { json: [decisions, gcps] },
    'PUT /api/inbox/choices/d': save(decisions),
    'PUT /api/inbox/choices/g': save(gcps),
  })
  render(
    <MantineProvider>
      <QueryClientProvider client={queryClient}>
        <NotificationChoices />
      </QueryClientProvider>
      <ToastHost />
    </MantineProvider>,
  )
  return { ...server, sent }
}
const mailAbout = (name: string) => screen.findByLabelText<HTMLSelectElement>(`Email about: ${name}`)

it('saves the mail choice, and says so', async () => {
  const { sent } = show()
  await userEvent.selectOptions(await mailAbout('Decisions'), 'Weekly email')
  await screen.findByText('Decisions saved.')
  expect(sent).toEqual([['d', { isWanted: true, mail: 'weekly' }]])
  expect((await mailAbout('Decisions')).value).toBe('weekly')
})

it('opt-in kinds are chosen with a checkbox, and only then have a mail', async () => {
  const { sent } = show()
  expect((await mailAbout('New GCPs')).disabled).toBe(true)
  await userEvent.click(screen.getByRole('checkbox', { name: 'New GCPs' }))
  await waitFor(async () => expect((await mailAbout('New GCPs')).disabled).toBe(false))
  expect(sent).toEqual([['g', { isWanted: true, mail: 'weekly' }]])
  expect(screen.queryByRole('checkbox', { name: 'Decisions' })).toBeNull()
})

it('stays as it was when it could not be saved', async () => {
  const { answers } = show()
  answers['PUT /api/inbox/choices/d'] = 'no answer'
  await userEvent.selectOptions(await mailAbout('Decisions'), 'No email')
  await screen.findByText(/cannot be reached/)
  expect((await mailAbout('Decisions')).value).toBe('now')
})
