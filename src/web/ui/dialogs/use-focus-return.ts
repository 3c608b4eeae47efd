// Where does the keyboard go on after a dialog that exists only while it is open? Where it was before, or to the page's title.
import { useEffect, useState } from 'react'

export function useFocusReturn(): void {
  // Known before the dialog takes the focus.
  const [before] = useState(() => document.activeElement)
  useEffect(
    () => () => {
      setTimeout(() => {
        // Somebody else may have taken it on purpose.
        if (document.activeElement && document.activeElement !== document.body) return
        const target = before?.isConnected && before !== document.body ? before : document.querySelector('main h1')
        if (target instanceof HTMLElement) target.focus({ preventScroll: true })
      })
    },
    [before],
  )
}
