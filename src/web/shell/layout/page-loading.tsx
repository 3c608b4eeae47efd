// Page loading state: the 'Loading...' placeholder counts itself, so that others can act once a page has loaded.
import { useLayoutEffect } from 'react'
import { createStore, useStore } from '#web/create-store.ts'
import styles from './shell.module.css'

const shown = createStore(0)
const count = (step: 1 | -1) => shown.setState(shown.getState() + step)

export const isPageLoaded = () => shown.getState() === 0

export const useIsPageLoaded = () => useStore(shown, (n) => n === 0)

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
