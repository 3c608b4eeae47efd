// Keyboard shortcuts of the review queue, as a hint; hidden on phones.
import styles from '../gcp.module.css'
import { quickReasons } from '../review/quick-reasons.ts'

export function QueueKeysText() {
  return (
    <p className={styles.keys}>
      Keys: <kbd>N</kbd> next, <kbd>P</kbd> previous, <kbd>A</kbd> accept, <kbd>R</kbd> reject, <kbd>1</kbd> to{' '}
      <kbd>{quickReasons.length}</kbd> or <kbd>W</kbd> reject with a reason, <kbd>U</kbd> undo.
    </p>
  )
}
