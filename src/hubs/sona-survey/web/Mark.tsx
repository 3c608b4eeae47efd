// Is it done? A tick, an empty circle or a dash: the shape says it, not the colour alone.
import styles from './country/ticks.module.css'

export function Mark({ state }: { state: 'done' | 'open' | 'none' }) {
  return (
    <span className={styles.mark} data-state={state} aria-hidden>
      {state === 'done' ? '✓' : state === 'none' ? '–' : ''}
    </span>
  )
}
