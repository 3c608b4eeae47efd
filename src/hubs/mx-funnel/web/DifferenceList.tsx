import type { Difference } from '../differences.ts'
import styles from './report.module.css'

export function DifferenceList({ items }: { items: readonly Difference[] }) {
  if (items.length === 0) return <p className={styles.same}>Both say the same.</p>
  return (
    <ul className={styles.differences}>
      {items.map((item) => (
        <li key={item.name}>
          <strong>{item.name}</strong>{' '}
          <span data-tabular>
            {item.from} → {item.to}
          </span>
        </li>
      ))}
    </ul>
  )
}
