// Long lists on a page: how much shows at first, and the button that shows the rest.
import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { queryClient } from '#web/api/query-client.ts'
import type { AsOf } from '#web/results/as-of.ts'
import { navigate } from '#web/shell/routing/location.ts'
import { fakeServer } from '#web/testing/fake-fetch.ts'
import { WhatChanged } from '../results/WhatChanged.tsx'
import { SearchSuggestions } from './filters/SearchSuggestions.tsx'
import { VersionsNotice } from './versions/VersionsNotice.tsx'

afterEach(() => {
  cleanup()
  queryClient.clear()
  vi.unstubAllGlobals()
})

const show = (children: ReactNode) =>
  render(
    <QueryClientProvider client={queryClient}>
      <MantineProvider env="test">{children}</MantineProvider>
    </QueryClientProvider>,
  )
const upTo = (count: number) => Array.from({ length: count }, (_, n) => n)

it('a search without a match suggests the four nearest of its kind', async () => {
  const found = (kind: string, n: number) => ({ kind, title: `${kind} ${n}`, line: '', path: `/${kind}/${n}` })
  const results = upTo(6).flatMap((n) => [found('person', n), found('gcp', n)])
  fakeServer('tm', { 'GET /api/search': { json: { results } } })
  navigate('/gcplist?search=welcom', { force: true, replace: true })
  show(<SearchSuggestions kind="gcp" />)
  await screen.findByRole('navigation', { name: 'Did you mean' })
  expect(screen.getAllByRole('link').map((link) => link.textContent)).toEqual(upTo(4).map((n) => `gcp ${n}`))
})

function versionsOf(count: number) {
  const fields = upTo(count).map((n) => ({ label: `Field ${n}`, paths: [`f${n}`] as [string] }))
  const values = (word: string) => Object.fromEntries(upTo(count).map((n) => [`f${n}`, `${word} ${n}`]))
  const versions = { mine: values('mine'), theirs: values('theirs') }
  return show(<VersionsNotice things="texts" onKeep={() => {}} onTake={() => {}} {...{ fields, versions }} />)
}
/** Without the header row. */
const rows = () => screen.getAllByRole('row').length - 1

it('shows six differing fields at once; of seven, the last after a click', async () => {
  versionsOf(6)
  expect([rows(), screen.queryByRole('button', { name: /^Show all/ })]).toEqual([6, null])
  cleanup()
  versionsOf(7)
  expect(rows()).toBe(6)
  await userEvent.click(screen.getByRole('button', { name: 'Show all 7' }))
  expect(rows()).toBe(7)
})

const changesOf = (count: number) => {
  const figures = upTo(count).map((n) => ({ where: `LC ${n}`, what: 'leads', before: 0, after: n + 1 }))
  return show(<WhatChanged asOf={{ on: '2026-10-01' } as AsOf} fileName="changes.csv" figures={figures} />)
}
const changes = () => screen.getAllByRole('listitem').length

it('shows ten changes at once; of eleven, the last after a click', async () => {
  changesOf(10)
  expect([changes(), screen.queryByRole('button', { name: /^Show all/ })]).toEqual([10, null])
  cleanup()
  changesOf(11)
  expect(changes()).toBe(10)
  await userEvent.click(screen.getByRole('button', { name: 'Show all 11 changes' }))
  expect(changes()).toBe(11)
})
