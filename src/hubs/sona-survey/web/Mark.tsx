// Status mark: a tick, an empty circle or a dash. The shape carries the meaning, not only the colour.
import styles from './country/ticks.module.css'

export function Mark({ state }: { state: 'done' | 'open' | 'none' }) {
  return (
    <span className={styles.mark} data-state={state} aria-hidden>
      {state === 'done' ? '✓' : state === 'none' ? '–' : ''}
    </span>
  )
}
