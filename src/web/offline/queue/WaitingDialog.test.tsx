import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { WaitingDialog } from './WaitingDialog.tsx'

afterEach(cleanup)

test('the list opens from the header, where nothing stands around it', async () => {
  render(<WaitingDialog onClose={() => {}} />)
  await screen.findByRole('dialog', { name: 'Waiting on this device' })
  expect(screen.getByText('Nothing waits: everything is sent.')).toBeTruthy()
})
