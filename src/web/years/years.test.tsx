// Shown year: a page left open over a handover never shows one year's figures under another year's label.
import { focusManager, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { Suspense } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import * as z from 'zod/mini'
import type { Endpoint } from '#shared/endpoint.ts'
import type { Year } from '#shared/time/years.ts'
import { call } from '../api/call.ts'
import { queryClient } from '../api/query-client.ts'
import { fakeServer } from '../testing/fake-fetch.ts'
import { useShownYear } from './years.ts'

const figures = {
  method: 'GET',
  path: '/api/figures',
  summary: '',
  access: { signedIn: '' },
  query: z.object({ year: z.optional(z.string()) }),
} as unknown as Endpoint
const collect = { ...figures, method: 'POST' } as Endpoint
const year = (label: string, state: Year['state']) => ({ label, startsOn: '2026-07-01', endsOn: '2027-06-30', state })

let years: Year[]
let asked: (string | null)[]
beforeEach(() => {
  years = [year('26.27', 'open'), year('27.28', 'planned')]
  asked = []
  fakeServer('tm', {
    'GET /api/years': () => ({ json: years }),
    'GET /api/figures': ({ url }) => {
      asked.push(url.searchParams.get('year'))
      return { json: `of ${url.searchParams.get('year')}` }
    },
    'POST /api/figures': { status: 409, json: { error: 'yearNotOpen', message: 'The year 26.27 is not open.' } },
  })
  render(
    <QueryClientProvider client={queryClient}>
      <Suspense>
        <Figures />
      </Suspense>
    </QueryClientProvider>,
  )
})
afterEach(() => {
  cleanup()
  queryClient.clear()
  focusManager.setFocused(undefined)
  vi.unstubAllGlobals()
})

function Figures() {
  const shown = useShownYear()
  const { data } = useQuery({
    queryKey: ['figures', shown.requested],
    queryFn: () => call(figures, { query: shown.requested } as never),
  })
  return <p>{`${shown.year.label}: ${data}`}</p>
}

const handOver = () => {
  years = [year('26.27', 'closed'), year('27.28', 'open')]
}

it('requests figures by the label that they are shown under', async () => {
  await screen.findByText('26.27: of 26.27')
  handOver()
  await queryClient.invalidateQueries({ queryKey: ['figures'] })
  expect(asked).toEqual(['26.27', '26.27'])
  expect(screen.getByText('26.27: of 26.27')).toBeTruthy()
})

it('shows the new year after a change was refused because the year had turned', async () => {
  await screen.findByText('26.27: of 26.27')
  handOver()
  await expect(call(collect)).rejects.toMatchObject({ error: 'yearNotOpen' })
  await screen.findByText('27.28: of 27.28')
})

it('shows the new year when the person comes back to the page', async () => {
  await screen.findByText('26.27: of 26.27')
  handOver()
  focusManager.setFocused(false)
  focusManager.setFocused(true)
  await screen.findByText('27.28: of 27.28')
})
