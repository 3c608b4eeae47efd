// Title of a step that a click led to: takes the focus, so that keyboard and screen reader continue here.
import type { ReactNode } from 'react'
import styles from './auth.module.css'

const focus = (title: HTMLElement | null) => title?.focus({ preventScroll: true })

export const CardTitle = ({ children }: { children: ReactNode }) => (
  <h1 className={styles.title} tabIndex={-1} ref={focus}>
    {children}
  </h1>
)
