// Which key does what while entries are reviewed one by one? Only inside the page, and never while somebody types.
import { type RefObject, useEffect, useRef } from 'react'
import { isTyping } from './use-review-keys.ts'

export type QueueKeys = Readonly<Record<string, (() => void) | undefined>>

export function useQueueKeys(place: RefObject<HTMLElement | null>, keys: QueueKeys): void {
  const latest = useRef(keys)
  latest.current = keys
  useEffect(() => {
    const element = place.current
    function onKeyDown(event: KeyboardEvent) {
      if (event.ctrlKey || event.metaKey || event.altKey || event.repeat || isTyping(event.target)) return
      const act = latest.current[event.key.toLowerCase()]
      if (!act) return
      event.preventDefault()
      act()
    }
    element?.addEventListener('keydown', onKeyDown)
    return () => element?.removeEventListener('keydown', onKeyDown)
  }, [place])
}
