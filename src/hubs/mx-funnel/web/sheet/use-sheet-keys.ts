// Spreadsheet keyboard navigation in a table of inputs: arrows move between cells, Enter goes down and back to the start
// column, typing replaces, F2 edits, Escape reverts. Tab works natively, and leaves after the last cell.
import { type FocusEvent, type KeyboardEvent, type MouseEvent, useRef } from 'react'

type CellPosition = { row: number; column: number }

/** The cell of an input, from its `data-cell` attribute: '2 5'. */
export function cellPositionOf(target: EventTarget): CellPosition | undefined {
  const [row, column] = (target as HTMLElement).dataset?.cell?.split(' ').map(Number) ?? []
  return row === undefined || column === undefined ? undefined : { row, column }
}

const inputAt = (table: Element, { row, column }: CellPosition) =>
  table.querySelector<HTMLInputElement>(`[data-cell="${row} ${column}"]`)

function next({ key, shiftKey }: KeyboardEvent, { row, column }: CellPosition, start: number, last: number) {
  if (key === 'Enter') return shiftKey ? { row: row - 1, column } : { row: row + 1, column: start }
  if (key === 'ArrowUp') return { row: row - 1, column }
  if (key === 'ArrowDown') return { row: row + 1, column }
  if (key === 'ArrowLeft') return { row, column: column - 1 }
  if (key === 'ArrowRight') return { row, column: column + 1 }
  if (key === 'Home') return { row, column: 0 }
  return key === 'End' ? { row, column: last } : undefined
}

const textKeys = ['ArrowLeft', 'ArrowRight', 'Home', 'End']

export function useSheetKeys(columns: number, onRevert: (input: HTMLInputElement, text: string) => void) {
  /** In edit mode, arrows move within the text. */
  const isEditing = useRef(false)
  const isTabbing = useRef(false)
  const start = useRef(0)
  const before = useRef('')

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const position = cellPositionOf(event.target)
    const input = event.target as HTMLInputElement
    isTabbing.current = event.key === 'Tab'
    if (!position || event.ctrlKey || event.metaKey || event.altKey) return
    if (event.key === 'F2') {
      isEditing.current = true
      return input.setSelectionRange(input.value.length, input.value.length)
    }
    if (event.key === 'Escape') {
      isEditing.current = false
      if (input.value !== before.current) onRevert(input, before.current)
      return requestAnimationFrame(() => input.select())
    }
    if (textKeys.includes(event.key) && (isEditing.current || event.shiftKey)) return
    const to = next(event, position, start.current, columns - 1)
    if (!to) return
    // Enter moves down and does not submit the form.
    event.preventDefault()
    inputAt(event.currentTarget, to)?.focus()
  }

  function onFocus(event: FocusEvent) {
    const position = cellPositionOf(event.target)
    if (!position) return
    const input = event.target as HTMLInputElement
    if (!isTabbing.current) start.current = position.column
    isTabbing.current = false
    isEditing.current = false
    before.current = input.value
    input.select()
  }

  function onMouseDown(event: MouseEvent) {
    const input = event.target as HTMLInputElement
    if (!cellPositionOf(input)) return
    if (document.activeElement === input) {
      isEditing.current = true
      return
    }
    // The first click selects the cell; the browser would place the caret in the text.
    event.preventDefault()
    input.focus()
  }

  return { onKeyDown, onFocus, onMouseDown }
}
