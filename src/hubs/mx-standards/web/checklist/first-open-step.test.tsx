// Reopening a checklist: it opens at the first step with something open, with the last submission beside Submit.
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { queryClient } from '#web/api/query-client.ts'
import { App } from '#web/shell/layout/App.tsx'
import { currentLocation, navigate } from '#web/shell/routing/location.ts'
import { fakeServer } from '#web/testing/fake-fetch.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import { formatShortDay } from '#web/ui/text/format-date.ts'
import type { Checklist } from '../../contract.ts'
import type { ChecklistForm } from '../../form.ts'
import { withAnswer } from '../../form.ts'
import { items, withBlanks } from '../../test-standards.ts'
import { pages } from '../pages.ts'

afterEach(() => {
  cleanup()
  toast.clear()
  queryClient.clear()
  localStorage.clear()
})

const stored = (version: number, form = withBlanks({}), more: Partial<Checklist> = {}): Checklist => ({
  ...{ _id: version ? 'x' : null, year: '26.27', userId: 'uid-tl', ...form, version },
  ...{ status: version ? 'draft' : 'notStarted', submittedAt: null, changedSinceSubmit: false, updatedAt: null },
  ...more,
})

function open(checklist: Checklist, query = '') {
  fakeServer('tl', {
    'GET /api/checklist/uid-tl': { json: checklist },
    'POST /api/checklist/submit': ({ body }) => ({ json: stored(9, (body as { formData: ChecklistForm }).formData) }),
  })
  window.scrollTo = () => {}
  Element.prototype.scrollIntoView = () => {}
  navigate(`/trial${query}`, { force: true, replace: true })
  const page = pages['/mx-standards']?.page ?? (() => null)
  render(<App pages={{ '/trial': { title: 'Trial', page, open: true } }} />)
}

const filled = items.reduce(
  (form, { group, field, kind }) => withAnswer(form, group, field, kind === 'link' ? 'https://x.example/y' : true),
  withBlanks({ generalDetail: { firstName: 'Sara', lastName: 'Khan', lcName: 'Lahore', portfolio: 'BD' } }),
)
const withLink = (text: string) => withAnswer(filled, 'jobSupport', 'onboardingDocument', text)

describe('without a step in the URL it opens', () => {
  it.each([
    ['at the beginning while nothing is saved', stored(0), 1],
    ['at the first step with something open', stored(3, withLink('')), 3],
    ['at the step whose link is no web address', stored(3, withLink('in the Drive')), 3],
    ['at the last step when nothing is open', stored(3, filled), 7],
  ])('%s', async (_, checklist, step) => {
    open(checklist)
    await screen.findByText(`Step ${step} of 7`)
    expect(currentLocation().query).toBe('')
  })

  it('and stays there while that step is filled in', async () => {
    open(stored(3, withAnswer(filled, 'jobDesign', 'jobKpis', false)))
    fireEvent.click(await screen.findByRole('checkbox', { name: /^Job KPIs/ }))
    await screen.findByText('All changes saved', {}, { timeout: 5000 })
    expect(screen.getByText('Step 2 of 7')).toBeTruthy()
  })
})

it('opens the step that the URL names', async () => {
  open(stored(3, filled), '?step=1')
  await screen.findByText('Step 1 of 7')
})

describe('beside Submit', () => {
  const submitted = { status: 'submitted' as const, submittedAt: '2026-11-17T09:00:00.000Z' }
  const [submittedText, changedText] = [`Submitted on ${formatShortDay('2026-11-17')}`, 'Changed since']
  const besideSubmit = async () => (await screen.findByRole('button', { name: 'Submit' })).parentElement?.textContent

  it('shows nothing before the first submission', async () => {
    open(stored(2, filled))
    expect(await besideSubmit()).toBe('Submit')
  })

  it('shows once when it was submitted, and after the next change that it was changed since', async () => {
    open(stored(2, filled, submitted))
    expect(await besideSubmit()).toBe(`${submittedText}Submit`)
    expect(screen.getAllByText(/^Submitted on/)).toHaveLength(1)
    fireEvent.click(screen.getAllByRole('checkbox')[0] as HTMLElement)
    expect(await besideSubmit()).toBe(`${submittedText}${changedText}Submit`)
  })

  it('shows that it was changed since the submission; other steps show this with the progress', async () => {
    open(stored(3, filled, { ...submitted, changedSinceSubmit: true }))
    expect(await besideSubmit()).toBe(`${submittedText}${changedText}Submit`)
    fireEvent.click(screen.getByRole('button', { name: 'Back' }))
    await screen.findByText('Step 6 of 7')
    expect(screen.getByText(submittedText).parentElement?.textContent).toBe(`${submittedText}${changedText}`)
  })
})
