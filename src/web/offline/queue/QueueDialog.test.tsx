// Offline queue dialog: it opens from the header, without providers around it.
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { QueueDialog } from './QueueDialog.tsx'

afterEach(cleanup)

test('opens from the header, without Mantine around it', async () => {
  render(<QueueDialog onClose={() => {}} />)
  await screen.findByRole('dialog', { name: 'Unsent changes' })
  expect(screen.getByText('Everything has been sent.')).toBeTruthy()
})
