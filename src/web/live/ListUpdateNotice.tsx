// List update notice: says in a region of its own how many rows are new or changed in a list that is kept still, and shows
// them when it is pressed.
import { VisuallyHidden } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import styles from './ListUpdateNotice.module.css'
import type { ListUpdates } from './steady-rows.ts'
import type { SteadyList } from './use-steady-list.ts'

/** A click that was aimed at what lies below must not hit a notice that has just appeared. */
const settleMs = 600

/** '2 new, 1 changed'; '' when the list is up to date. */
export function formatUpdates({ added, changed, gone, isReordered }: ListUpdates): string {
  const counted = Object.entries({ new: added, changed, removed: gone }).filter(([, n]) => n > 0)
  const words = counted.map(([word, n]) => `${n.toLocaleString()} ${word}`).join(', ')
  return words || (isReordered ? 'The order has changed' : '')
}

export function ListUpdateNotice({ list: { updates, show } }: { list: SteadyList }) {
  const region = useRef<HTMLDivElement>(null)
  const words = formatUpdates(updates)
  const isSettled = useSettledFor(words !== '')
  const [wasShown, setShown] = useState(false)
  // The region exists before it has any text: screen readers announce only what changes in it.
  return (
    <div role="status" className={styles.place} ref={region} tabIndex={-1}>
      {words ? (
        <button
          type="button"
          className={styles.notice}
          data-coming={!isSettled || undefined}
          onClick={() => {
            setShown(true)
            show()
            // The button disappears, so the focus moves to the region above the list.
            region.current?.focus({ preventScroll: true })
          }}
        >
          {words}: <span className={styles.act}>show</span>
        </button>
      ) : (
        wasShown && <VisuallyHidden>The list is up to date.</VisuallyHidden>
      )}
    </div>
  )
}

function useSettledFor(isThere: boolean): boolean {
  const [isSettled, setSettled] = useState(false)
  useEffect(() => {
    if (!isThere) return
    const timer = setTimeout(() => setSettled(true), settleMs)
    return () => {
      clearTimeout(timer)
      setSettled(false)
    }
  }, [isThere])
  return isSettled
}
