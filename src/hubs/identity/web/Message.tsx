// Message box, announced to screen readers: green for success, red for failure.
import type { ReactNode } from 'react'
import styles from './Message.module.css'

type MessageProps = {
  tone: 'good' | 'poor'
  /** Announced only: the text is visible elsewhere. */
  unseen?: boolean
  children: ReactNode
}

export function Message({ tone, unseen, children }: MessageProps) {
  return (
    <p className={unseen ? styles.unseen : styles.message} data-tone={tone} role={tone === 'good' ? 'status' : 'alert'}>
      {children}
    </p>
  )
}
