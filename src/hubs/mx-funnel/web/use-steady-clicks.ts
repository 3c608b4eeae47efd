// Does a click do what it aimed at? While a button that sends is pressed, the field keeps the focus, so that nothing moves
// under the pointer; and the second half of a double click hits nothing that came to its place.
import { useEffect } from 'react'

const doubleMs = 500
const nearPx = 40

const sendingButton = ({ target }: Event) =>
  target instanceof Element ? target.closest<HTMLElement>('button[type="submit"]') : null

export function useSteadyClicks() {
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
      // Enter in a field clicks the button too, and leaves nothing.
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
