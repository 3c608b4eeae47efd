// Two devices with one checklist: no answer gets lost, and the person decides only real conflicts.
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { queryClient } from '#web/api/query-client.ts'
import { App } from '#web/shell/layout/App.tsx'
import { navigate } from '#web/shell/routing/location.ts'
import { fakeServer } from '#web/testing/fake-fetch.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import type { Checklist } from '../../contract.ts'
import type { ChecklistForm } from '../../form.ts'
import { withBlanks } from '../../test-standards.ts'
import { pages } from '../pages.ts'

const stored = (version: number, form = withBlanks({})): Checklist => ({
  _id: 'x',
  year: '26.27',
  userId: 'uid-tl',
  ...form,
  status: 'draft',
  submittedAt: null,
  changedSinceSubmit: false,
  updatedAt: null,
  version,
})
function open(step = 1) {
  window.scrollTo = () => {}
  Element.prototype.scrollIntoView = () => {}
  navigate(`/trial?step=${step}`, { force: true, replace: true })
  const page = pages['/mx-standards']?.page ?? (() => null)
  return render(<App pages={{ '/trial': { title: 'Trial', page, open: true } }} />)
}
afterEach(() => {
  cleanup()
  toast.clear()
  queryClient.clear()
  localStorage.clear()
  vi.unstubAllGlobals()
})
const place = { lcName: 'LUMS', portfolio: 'BD', firstName: 'a', lastName: 'b' } as const

const draftKey = 'nexus-draft:uid-tl:mx-standards:26.27'
const theTable = { name: 'Answers that differ' }
const storeDraft = (form: object) => localStorage.setItem(draftKey, JSON.stringify({ form, version: 1 }))
const formWith = (jobDesign: Partial<Checklist['jobDesign']>, more: object = {}) =>
  withBlanks({ generalDetail: { ...place, ...more }, jobDesign })

type Sent = { formData: ChecklistForm; intent: string; version: number }

/** The form opens with `mine` while another device has saved `theirs`. */
function twoDevices(mine: Checklist, theirs: Checklist) {
  const sent: Sent[] = []
  fakeServer('tl', {
    'GET /api/checklist/uid-tl': { json: mine },
    'POST /api/checklist/submit': ({ body }) => {
      const given = body as Sent
      sent.push(given)
      if (given.version < theirs.version) {
        return { status: 409, json: { error: 'conflict', message: 'x', details: theirs } }
      }
      return { json: stored(given.version + 1, given.formData) }
    },
  })
  return sent
}
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
const waitForDraft = () => new Promise((resolve) => setTimeout(resolve, 700))

it('keeps mine although nothing was typed, and still submits it', async () => {
  const theirs = stored(2, formWith({ jobDescription: true }))
  const sent = twoDevices(stored(1, formWith({ jobKpis: true })), theirs)
  open(7)
  await screen.findByText('Step 7 of 7')
  await press('Submit')
  await screen.findByRole('table', theTable)
  await press('Keep my answers')
  await screen.findByText('Form submitted successfully!')
  expect(sent.map(({ intent, version }) => [intent, version])).toEqual([
    ['submit', 1],
    ['submit', 2],
  ])
  expect(sent[1]?.formData.jobDesign).toMatchObject({ jobKpis: true, jobDescription: false })
})

it('merges what only the other device ticked, without asking', async () => {
  const sent = twoDevices(stored(1, formWith({})), stored(2, formWith({ jobDescription: true })))
  open(2)
  await userEvent.click(await screen.findByRole('checkbox', { name: /^Job KPIs/ }))
  await press('Save Progress')
  await screen.findByText('Progress saved successfully!')
  expect(sent[1]?.formData.jobDesign).toMatchObject({ jobKpis: true, jobDescription: true })
  expect(screen.queryByRole('table', theTable)).toBeNull()
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: /^Job description/ }).checked).toBe(true)
  expect(screen.getByText('All changes saved')).toBeTruthy()
})

it('asks one by one about answers that both changed', async () => {
  const theirs = stored(2, formWith({ jobDescription: true }, { firstName: 'Sana', lastName: 'Malik' }))
  const sent = twoDevices(stored(1, formWith({})), theirs)
  open(1)
  fireEvent.change(await screen.findByLabelText('First name'), { target: { value: 'Omar' } })
  fireEvent.change(screen.getByLabelText('Last name'), { target: { value: 'Butt' } })
  await press('Save Progress')
  await screen.findByRole('table', theTable)
  const save = screen.getByRole<HTMLButtonElement>('button', { name: 'Save choices (2 left)' })
  expect(save.disabled).toBe(true)
  await userEvent.click(screen.getByRole('radio', { name: 'First name, here: Omar' }))
  await userEvent.click(screen.getByRole('radio', { name: 'Last name, saved: Malik' }))
  await press('Save choices')
  await screen.findByText('Progress saved successfully!')
  expect(sent[1]?.formData).toMatchObject({
    generalDetail: { firstName: 'Omar', lastName: 'Malik' },
    jobDesign: { jobDescription: true },
  })
})

it("takes the other device's answers on request", async () => {
  const theirs = stored(2, formWith({ jobDescription: true }, { firstName: 'Sana' }))
  const sent = twoDevices(stored(1, formWith({})), theirs)
  open(1)
  fireEvent.change(await screen.findByLabelText('First name'), { target: { value: 'Omar' } })
  await press('Save Progress')
  await screen.findByRole('table', theTable)
  await press('Use the saved answers')
  expect(screen.getByLabelText('First name')).toHaveProperty('value', 'Sana')
  expect(screen.getByText('All changes saved')).toBeTruthy()
  expect(sent).toHaveLength(1)
})

it("refetches the other device's answers when the tab becomes visible, unless something is unsaved", async () => {
  const { answers } = fakeServer('tl', { 'GET /api/checklist/uid-tl': { json: stored(1, formWith({})) } })
  open(2)
  const box = await screen.findByRole<HTMLInputElement>('checkbox', { name: /^Job description/ })
  answers['GET /api/checklist/uid-tl'] = { json: stored(2, formWith({ jobDescription: true })) }
  window.dispatchEvent(new Event('visibilitychange'))
  await waitFor(() => expect(box.checked).toBe(true))
  await userEvent.click(screen.getByRole('checkbox', { name: /^Job KPIs/ }))
  answers['GET /api/checklist/uid-tl'] = { json: stored(3, formWith({})) }
  window.dispatchEvent(new Event('visibilitychange'))
  await waitForDraft()
  expect(box.checked).toBe(true)
})

it('deletes a draft that equals what is saved', async () => {
  const saved = formWith({ jobKpis: true })
  storeDraft(saved)
  fakeServer('tl', { 'GET /api/checklist/uid-tl': { json: stored(2, saved) } })
  open(2)
  await screen.findByText('Step 2 of 7')
  await waitForDraft()
  cleanup()
  expect(localStorage.getItem(draftKey)).toBeNull()
})

it('does not ask about an old draft that was saved long ago', async () => {
  const old = formWith({ jobKpis: true })
  storeDraft(old)
  fakeServer('tl', { 'GET /api/checklist/uid-tl': { json: stored(2, old) } })
  open(2)
  await screen.findByText('Step 2 of 7')
  await waitForDraft()
  cleanup()
  queryClient.clear()
  // Later another device adds an answer; nothing was typed here since.
  const newest = formWith({ jobKpis: true, jobDescription: true })
  fakeServer('tl', { 'GET /api/checklist/uid-tl': { json: stored(3, newest) } })
  open(2)
  await screen.findByText('Step 2 of 7')
  expect(screen.queryByRole('table', theTable)).toBeNull()
})
