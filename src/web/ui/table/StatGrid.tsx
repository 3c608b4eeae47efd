// Stat grid: cards in as many equal columns as fit.
import type { ReactNode } from 'react'
import styles from './StatGrid.module.css'

export function StatGrid({
  least = 150,
  children,
}: {
  /** Narrowest card in pixels. */ least?: number
  children: ReactNode
}) {
  const columns = `repeat(auto-fit, minmax(min(${least}px, 100%), 1fr))`
  return (
    <div className={styles.grid} style={{ gridTemplateColumns: columns }}>
      {children}
    </div>
  )
}
