// Progressive rendering: on phones, the parts of a long page from top to bottom, a few in each render, so that the
// phone can paint and respond in between. All of them are there a moment later, and on paper at once.
import { Children, type ReactNode, startTransition, useDeferredValue, useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { isHistoryNavigation } from '#web/shell/routing/location.ts'
import styles from './Progressive.module.css'

/** Going back, the browser returns to where the page was scrolled to: it needs its whole height. */
const isAtOnce = () => isHistoryNavigation() || !window.matchMedia('screen and (max-width: 768px)').matches

/** These fill the first screen. */
const firstParts = 2

/** Whether a page is rendered and laid out at once, as it is opened. */
export const useIsAtOnce = () => useState(isAtOnce)[0]

type ProgressiveProps = {
  /** Of a form: its fields show what is typed at once, however slow the phone is. */
  isForm?: true
  children: ReactNode
}

export function Progressive({ isForm, children }: ProgressiveProps) {
  const calm = useCalm(children)
  const parts = Children.toArray(isForm ? children : calm)
  const isWhole = useIsAtOnce()
  const [count, setCount] = useState(isWhole ? Number.POSITIVE_INFINITY : 1)
  const isComplete = count >= parts.length
  useEffect(() => {
    if (isComplete) return
    // Fewer steps the further down: parts that nobody sees yet are only rendered, not laid out.
    startTransition(() => setCount(count * 2 + 1))
    const showAll = () => flushSync(() => setCount(Number.POSITIVE_INFINITY))
    window.addEventListener('beforeprint', showAll)
    return () => window.removeEventListener('beforeprint', showAll)
  }, [count, isComplete])
  if (isWhole) return parts
  return (
    <>
      {parts.slice(0, Math.min(count, firstParts))}
      {parts.slice(firstParts, count).map((part) => (
        <div key={(part as { key: string }).key} className={styles.part} data-below>
          {part}
        </div>
      ))}
      {/* What comes after the page stays below the screen, and does not move when the next part arrives. */}
      {!isComplete && <div style={{ minHeight: '100vh' }} />}
    </>
  )
}

let inputAt = Number.NEGATIVE_INFINITY
for (const kind of ['click', 'input', 'keydown']) {
  window.addEventListener(kind, ({ timeStamp }) => (inputAt = timeStamp), { capture: true, passive: true })
}
const isAfterInput = () => performance.now() - inputAt < 200

/** The answer to a query that concerns several parts renders them in slices; what the person does is shown at once. */
function useCalm<Value>(value: Value): Value {
  const deferred = useDeferredValue(value)
  return isAfterInput() ? value : deferred
}
