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

/** The button goes with the message: the keyboard goes on at the title of the page. */
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
