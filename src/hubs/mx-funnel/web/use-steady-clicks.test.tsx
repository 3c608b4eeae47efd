// Double-click guard on submit buttons: the second click has no effect, all other clicks work.
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { useSteadyClicks } from './use-steady-clicks.ts'

afterEach(cleanup)

function openForm() {
  const heard: string[] = []
  function Form() {
    useSteadyClicks()
    return (
      <form
        onSubmit={(event) => {
          event.preventDefault()
          heard.push('sent')
        }}
      >
        <button type="submit">Send</button>
        <button type="button" onClick={() => heard.push('next')}>
          Next
        </button>
      </form>
    )
  }
  render(<Form />)
  return heard
}

/** Returns whether the browser may still move focus there. */
function click(name: string, place: { clientX?: number; detail?: number } = {}): boolean {
  const button = screen.getByRole('button', { name })
  const at = { clientX: 100, clientY: 100, detail: 1, ...place }
  const mayFocus = fireEvent.mouseDown(button, at)
  fireEvent.click(button, at)
  return mayFocus
}

it('does not reach an element that moved under the pointer', () => {
  const heard = openForm()
  click('Send')
  expect(click('Next', { clientX: 103 })).toBe(false)
  expect(heard).toEqual(['sent'])
})

it('does not send twice', () => {
  const heard = openForm()
  click('Send')
  click('Send', { detail: 2 })
  expect(heard).toEqual(['sent'])
})

it('ignores clicks at other positions and times', async () => {
  const heard = openForm()
  expect(click('Next')).toBe(true)
  click('Send')
  expect(click('Next', { clientX: 200 })).toBe(true)
  await new Promise((go) => setTimeout(go, 600))
  expect(click('Next')).toBe(true)
  expect(heard).toEqual(['next', 'sent', 'next', 'next'])
})
