// Query view: what a failed load offers.
import { MantineProvider } from '@mantine/core'
import { cleanup, render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, expect, test } from 'vitest'
import { problem } from '#shared/problem.ts'
import { QueryView } from './QueryView.tsx'

afterEach(cleanup)
const show = (children: ReactNode) => render(<MantineProvider>{children}</MantineProvider>)

test('a missing record offers a way on; a failed load offers Retry', () => {
  const failed = (error: Error) => ({ isPending: false, isError: true, data: undefined, error }) as never
  const back = { label: 'All GCPs', path: '/gcplist' }
  const view = (error: Error) => (
    <QueryView query={failed(error)} skeleton="text" error="Failed to fetch GCP details" back={back}>
      {() => null}
    </QueryView>
  )
  const { unmount } = show(view(problem('notFound', 'GCP not found')))
  expect(screen.getByRole('link', { name: 'All GCPs' }).getAttribute('href')).toBe('#/gcplist')
  expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull()
  unmount()
  show(view(problem('unavailable', 'The portal cannot be reached.')))
  expect(screen.getByText('Failed to fetch GCP details')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Retry' })).toBeTruthy()
})
