// MX Standards form: texts, busy states and autosave.
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { queryClient } from '#web/api/query-client.ts'
import { App } from '#web/shell/layout/App.tsx'
import { currentLocation, navigate } from '#web/shell/routing/location.ts'
import { closedWindow, fakeServer } from '#web/testing/fake-fetch.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import type { Checklist } from '../../contract.ts'
import type { ChecklistForm } from '../../form.ts'
import { sampleForm } from '../../sample-form.ts'
import { withBlanks } from '../../test-standards.ts'
import { pages } from '../pages.ts'

const path = '/api/checklist/uid-tl'

const stored = (version: number, form = withBlanks({})): Checklist => ({
  _id: version ? 'x' : null,
  year: '26.27',
  userId: 'uid-tl',
  ...form,
  status: version ? 'draft' : 'notStarted',
  submittedAt: null,
  changedSinceSubmit: false,
  updatedAt: null,
  version,
})

/** A fake portal that stores and records what it receives. */
function portalWith(start: Checklist) {
  const sent: { formData: ChecklistForm; intent: string; version: number }[] = []
  const server = fakeServer('tl', {
    [`GET ${path}`]: { json: start },
    'POST /api/checklist/submit': ({ body }) => {
      const given = body as (typeof sent)[number]
      sent.push(given)
      return { json: stored(given.version + 1, given.formData) }
    },
  })
  return { ...server, sent }
}

function open(step = 1) {
  window.scrollTo = () => {}
  Element.prototype.scrollIntoView = () => {}
  navigate(`/trial?step=${step}`, { force: true, replace: true })
  const page = pages['/mx-standards']?.page ?? (() => null)
  return render(<App pages={{ '/trial': { title: 'Trial', page, open: true } }} />)
}
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
const tick = async (name: RegExp) => fireEvent.click(await screen.findByRole('checkbox', { name }))

