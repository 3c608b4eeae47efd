// How is a table of numbers filled as in a spreadsheet? Arrows go from cell to cell, Enter goes down and back to where the
// row began, typing replaces, F2 edits, Escape takes back. Tab goes on by itself, and out after the last cell.
import { type FocusEvent, type KeyboardEvent, type MouseEvent, useRef } from 'react'

type Place = { row: number; column: number }

/** Inputs say with `data-place` where they are: '2 5'. */
export function placeOf(target: EventTarget): Place | undefined {
  const [row, column] = (target as HTMLElement).dataset?.place?.split(' ').map(Number) ?? []
  return row === undefined || column === undefined ? undefined : { row, column }
}

const inputAt = (table: Element, { row, column }: Place) =>
  table.querySelector<HTMLInputElement>(`[data-place="${row} ${column}"]`)

function next({ key, shiftKey }: KeyboardEvent, { row, column }: Place, start: number, last: number) {
  if (key === 'Enter') return shiftKey ? { row: row - 1, column } : { row: row + 1, column: start }
  if (key === 'ArrowUp') return { row: row - 1, column }
  if (key === 'ArrowDown') return { row: row + 1, column }
  if (key === 'ArrowLeft') return { row, column: column - 1 }
  if (key === 'ArrowRight') return { row, column: column + 1 }
  if (key === 'Home') return { row, column: 0 }
  return key === 'End' ? { row, column: last } : undefined
}

const alongTheText = ['ArrowLeft', 'ArrowRight', 'Home', 'End']

export function useSheetKeys(columns: number, onTakeBack: (input: HTMLInputElement, text: string) => void) {
  /** While the text itself is edited, arrows move in it. */
  const isEditing = useRef(false)
  const isTabbing = useRef(false)
  const start = useRef(0)
  const before = useRef('')

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const place = placeOf(event.target)
    const input = event.target as HTMLInputElement
    isTabbing.current = event.key === 'Tab'
    if (!place || event.ctrlKey || event.metaKey || event.altKey) return
    if (event.key === 'F2') {
      isEditing.current = true
      return input.setSelectionRange(input.value.length, input.value.length)
    }
    if (event.key === 'Escape') {
      isEditing.current = false
      if (input.value !== before.current) onTakeBack(input, before.current)
      return requestAnimationFrame(() => input.select())
    }
    if (alongTheText.includes(event.key) && (isEditing.current || event.shiftKey)) return
    const to = next(event, place, start.current, columns - 1)
    if (!to) return
    // Enter does not send: a row is filled before the next.
    event.preventDefault()
    inputAt(event.currentTarget, to)?.focus()
  }

  function onFocus(event: FocusEvent) {
    const place = placeOf(event.target)
    if (!place) return
    const input = event.target as HTMLInputElement
    if (!isTabbing.current) start.current = place.column
    isTabbing.current = false
    isEditing.current = false
    before.current = input.value
    input.select()
  }

  function onMouseDown(event: MouseEvent) {
    const input = event.target as HTMLInputElement
    if (!placeOf(input)) return
    if (document.activeElement === input) {
      isEditing.current = true
      return
    }
    // The first click chooses the cell; the browser would put its mark into the text.
    event.preventDefault()
    input.focus()
  }

  return { onKeyDown, onFocus, onMouseDown }
}
