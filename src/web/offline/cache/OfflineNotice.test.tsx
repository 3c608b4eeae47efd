// Offline notice: why and since when the portal is unreachable, what happens to typed text, and a form that waits for the
// portal.
import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { shellContract } from '#shared/contracts/shell-contract.ts'
import { call } from '#web/api/call.ts'
import { fakeServer } from '#web/testing/fake-fetch.ts'
import { Field } from '#web/ui/form/Field.tsx'
import { FormShell } from '#web/ui/form/FormShell.tsx'
import { useZodForm } from '#web/ui/form/use-zod-form.ts'
import { queryClient } from '../../api/query-client.ts'
import { WithMantine } from '../../shell/layout/AfterSignIn.tsx'
import { App } from '../../shell/layout/App.tsx'
import { navigate } from '../../shell/routing/location.ts'
import type { Pages } from '../../shell/routing/pages.ts'
import { probe } from './connectivity.ts'

const sent: string[] = []
function Form() {
  const form = useZodForm(
    z.object({ text: z.string() }),
    { text: '' },
    {
      async submit({ text }) {
        sent.push(text)
      },
    },
  )
  return (
    <WithMantine>
      <h1>A form</h1>
      <FormShell form={form} submitLabel="Send">
        <Field label="Text" {...form.getInputProps('text')} />
      </FormShell>
    </WithMantine>
  )
}

const pages: Pages = {
  '/dashboard': { title: 'Form', page: Form },
  '/profile': { title: 'Later', page: Form, submitter: async () => ({ submit: async () => 'sent' }) as never },
  '/signin': { title: 'Sign in', page: Form, open: true },
}

const goOffline = () => act(() => void window.dispatchEvent(new Event('offline')))
const goOnline = () => act(() => void window.dispatchEvent(new Event('online')))
const notice = () => document.querySelector('[data-page-notice]')?.textContent ?? ''
const button = () => screen.getByRole('button', { name: 'Send' })

async function open(role: 'tm' | null, path: string) {
  window.scrollTo = () => {}
  fakeServer(role)
  navigate(path, { force: true, replace: true })
  render(<App pages={pages} />)
  await userEvent.type(await screen.findByLabelText('Text'), 'Hello')
  goOffline()
}

afterEach(() => {
  goOnline()
  cleanup()
  queryClient.clear()
  sent.length = 0
  vi.unstubAllGlobals()
})

test('a form cannot be sent while offline and says so; it can be sent again afterwards', async () => {
  await open('tm', '/dashboard')
  expect(notice()).toMatch(/^You are offline \(since \d?\d:\d\d.*\)\. Not sent\. Your text is kept here\. Retry$/)
  expect(button().getAttribute('aria-disabled')).toBe('true')
  expect(document.getElementById(button().getAttribute('aria-describedby') ?? '')?.textContent).toBe('You are offline.')
  await userEvent.click(button())
  expect(sent).toEqual([])
  await goOnline()
  expect(notice()).toBe('')
  await userEvent.click(button())
  expect(sent).toEqual(['Hello'])
})

test('a form with an offline queue says that it sends later', async () => {
  await open('tm', '/profile')
  expect(notice()).toMatch(/What you enter will be sent when you are back online\. Retry$/)
  expect(button().getAttribute('aria-disabled')).toBe('false')
})

test('sign-in says nothing about typed text', async () => {
  await open(null, '/signin')
  expect(notice()).toMatch(/^You are offline \(since [^)]*\)\. Retry$/)
})

test('distinguishes an unreachable portal from being offline, and Retry sends a request', async () => {
  await open('tm', '/dashboard')
  await goOnline()
  let asked = 0
  vi.stubGlobal('fetch', async () => {
    asked += 1
    throw new TypeError('no answer')
  })
  await act(() =>
    call(shellContract.health).then(
      () => {},
      () => {},
    ),
  )
  expect(notice()).toMatch(/^The portal is not responding \(since /)
  const before = asked
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
  expect(asked).toBeGreaterThan(before)
})

test('one address that cannot be reached is no outage; a portal that does not respond at all is one', async () => {
  await open('tm', '/dashboard')
  await goOnline()
  const lost = () => act(() => call(shellContract.settings).catch(() => {}))
  const { answers } = fakeServer('tm', { 'GET /api/settings': 'no answer' })
  await lost()
  expect(notice()).toBe('')
  await act(() => probe())
  expect(notice()).toBe('')
  answers['GET /api/health'] = 'no answer'
  await lost()
  await waitFor(() => expect(notice()).toMatch(/^The portal is not responding/))
})
