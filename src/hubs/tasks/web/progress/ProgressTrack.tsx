// Progress bar of a task.

import { toneFill } from '#web/ui/table/tone.ts'
import type { Cell } from '../../contract.ts'
import { toneOf } from '../format-texts.ts'
import styles from '../tasks.module.css'

/** Decorative: the number is beside it. */
export function ProgressTrack({ cell, day }: { cell: Pick<Cell, 'expected' | 'done' | 'dueOn'>; day: string }) {
  const { expected, done } = cell
  const share = expected ? Math.min(100, (done * 100) / expected) : 0
  return (
    <div className={styles.track} aria-hidden>
      <div className={styles.fill} style={{ width: `${share}%`, background: toneFill(toneOf(cell, day)) }} />
    </div>
  )
}
