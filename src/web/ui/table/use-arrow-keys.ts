// Grid keyboard navigation (roving tabindex): Tab stops at one cell of a grid; arrows, Home and End move on from there.
import { type FocusEvent, type KeyboardEvent, useState } from 'react'

const cellOf = (target: EventTarget): number[] | undefined =>
  (target as Element).closest<HTMLElement>('[data-cell]')?.dataset.cell?.split(' ').map(Number)

/** Cells have their position in `data-cell`; the input in a cell takes the focus, or else the cell. */
export function useArrowKeys(rows: number, columns: number) {
  const [[row = 0, column = 0], setCell] = useState<number[]>([])
  const [atRow, atColumn] = [Math.min(row, rows - 1), Math.min(column, columns - 1)]

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const [y = 0, x = 0] = cellOf(event.target) ?? []
    const to = {
      ...{ ArrowUp: [y - 1, x], ArrowDown: [y + 1, x], ArrowLeft: [y, x - 1], ArrowRight: [y, x + 1] },
      ...{ Home: [y, 0], End: [y, columns - 1] },
    }[event.key]
    if (!to || !cellOf(event.target)) return
    event.preventDefault()
    const cell = event.currentTarget.querySelector<HTMLElement>(`[data-cell="${to.join(' ')}"]`)
    const box = cell?.querySelector<HTMLElement>('input')
    ;(box ?? cell)?.focus()
  }
  return {
    onKeyDown,
    onFocus: ({ target }: FocusEvent) => setCell((before) => cellOf(target) ?? before),
    cellOf: (y: number, x: number) => ({
      'data-cell': `${y} ${x}`,
      tabIndex: y === atRow && x === atColumn ? 0 : -1,
    }),
  }
}