afterEach(() => {
  cleanup()
  toast.clear()
  queryClient.clear()
  localStorage.clear()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('says that no user is signed in', async () => {
  fakeServer(null)
  open()
  await screen.findByText('No user signed in')
})

it('loads first, then shows the saved answers', async () => {
  const { promise, resolve: answer } = Promise.withResolvers<{ json: Checklist }>()
  fakeServer('tl', { [`GET ${path}`]: () => promise })
  open()
  await screen.findByText('Loading form data...')
  expect(screen.queryByLabelText('First name')).toBeNull()
  answer({ json: stored(3, sampleForm(2)) })
  const field = (await screen.findByLabelText('First name')) as HTMLInputElement
  expect(field.value).toBe(sampleForm(2).generalDetail.firstName)
})

it('opens even when loading fails, and then cannot overwrite what the portal has', async () => {
  const portal = portalWith(stored(0))
  portal.answers[`GET ${path}`] = { status: 500, json: { error: 'unexpected', message: 'x' } }
  open(2)
  await screen.findByText('Your saved answers could not be loaded')
  await tick(/^Job KPIs/)
  await press('Save Progress')
  await screen.findByText('Progress saved successfully!')
  expect(portal.sent[0]).toMatchObject({ version: 0, intent: 'save', formData: { jobDesign: { jobKpis: true } } })
})

it.each([
  ['Save Progress', 'Saving...', 'Progress saved successfully!', 'Failed to save progress. Please try again.'],
  ['Submit', 'Submitting...', 'Form submitted successfully!', 'Failed to submit form. Please try again.'],
])('%s is busy, then shows the result', async (button, busy, good, poor) => {
  const portal = portalWith(stored(1, sampleForm(2)))
  let answer = (_: { status?: number; json: unknown }) => {}
  portal.answers['POST /api/checklist/submit'] = () => new Promise((resolve) => (answer = resolve))
  open(7)
  await screen.findByText('Step 7 of 7')
  await press(button)
  const isDisabled = () => (screen.getByRole('button', { name: busy }) as HTMLButtonElement).disabled
  await waitFor(() => expect(isDisabled()).toBe(true))
  answer({ status: 500, json: { error: 'unexpected', message: 'x' } })
  await screen.findByText(poor)
  await press(button)
  await screen.findByText(busy)
  answer({ json: stored(2, sampleForm(2)) })
  await screen.findByText(good)
})

it('closes its toasts after 3 seconds', async () => {
  portalWith(stored(1, sampleForm(2)))
  open(7)
  await screen.findByText('Step 7 of 7')
  vi.useFakeTimers({ shouldAdvanceTime: false })
  fireEvent.click(screen.getByRole('button', { name: 'Submit' }))
  await act(() => vi.advanceTimersByTimeAsync(10))
  expect(screen.queryByText('Form submitted successfully!')).not.toBeNull()
  await act(() => vi.advanceTimersByTimeAsync(2900))
  expect(screen.queryByText('Form submitted successfully!')).not.toBeNull()
  await act(() => vi.advanceTimersByTimeAsync(200))
  expect(screen.queryByText('Form submitted successfully!')).toBeNull()
})

it('autosaves two seconds after the last answer, each time from the newest version', async () => {
  const portal = portalWith(stored(4, withBlanks({})))
  open(2)
  await screen.findByText('Step 2 of 7')
  vi.useFakeTimers({ shouldAdvanceTime: false })
  for (const name of [/^Job description/, /^Job KPIs/]) {
    fireEvent.click(screen.getByRole('checkbox', { name }))
    await act(() => vi.advanceTimersByTimeAsync(1500))
  }
  expect(portal.sent).toHaveLength(0)
  await act(() => vi.advanceTimersByTimeAsync(600))
  fireEvent.click(screen.getByRole('checkbox', { name: /^PDP June/ }))
  await act(() => vi.advanceTimersByTimeAsync(2100))
  expect(portal.sent.map(({ version }) => version)).toEqual([4, 5])
  expect(portal.sent[1]?.formData.jobDesign).toMatchObject({ jobDescription: true, jobKpis: true, pdpDecember: true })
  expect(screen.getByText('All changes saved')).toBeTruthy()
})

it('saves what failed as soon as the connection is back, without waiting for the next retry', async () => {
  const portal = portalWith(stored(4))
  const save = 'POST /api/checklist/submit'
  const { [save]: storeSave } = portal.answers
  portal.answers[save] = 'no answer'
  open(2)
  await screen.findByText('Step 2 of 7')
  vi.useFakeTimers({ shouldAdvanceTime: false })
  fireEvent.click(screen.getByRole('checkbox', { name: /^Job KPIs/ }))
  await act(() => vi.advanceTimersByTimeAsync(2100))
  // This browser has no storage for queued changes, which it finds out by trying.
  await act(() => vi.dynamicImportSettled())
  expect(portal.calls.filter((call) => call === save)).toHaveLength(1)
  if (storeSave) portal.answers[save] = storeSave
  fireEvent(window, new Event('online'))
  await act(() => vi.advanceTimersByTimeAsync(100))
  expect(portal.sent).toMatchObject([{ version: 4, formData: { jobDesign: { jobKpis: true } } }])
  expect(screen.getByText('All changes saved')).toBeTruthy()
})

it('opens steps directly, stops at both ends, and shows Form Completed after the last', async () => {
  portalWith(stored(0))
  open()
  await screen.findByText('Step 1 of 7')
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Back' }).disabled).toBe(true)
  await userEvent.click(screen.getByRole('button', { name: /^Step 7 of 7: Team Practice/ }))
  expect(await screen.findByRole('heading', { name: 'Team Practice' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Next' })).toBeNull()
  await press('Back')
  expect(currentLocation().query).toBe('step=6')
  cleanup()
  open(8)
  expect(await screen.findByRole('heading', { name: 'Form Completed' })).toBeTruthy()
  expect(await screen.findByRole('button', { name: 'Submit' })).toBeTruthy()
})

it('keeps a draft of what could not be saved, and restores it when the page is reopened', async () => {
  const portal = portalWith(stored(0))
  portal.answers['POST /api/checklist/submit'] = { status: 503, json: { error: 'unavailable', message: 'x' } }
  open(2)
  await tick(/^Job KPIs/)
  await press('Save Progress')
  await screen.findByText('Saved on this device, but not to the portal yet.')
  cleanup()
  queryClient.clear()
  open(2)
  expect((await screen.findByRole<HTMLInputElement>('checkbox', { name: /^Job KPIs/ })).checked).toBe(true)
})

it("ticks a whole step at once, and 'Undo' restores the previous answers", async () => {
  portalWith(stored(0))
  open(5)
  await tick(/^GB events/)
  await press('Tick all in this step')
  const ticked = () => (screen.getAllByRole('checkbox') as HTMLInputElement[]).filter((box) => box.checked).length
  expect(ticked()).toBe(8)
  await press('Undo')
  expect(ticked()).toBe(1)
})

it('says when its last day is over, and then saves nothing by button, autosave or keyboard', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
  const portal = portalWith(stored(2))
  portal.answers['GET /api/windows'] = { json: [closedWindow('checklist')] }
  open(7)
  await screen.findByRole('button', { name: 'Submit' })
  expect((await screen.findAllByText(/^This closed on .* please ask the national team/)).length).toBeGreaterThan(1)
  for (const name of ['Save Progress', 'Submit']) {
    expect(screen.getByRole<HTMLButtonElement>('button', { name }).disabled).toBe(true)
  }
  fireEvent.click(screen.getAllByRole('checkbox')[0] as HTMLElement)
  await screen.findByText(/^Saved on this device only\. This closed on/)
  fireEvent.keyDown(window, { key: 's', ctrlKey: true })
  await act(() => vi.advanceTimersByTimeAsync(20_000))
  expect(portal.sent).toEqual([])
})
