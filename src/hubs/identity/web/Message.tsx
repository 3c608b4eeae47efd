// Message box, announced to screen readers: green for success, red for failure.
import type { ReactNode } from 'react'
import styles from './Message.module.css'

type MessageProps = {
  tone: 'good' | 'poor'
  /** Announced only: the text is visible elsewhere. */
  isHidden?: boolean
  children: ReactNode
}

export function Message({ tone, isHidden, children }: MessageProps) {
  return (
    <p
      className={isHidden ? styles.unseen : styles.message}
      data-tone={tone}
      role={tone === 'good' ? 'status' : 'alert'}
    >
      {children}
    </p>
  )
}
