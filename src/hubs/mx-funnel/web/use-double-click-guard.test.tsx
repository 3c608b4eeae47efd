// Double-click guard on submit buttons: the second click has no effect, all other clicks work.
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { useDoubleClickGuard } from './use-double-click-guard.ts'

afterEach(cleanup)

function openForm() {
  const events: string[] = []
  function Form() {
    useDoubleClickGuard()
    return (
      <form
        onSubmit={(event) => {
          event.preventDefault()
          events.push('sent')
        }}
      >
        <button type="submit">Send</button>
        <button type="button" onClick={() => events.push('next')}>
          Next
        </button>
      </form>
    )
  }
  render(<Form />)
  return events
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
  const events = openForm()
  click('Send')
  expect(click('Next', { clientX: 103 })).toBe(false)
  expect(events).toEqual(['sent'])
})

it('does not send twice', () => {
  const events = openForm()
  click('Send')
  click('Send', { detail: 2 })
  expect(events).toEqual(['sent'])
})

it('ignores clicks at other positions and times', async () => {
  const events = openForm()
  expect(click('Next')).toBe(true)
  click('Send')
  expect(click('Next', { clientX: 200 })).toBe(true)
  await new Promise((go) => setTimeout(go, 600))
  expect(click('Next')).toBe(true)
  expect(events).toEqual(['next', 'sent', 'next', 'next'])
})
