// Merger notes: results of merged LCs link to each other.
import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { type ReactNode, Suspense } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { committeeOf, newOrganisation } from '#shared/people/test-organisation.ts'
import type { Year } from '#shared/time/years.ts'
import { queryClient } from '../api/query-client.ts'
import { fakeServer } from '../testing/fake-fetch.ts'
import type { ShownYear } from '../years/years.ts'
import { MergerNotes, MergersOfYear } from './MergerNotes.tsx'

afterEach(() => {
  cleanup()
  queryClient.clear()
  vi.unstubAllGlobals()
})

const before: Year = { label: '24.25', startsOn: '2024-07-01', endsOn: '2025-06-30', state: 'closed' }
const year: Year = { label: '25.26', startsOn: '2025-07-01', endsOn: '2026-06-30', state: 'open' }
const shown = { year, before, choices: [year, before] } as ShownYear

async function show(children: ReactNode, ...merged: [code: string, closedOn: string][]) {
  const rows = merged.map(([code, closedOn]) => committeeOf(code, { closedOn, successor: 'Lahore' }))
  const { committees, portfolios } = newOrganisation()
  const json = { portfolios, committees: [...committees.filter(({ code }) => code === 'Lahore'), ...rows] }
  fakeServer('mcvp', { 'GET /api/organisation': { json } })
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={queryClient}>
        <main>
          <Suspense>
            {children}
            <p>there</p>
          </Suspense>
        </main>
      </QueryClientProvider>
    </MantineProvider>,
  )
  await screen.findByText('there')
}
const links = () => screen.queryAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])

it('the results of an LC name the LCs merged into it, and link to their answers in the year of the merger', async () => {
  const notes = <MergerNotes lc="Lahore" path="/mx-funnel" shown={shown} />
  await show(notes, ['IBA', '2025-10-03'], ['NUST', '2025-07-01'], ['Giki', '2024-06-30'])
  expect(screen.getByRole('main').textContent).toMatch(
    /IBA was merged into Lahore on .*2025\. Earlier answers are under IBA\./,
  )
  expect(links()).toEqual([
    ['IBA', '#/mx-funnel?lc=IBA'],
    ['NUST', '#/mx-funnel?lc=NUST&year=24.25'],
  ])
})

it('the results of a merged LC link to its successor', async () => {
  await show(<MergerNotes lc="IBA" path="/eld-conversion" as="scope" shown={shown} />, ['IBA', '2025-10-03'])
  expect(screen.getByRole('main').textContent).toContain('Answers since then are under Lahore.')
  expect(links()).toEqual([['Lahore', '#/eld-conversion?scope=Lahore']])
})

it('other LCs have no note', async () => {
  await show(<MergerNotes lc="Multan" path="/mx-funnel" shown={shown} />, ['IBA', '2025-10-03'])
  expect(screen.getByRole('main').textContent).toBe('there')
})

it('Progress has a note for the LCs that it lists', async () => {
  await show(
    <MergersOfYear committees={['Lahore']} since="2025-07-01" />,
    ['IBA', '2025-10-03'],
    ['NUST', '2025-06-30'],
  )
  expect(screen.getByRole('main').textContent).toMatch(/^IBA was merged into Lahore on .* under IBA\.there$/)
})
