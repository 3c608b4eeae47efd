// Progressive rendering: on phones, the parts of a long page from top to bottom, each in a render of its own, so that the
// phone can paint and respond in between. All of them are there a moment later, and on paper at once.
import { Children, type ReactNode, startTransition, useDeferredValue, useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { isHistoryNavigation } from '#web/shell/routing/location.ts'

/** Going back, the browser returns to where the page was scrolled to: it needs its whole height. */
const isAtOnce = () => isHistoryNavigation() || !window.matchMedia('screen and (max-width: 768px)').matches

export function Progressive({ children }: { children: ReactNode }) {
  // Deferred: a query's answer that concerns several parts does not render all of them at once and in one piece.
  const parts = Children.toArray(useDeferredValue(children))
  const [count, setCount] = useState(() => (isAtOnce() ? Number.POSITIVE_INFINITY : 1))
  const isComplete = count >= parts.length
  useEffect(() => {
    if (isComplete) return
    startTransition(() => setCount(count + 1))
    const showAll = () => flushSync(() => setCount(Number.POSITIVE_INFINITY))
    window.addEventListener('beforeprint', showAll)
    return () => window.removeEventListener('beforeprint', showAll)
  }, [count, isComplete])
  return (
    <>
      {parts.slice(0, count)}
      {/* What comes after the page stays below the screen, and does not move when the next part arrives. */}
      {!isComplete && <div style={{ minHeight: '100vh' }} />}
    </>
  )
}
