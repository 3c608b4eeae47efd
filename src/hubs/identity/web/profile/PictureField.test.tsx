// Profile picture field: accepts a file of 5 MB, and refuses a larger one before it is sent.
import { MantineProvider } from '@mantine/core'
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { PictureField } from './PictureField.tsx'
import type { Picture } from './use-picture.ts'

afterEach(cleanup)

it.each([
  [0, true],
  [1, false],
])('5 MB and %i bytes: accepted %s', async (more, isTaken) => {
  const choose = vi.fn()
  const picture = {
    file: null,
    stored: null,
    isRemoved: false,
    isPending: false,
    shown: null,
    choose,
  } as Partial<Picture>
  render(
    <MantineProvider env="test">
      <PictureField picture={picture as Picture} error={undefined} disabled={false} onChoose={() => {}} />
    </MantineProvider>,
  )
  const file = new File([new Uint8Array(5 * 1024 * 1024 + more)], 'me.png', { type: 'image/png' })
  await userEvent.upload(screen.getByLabelText(/Choose a picture/), file)
  expect(choose).toHaveBeenCalledTimes(isTaken ? 1 : 0)
  expect(screen.queryByText('me.png is too large. The limit is 5 MB.') === null).toBe(isTaken)
})
