// Percent bar: progress towards what can be reached, under its label and counts. The colour only repeats what they say.
import { type Tone, toneFill } from '#web/ui/table/tone.ts'
import styles from './PercentBar.module.css'

type PercentBarProps = {
  label: string
  percent: number
  tone: Tone
  /** What it is made of: '45/45 standards'. */
  text: string
  /** The most that can be reached: the end of the track. */
  reach: number
  /** Everything is done: drawn full and green. */
  isComplete: boolean
}

export function PercentBar({ label, percent, tone, text, reach, isComplete }: PercentBarProps) {
  const share = isComplete ? 100 : Math.min(100, Math.max(0, (percent * 100) / reach))
  return (
    <div>
      <div className={styles.head}>
        <span>{label}</span>
        <span className={styles.number} data-tabular>
          {text}
        </span>
      </div>
      <div className={styles.track} aria-hidden>
        <div className={styles.fill} style={{ width: `${share}%`, background: toneFill(isComplete ? 'good' : tone) }} />
      </div>
    </div>
  )
}
