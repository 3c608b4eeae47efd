// Error state: a failed load with its message, and Retry or a way on.
import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { Icon } from '../page/Icon.tsx'
import styles from './states.module.css'

type ErrorStateProps = {
  /** What failed, in the words of the specification where it has some. */
  message: string
  /** A second line: why, or what to do. */
  text?: string
  onRetry?: () => void
  retryLabel?: string
  /** A way on where Retry cannot help. */
  action?: ReactNode
}

/** The button disappears with the message, so the focus moves to the page's title. */
const focusTitle = () => document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true })

export function ErrorState({ message, text, onRetry, retryLabel = 'Retry', action }: ErrorStateProps) {
  return (
    <div className={styles.state} role="alert">
      <span className={styles.warning}>
        <Icon name="warning" size={32} />
      </span>
      <p className={styles.title}>{message}</p>
      {text && <p className={styles.text}>{text}</p>}
      {onRetry && (
        <Button
          variant="default"
          onClick={() => {
            focusTitle()
            onRetry()
          }}
        >
          {retryLabel}
        </Button>
      )}
      {action}
    </div>
  )
}
