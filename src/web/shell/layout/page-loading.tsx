// Is the page there, or still a word in its place? The word itself tells whoever acts when a page has arrived.
import { useLayoutEffect, useSyncExternalStore } from 'react'
import styles from './shell.module.css'

let shown = 0
const listeners = new Set<() => void>()

function count(step: 1 | -1) {
  shown += step
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export const pageIsThere = () => shown === 0

export const usePageIsThere = () => useSyncExternalStore(subscribe, pageIsThere)

export function PageLoading() {
  useLayoutEffect(() => {
    count(1)
    return () => count(-1)
  }, [])
  return (
    <p role="status" className={styles.loading} data-loading>
      Loading...
    </p>
  )
}
