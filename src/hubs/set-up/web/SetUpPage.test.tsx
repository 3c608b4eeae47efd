// Set-up list screen: settings with their values, steps that are marked or confirmed, the test email, and dismissing.
import { act, cleanup, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { queryClient } from '#web/api/query-client.ts'
import { App } from '#web/shell/layout/App.tsx'
import { navigate } from '#web/shell/routing/location.ts'
import { fakeServer } from '#web/testing/fake-fetch.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import type { SetUp, Step } from '../contract.ts'
import { pages } from './pages.ts'
import './SetUpPage.tsx'

afterEach(() => {
  cleanup()
  queryClient.clear()
  act(() => toast.clear())
})

const stepOf = (step: string, title: string, more: Partial<Step> = {}): Step => ({
  ...{ step, title, text: `About ${title}`, path: `/${step}`, done: false, isOptional: false, isChecked: false },
  ...more,
})
const setUp: SetUp = {
  isDismissed: false,
  steps: [
    stepOf('name', 'Check the name', { setting: { value: 'Nexus Network', help: 'Set ORG_NAME.' } }),
    stepOf('organisation', 'Check committees', { done: true }),
    stepOf('email', 'Send a test email', { setting: { value: 'From a@b.example', help: 'Set SMTP_URL.' } }),
    stepOf('google', 'Google (optional)', { isOptional: true, setting: { value: 'Off', help: 'Set both.' } }),
    stepOf('people', 'Invite people'),
  ],
  testEmail: null,
}
type Answers = Parameters<typeof fakeServer>[1]

async function open(path = '/set-up', answers: Answers = {}) {
  window.scrollTo = () => {}
  const server = fakeServer('admin', { 'GET /api/set-up': { json: setUp }, ...answers })
  navigate(path, { force: true, replace: true })
  render(<App pages={pages} />)
  await screen.findByRole('heading', { name: 'Set-up list' })
  const steps = await within(screen.getByRole('main')).findAllByRole('listitem')
  return { server, steps: steps.map((each) => within(each)), texts: steps.map(({ textContent }) => textContent) }
}

it('shows values and how to change them, ticks, and one way on for each step', async () => {
  const { texts, steps } = await open()
  expect(texts[0]).toContain('Nexus NetworkSet ORG_NAME.')
  expect(texts[1]).toContain('Done')
  screen.getByText(/^1 of 5 steps done/)
  expect(steps[4]?.getByRole('link', { name: 'Open: Invite people' }).getAttribute('href')).toBe('#/people')
  // What is optional needs no mark, and an email that was not opened cannot be marked.
  expect(steps[2]?.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Send test email'])
  expect(steps[3]?.queryByRole('button')).toBeNull()
})

it('marks a step, and says how the test email is doing', async () => {
  const done = { ...setUp, steps: setUp.steps.map((each) => (each.step === 'name' ? { ...each, done: true } : each)) }
  const { steps } = await open('/set-up', {
    'PUT /api/set-up/steps/name': ({ body }) => {
      expect(body).toEqual({ isChecked: true })
      return { json: done }
    },
    'POST /api/set-up/test-email': {
      json: { ...done, testEmail: { sentTo: 'a@b.example', state: 'failed', error: 'connection refused' } },
    },
  })
  await userEvent.click(steps[0]?.getByRole('button', { name: /Looks right/ }) as HTMLElement)
  await screen.findByText(/^2 of 5 steps done/)
  await userEvent.click(steps[2]?.getByRole('button') as HTMLElement)
  await screen.findByText('The test email to a@b.example could not be sent: connection refused')
})

it('confirms the test email when its link is opened, once', async () => {
  const bodies: unknown[] = []
  await open('/set-up?token=abc', {
    'POST /api/set-up/test-email/opened': ({ body }) => {
      bodies.push(body)
      return { json: { ...setUp, steps: setUp.steps.map((each) => ({ ...each, done: true })) } }
    },
  })
  await screen.findByText('Everything is set up. Welcome to NEXUS!')
  await vi.waitFor(() => expect(location.hash).toBe('#/set-up'))
  expect(bodies).toEqual([{ token: 'abc' }])
})

it('is dismissed for everyone after a question, and shown again', async () => {
  const bodies: unknown[] = []
  await open('/set-up', {
    'PUT /api/set-up/dismissed': ({ body }) => {
      bodies.push(body)
      return { json: { ...setUp, ...(body as { isDismissed: boolean }) } }
    },
  })
  await userEvent.click(screen.getByRole('button', { name: 'Dismiss for everyone' }))
  const dialog = await screen.findByRole('dialog')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Dismiss for everyone' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Show on dashboards again' }))
  await screen.findByRole('button', { name: 'Dismiss for everyone' })
  expect(bodies).toEqual([{ isDismissed: true }, { isDismissed: false }])
})
