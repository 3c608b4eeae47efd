// Focus return after a dialog that exists only while it is open: to where the focus was before, or to the page's title.
import { useEffect, useState } from 'react'

export function useFocusReturn(): void {
  // Read before the dialog takes the focus.
  const [before] = useState(() => document.activeElement)
  useEffect(
    () => () => {
      setTimeout(() => {
        // Another component may have taken the focus on purpose.
        if (document.activeElement && document.activeElement !== document.body) return
        focusAgain(before)
      })
    },
    [before],
  )
}

/** To the page's title if what had the focus is gone. */
export function focusAgain(before: Element | null): void {
  const target = before?.isConnected && before !== document.body ? before : document.querySelector('main h1')
  if (target instanceof HTMLElement) target.focus({ preventScroll: true })
}
