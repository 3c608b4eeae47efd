// What became of it? One announced box: green when it went well, red when not.
import type { ReactNode } from 'react'
import styles from './Message.module.css'

type MessageProps = {
  tone: 'good' | 'poor'
  /** Only announced: it can be read elsewhere. */
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
