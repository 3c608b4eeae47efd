// Rating slider: the middle counts as an answer only after a press, a key or the button.
import { MantineProvider } from '@mantine/core'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { RatingSlider } from './RatingSlider.tsx'

afterEach(cleanup)

function TestSlider() {
  const [value, setValue] = useState<number | null>(null)
  return (
    <MantineProvider env="test">
      <RatingSlider question="How happy are you?" help="" value={value} onChange={setValue} />
    </MantineProvider>
  )
}
const shown = () => document.querySelector('output')?.textContent
const slider = () => screen.getByRole('slider')

test('starts in the middle, and says that nothing is chosen yet and what to do', () => {
  render(<TestSlider />)
  expect([slider().getAttribute('aria-valuenow'), slider().getAttribute('aria-valuetext')]).toEqual([
    ...['5', 'not chosen yet'],
  ])
  expect(shown()).toBe('–')
  expect(screen.getByText('Not answered yet. Move the slider, or keep 5.')).toBeTruthy()
})

test.each<[string, () => unknown]>([
  ['the button', () => userEvent.click(screen.getByRole('button', { name: 'Keep 5' }))],
  ['a press on the slider where it stands', () => fireEvent.pointerUp(slider())],
  ['the space bar', () => fireEvent.keyDown(slider(), { key: ' ' })],
  ['Enter', () => fireEvent.keyDown(slider(), { key: 'Enter' })],
])('accepts the middle as the answer after %s', async (_, confirm) => {
  render(<TestSlider />)
  await confirm()
  expect(shown()).toBe('5')
  expect(slider().getAttribute('aria-valuetext')).toBeNull()
  expect(screen.queryByRole('button', { name: 'Keep 5' })).toBeNull()
})

test('is moved by the arrow keys, from the middle on', () => {
  render(<TestSlider />)
  fireEvent.keyDown(slider(), { key: 'ArrowRight' })
  expect(shown()).toBe('6')
  // Another press keeps the chosen value.
  fireEvent.pointerUp(slider())
  expect(shown()).toBe('6')
})

test('hovering or tabbing to it is not an answer', async () => {
  render(<TestSlider />)
  await userEvent.hover(slider())
  await userEvent.tab()
  expect(document.activeElement).toBe(slider())
  expect(shown()).toBe('–')
})

test('moves the focus to the slider when its button disappears', async () => {
  render(<TestSlider />)
  await userEvent.click(screen.getByRole('button', { name: 'Keep 5' }))
  expect(document.activeElement).toBe(slider())
})
