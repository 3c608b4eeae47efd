// Offline queue dialog: it opens from the header, without providers around it.
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { WaitingDialog } from './WaitingDialog.tsx'

afterEach(cleanup)

test('opens from the header, without Mantine around it', async () => {
  render(<WaitingDialog onClose={() => {}} />)
  await screen.findByRole('dialog', { name: 'Waiting on this device' })
  expect(screen.getByText('Nothing waits: everything is sent.')).toBeTruthy()
})
