// Unsubscribe page: works without signing in, and asks for confirmation.
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { App } from '#web/shell/layout/App.tsx'
import { navigate } from '#web/shell/routing/location.ts'
import { fakeServer } from '#web/testing/fake-fetch.ts'
import { pages } from './pages.ts'
import './UnsubscribePage.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

function open(answer: Parameters<typeof fakeServer>[1] = {}) {
  const requests: string[] = []
  const server = fakeServer(null, {
    'POST /api/inbox/unsubscribe': ({ url }) => {
      requests.push(url.search)
      return { json: { name: 'Task reminders' } }
    },
    ...answer,
  })
  window.scrollTo = () => {}
  navigate('/unsubscribe?uid=u1&kind=reminder&token=t%2B1', { force: true, replace: true })
  render(<App pages={pages} />)
  return { ...server, requests }
}
const press = async () => userEvent.click(await screen.findByRole('button', { name: 'Stop these emails' }))

it('opening the link does nothing yet; a click does, and says what', async () => {
  const { requests } = open()
  await screen.findByRole('heading', { level: 1, name: 'Unsubscribe' })
  expect(requests).toEqual([])
  await press()
  await screen.findByText(/won’t get any more emails about “Task reminders”/)
  expect(screen.getByRole('heading', { level: 1, name: 'Unsubscribed' })).toBeTruthy()
  expect(requests).toEqual(['?uid=u1&kind=reminder&token=t%2B1'])
})

it('says why an invalid link fails, and can be retried', async () => {
  const refused = { status: 403, json: { error: 'forbidden', message: 'This link does not work.' } }
  const { answers } = open({ 'POST /api/inbox/unsubscribe': refused })
  await press()
  expect((await screen.findByRole('alert')).textContent).toContain('This link does not work.')
  answers['POST /api/inbox/unsubscribe'] = { json: { name: 'Reminders' } }
  await press()
  await screen.findByText(/won’t get any more emails about “Reminders”/)
})
