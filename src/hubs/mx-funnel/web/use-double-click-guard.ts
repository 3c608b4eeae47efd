// Double-click guard and layout-shift guard for submit buttons: while one is pressed, the field keeps focus, so that nothing
// moves under the pointer; and the second click of a double click hits nothing that moved there.
import { useEffect } from 'react'

const doubleMs = 500
const nearPx = 40

const sendingButton = ({ target }: Event) =>
  target instanceof Element ? target.closest<HTMLElement>('button[type="submit"]') : null

export function useDoubleClickGuard() {
  useEffect(() => {
    let last: MouseEvent | null = null
    function isEcho(event: MouseEvent): boolean {
      if (!last || event.timeStamp - last.timeStamp > doubleMs) return false
      if (Math.hypot(event.clientX - last.clientX, event.clientY - last.clientY) > nearPx) return false
      return event.detail > 1 || !sendingButton(event)
    }
    function swallow(event: MouseEvent) {
      event.preventDefault()
      event.stopPropagation()
    }
    function press(event: MouseEvent) {
      const echo = isEcho(event)
      if (!echo && !sendingButton(event)) return
      last = event
      if (echo) swallow(event)
      else event.preventDefault()
    }
    function click(event: MouseEvent) {
      if (isEcho(event)) swallow(event)
      // Enter in a field also clicks the button, but must not move focus.
      else if (event.detail > 0) sendingButton(event)?.focus({ preventScroll: true })
    }
    document.addEventListener('mousedown', press, true)
    document.addEventListener('click', click, true)
    return () => {
      document.removeEventListener('mousedown', press, true)
      document.removeEventListener('click', click, true)
    }
  }, [])
}
