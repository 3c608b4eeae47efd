// Which fields differ, and how? One line per field.
import type { Difference } from '../differences.ts'
import styles from './report.module.css'

type DifferenceListProps = { items: readonly Difference[]; from?: string; to?: string }

export function DifferenceList({ items, from, to }: DifferenceListProps) {
  if (items.length === 0) return <p className={styles.same}>Both say the same.</p>
  return (
    <ul className={styles.differences}>
      {items.map((item) => (
        <li key={item.name}>
          <strong>{item.name}</strong>{' '}
          <span data-tabular>
            {from && `${from} `}
            {item.from} → {to && `${to} `}
            {item.to}
          </span>
        </li>
      ))}
    </ul>
  )
}
