// Empty state: what a list shows when there is nothing in it.
import type { ReactNode } from 'react'
import { Constellation } from '../page/Constellation.tsx'
import styles from './states.module.css'

type EmptyStateProps = { title: string; text?: ReactNode; action?: ReactNode }

export function EmptyState({ title, text, action }: EmptyStateProps) {
  return (
    <div className={styles.state}>
      <Constellation size={120} />
      <p className={styles.title}>{title}</p>
      {text && <p className={styles.text}>{text}</p>}
      {action}
    </div>
  )
}
