// After Submit: what is still open, per step, each item one tap away; nothing of it while everything is filled in.
import { act, cleanup, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { queryClient } from '#web/api/query-client.ts'
import { App } from '#web/shell/layout/App.tsx'
import { currentLocation, navigate } from '#web/shell/routing/location.ts'
import { fakeServer } from '#web/testing/fake-fetch.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import type { Checklist } from '../../contract.ts'
import { type ChecklistForm, withAnswer } from '../../form.ts'
import { sampleForm } from '../../sample-form.ts'
import type { Item } from '../../standards.ts'
import { items, withBlanks } from '../../test-standards.ts'
import { pages } from '../pages.ts'

afterEach(() => {
  cleanup()
  act(() => toast.clear())
  queryClient.clear()
  localStorage.clear()
  vi.unstubAllGlobals()
})

const stored = (form: ChecklistForm, version = 1, submittedAt: string | null = null): Checklist => ({
  ...{ _id: 'x', year: '26.27', userId: 'uid-tl', ...form, status: submittedAt ? 'submitted' : 'draft' },
  ...{ submittedAt, changedSinceSubmit: false, updatedAt: null, version },
})

function open(form: ChecklistForm) {
  window.scrollTo = () => {}
  Element.prototype.scrollIntoView = () => {}
  const server = fakeServer('tl', {
    'GET /api/checklist/uid-tl': { json: stored(form) },
    'POST /api/checklist/submit': ({ body }) => {
      const { formData, version } = body as { formData: ChecklistForm; version: number }
      return { json: stored(formData, version + 1, new Date().toISOString()) }
    },
  })
  navigate('/trial?step=7', { force: true, replace: true })
  const page = pages['/mx-standards']?.page ?? (() => null)
  render(<App pages={{ '/trial': { title: 'Trial', page, open: true } }} />)
  return server
}

/** Everything is filled in, apart from these. */
const formWithout = (...missing: readonly string[]): ChecklistForm =>
  items.reduce(
    (form, { group, field, kind }) => {
      const given = kind === 'link' ? 'https://example.org' : true
      return missing.includes(field) ? form : withAnswer(form, group, field, given)
    },
    withBlanks({ generalDetail: sampleForm(1).generalDetail }),
  )

it('names every open item under its step, and a tap leads to it', async () => {
  const yesNo = items.filter(({ kind }) => kind !== 'link')
  const [first, last] = [yesNo[0], yesNo.at(-1)] as [Item, Item]
  open(formWithout(first.field, last.field))
  const before = await screen.findByRole('complementary', { name: 'Before you submit' })
  expect(within(before).queryByRole('button', { name: first.label })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Submit' }))
  await screen.findByText('Form submitted successfully!')
  const review = await screen.findByRole('complementary', { name: 'Submitted, with items open' })
  expect(document.activeElement).toBe(review)
  const steps = within(review).getAllByText(/: 1 open/)
  expect(steps).toHaveLength(2)
  // One of another step, and one of this step.
  await userEvent.click(within(review).getByRole('button', { name: first.label }))
  expect(currentLocation().query).toBe('step=2')
  expect(document.activeElement?.closest('[data-field]')?.getAttribute('data-field')).toBe(first.field)
  act(() => navigate('/trial?step=7'))
  const again = await screen.findByRole('complementary', { name: 'Submitted, with items open' })
  await userEvent.click(within(again).getByRole('button', { name: last.label }))
  expect(document.activeElement?.closest('[data-field]')?.getAttribute('data-field')).toBe(last.field)
})

it('says so if nothing is open', async () => {
  open(formWithout())
  await userEvent.click(await screen.findByRole('button', { name: 'Submit' }))
  const review = await screen.findByRole('complementary', { name: 'What you submitted' })
  within(review).getByText(/Everything is filled in\./)
  expect(within(review).queryByRole('button')).toBeNull()
})
