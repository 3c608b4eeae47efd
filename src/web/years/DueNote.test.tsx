// Due note: due, late, closed and not yet open; nothing where no dates are set.

import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { plusDays, today } from '#shared/time/calendar.ts'
import { dayWords } from '#shared/time/windows.ts'
import { queryClient } from '#web/api/query-client.ts'
import { refresh } from '#web/shell/session/session-store.ts'
import { fakeServer } from '#web/testing/fake-fetch.ts'
import { DueNote } from './DueNote.tsx'

afterEach(() => {
  cleanup()
  queryClient.clear()
})

const [before, after] = [plusDays(today(), -3), plusDays(today(), 3)]
const none = { kind: 'funnel', month: null, opensOn: null, dueOn: null, closesOn: null }

async function noteFor(window: object, month: string | null = null) {
  const rows = [
    { ...none, ...window },
    { ...none, kind: 'other', dueOn: after },
  ]
  const server = fakeServer('tl', { 'GET /api/windows': { json: rows } })
  await refresh()
  render(
    <QueryClientProvider client={queryClient}>
      <DueNote kind="other" />
      <DueNote kind="funnel" month={month} />
    </QueryClientProvider>,
  )
  await screen.findByText(`Due ${dayWords(after)}`, { selector: ':first-child' })
  expect(server.calls.filter((call) => call.startsWith('GET /api/windows'))).toHaveLength(1)
  return [...document.querySelectorAll('[data-due-note]')].map((note) => note.textContent)[1]
}

it.each([
  [{ dueOn: today() }, 'Due today'],
  [{ dueOn: today(), closesOn: after }, `Due today, closes after ${dayWords(after)}`],
  [{ closesOn: after }, `Closes after ${dayWords(after)}`],
  [{ dueOn: before }, `This was due on ${dayWords(before)}. You can still send it.`],
  [
    { dueOn: before, closesOn: after },
    `This was due on ${dayWords(before)}. You can still send it until ${dayWords(after)}.`,
  ],
  [
    { dueOn: before, closesOn: before },
    `This closed on ${dayWords(before)}. If it still has to change, please ask the national team.`,
  ],
  [{ opensOn: after }, `This opens on ${dayWords(after)}.`],
  [{ opensOn: before }, undefined],
])('%j: %s', async (window, text) => {
  expect(await noteFor(window)).toBe(text)
})

it.each([
  [{}, 'October 2026'],
  [{ dueOn: plusDays(today(), -12) }, 'October 2026, 12 days late'],
  [{ dueOn: plusDays(today(), -1) }, 'October 2026, 1 day late'],
  [{ dueOn: today() }, 'October 2026, due today'],
  [{ dueOn: after, closesOn: after }, `October 2026, due in 3 days, closes after ${dayWords(after)}`],
  [{ dueOn: before, closesOn: before }, 'October 2026, closed'],
  [{ opensOn: after, dueOn: after }, `October 2026, opens ${dayWords(after)}`],
])('is the heading of a month with %j: %s', async (window, text) => {
  expect(await noteFor({ month: '2026-10', ...window }, '2026-10')).toBe(text)
  expect(screen.getByRole('heading', { level: 2 }).textContent).toBe(text)
})

it('requests nothing for a visitor, and shows nothing', async () => {
  const server = fakeServer(null)
  await refresh()
  render(
    <QueryClientProvider client={queryClient}>
      <DueNote kind="other" />
    </QueryClientProvider>,
  )
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(server.calls.filter((call) => call.includes('/api/windows'))).toEqual([])
  expect(document.querySelector('[data-due-note]')).toBeNull()
})
