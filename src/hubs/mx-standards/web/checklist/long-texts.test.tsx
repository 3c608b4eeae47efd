// Texts that cannot be saved: too long ones are named at their field, never truncated, and nothing claims to be saved.
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { queryClient } from '#web/api/query-client.ts'
import { App } from '#web/shell/layout/App.tsx'
import { navigate } from '#web/shell/routing/location.ts'
import { fakeServer } from '#web/testing/fake-fetch.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import type { ChecklistForm } from '../../form.ts'
import { withBlanks } from '../../test-standards.ts'
import { pages } from '../pages.ts'

const draft = { status: 'draft', submittedAt: null, changedSinceSubmit: false, updatedAt: null }
const stored = (version: number, form = withBlanks({})) => ({
  _id: 'x',
  year: '26.27',
  userId: 'uid-tl',
  ...form,
  ...draft,
  version,
})

async function open(step: number) {
  window.scrollTo = () => {}
  Element.prototype.scrollIntoView = () => {}
  const sent: ChecklistForm[] = []
  fakeServer('tl', {
    'GET /api/checklist/uid-tl': { json: stored(1) },
    'POST /api/checklist/submit': ({ body }) => {
      const { formData, version } = body as { formData: ChecklistForm; version: number }
      sent.push(formData)
      return { json: stored(version + 1, formData) }
    },
  })
  navigate(`/trial?step=${step}`, { force: true, replace: true })
  const page = pages['/mx-standards']?.page ?? (() => null)
  render(<App pages={{ '/trial': { title: 'Trial', page, open: true } }} />)
  await screen.findByText(`Step ${step} of 7`)
  return sent
}

afterEach(() => {
  cleanup()
  toast.clear()
  queryClient.clear()
  localStorage.clear()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

async function paste(name: RegExp, text: string) {
  const field = screen.getByRole<HTMLInputElement>('textbox', { name })
  await userEvent.click(field)
  await userEvent.paste(text)
  return field
}

it.each([
  [2, /^Personal development plans/, 1000, 'Job Design'],
  [1, /^First name/, 100, 'General Detail'],
])(
  'in step %d says that a text is too long, saves nothing, and saves once it fits',
  async (step, name, most, title) => {
    const sent = await open(step)
    const long = `https://drive.google.com/${'x'.repeat(most - 24)}`
    const field = await paste(name, long)
    expect(field.value).toBe(long)
    const figure = most.toLocaleString('en')
    expect(
      screen.getByText(`Use at most ${figure} characters. You have ${(most + 1).toLocaleString('en')}.`),
    ).toBeTruthy()
    expect(field.getAttribute('aria-invalid')).toBe('true')
    await userEvent.click(screen.getByRole('button', { name: 'Save Progress' }))
    await screen.findByText(`Nothing was saved: a text in ${title} is too long.`)
    vi.useFakeTimers({ shouldAdvanceTime: false })
    await act(() => vi.advanceTimersByTimeAsync(20_000))
    expect(sent).toEqual([])
    expect(screen.queryByText('All changes saved')).toBeNull()
    expect(
      screen.getByText(`Not saved: a text in ${title} is too long. Your answers stay on this device.`),
    ).toBeTruthy()
    fireEvent.change(field, { target: { value: long.slice(0, most) } })
    await act(() => vi.advanceTimersByTimeAsync(2100))
    expect(sent).toHaveLength(1)
    expect(screen.getByText('All changes saved')).toBeTruthy()
  },
)

it('says under the field that a link has a password in it, and saves it without', async () => {
  const sent = await open(2)
  const field = await paste(/^Personal development plans/, 'https://me:secret@example.org/plan')
  expect(screen.getByText('Leave the user name and password out of the link.')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Save Progress' }))
  await screen.findByText('Nothing was saved: a link in Job Design has a password in it.')
  expect(sent).toEqual([])
  await userEvent.clear(field)
  await paste(/^Personal development plans/, 'https://example.org/plan')
  await userEvent.click(screen.getByRole('button', { name: 'Save Progress' }))
  await screen.findByText('All changes saved')
  expect(sent).toHaveLength(1)
})

it('keeps a link as typed, links what looks like an address, and points out what does not', async () => {
  const sent = await open(2)
  const field = await paste(/^Personal development plans/, 'drive.google.com/pdp ')
  expect(screen.getByRole('link', { name: /^Open link/ }).getAttribute('href')).toBe('https://drive.google.com/pdp')
  await userEvent.clear(field)
  await paste(/^Personal development plans/, 'in my bag')
  expect(screen.queryByRole('link', { name: /^Open link/ })).toBeNull()
  expect(
    screen.getByText("This isn't a web link, so nobody can open it and it isn't counted. It is kept as you wrote it."),
  ).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Save Progress' }))
  await screen.findByText('Progress saved successfully!')
  expect(sent.at(-1)?.jobDesign).toMatchObject({ personalDevelopment: 'in my bag' })
})
