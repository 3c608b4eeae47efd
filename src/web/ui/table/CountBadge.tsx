// Count badge: a number beside a title.
import type { ReactNode } from 'react'
import { formatNumber } from '#shared/text/format-number.ts'
import styles from './CountBadge.module.css'

type CountBadgeProps = {
  count: ReactNode
  children?: ReactNode
  /** Announced when it changes. */
  role?: 'status'
}

export function CountBadge({ count, children, role }: CountBadgeProps) {
  return (
    <span className={styles.count} data-tabular role={role}>
      {typeof count === 'number' ? formatNumber(count) : count}
      {children}
    </span>
  )
}
