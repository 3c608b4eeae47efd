// List notice: says in a place of its own what is new in a list that holds still, and shows it when it is pressed.
import { VisuallyHidden } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import styles from './ListNews.module.css'
import type { News } from './steady-rows.ts'
import type { SteadyList } from './use-steady-list.ts'

/** A click that was aimed at what lies below must not meet a notice that has just come. */
const settleMs = 600

/** '2 new, 1 changed'; nothing when the list shows all that there is. */
export function newsWords({ added, changed, gone, isReordered }: News): string {
  const counted = Object.entries({ new: added, changed, gone }).filter(([, n]) => n > 0)
  const words = counted.map(([word, n]) => `${n.toLocaleString()} ${word}`).join(', ')
  return words || (isReordered ? 'New order' : '')
}

export function ListNews({ list: { news, show } }: { list: SteadyList }) {
  const place = useRef<HTMLDivElement>(null)
  const words = newsWords(news)
  const isSettled = useSettledFor(words !== '')
  const [wasShown, setShown] = useState(false)
  // The region is there before it has something to say: screen readers hear only what changes in it.
  return (
    <div role="status" className={styles.place} ref={place} tabIndex={-1}>
      {words ? (
        <button
          type="button"
          className={styles.notice}
          data-coming={!isSettled || undefined}
          onClick={() => {
            setShown(true)
            show()
            // The button goes: the keyboard stays at the head of the list.
            place.current?.focus({ preventScroll: true })
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
