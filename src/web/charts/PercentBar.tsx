// One percentage as a bar with its label and number; the colour only repeats what the number says.

import { type Tone, toneFill } from '#web/ui/tone.ts'
import styles from './bars.module.css'

type PercentBarProps = {
  label: string
  percent: number
  tone?: Tone
  /** Stands instead of the percentage: '45/45 standards'. */
  text?: string
  decimals?: number
  /** The most that can be reached, where that is not 100: the end of the track. */
  reach?: number
  /** Everything is done: drawn full and green. */
  isComplete?: boolean
}

export function PercentBar(props: PercentBarProps) {
  const { label, percent, tone = 'neutral', text, decimals = 0, reach = 100, isComplete = false } = props
  const share = isComplete ? 100 : Math.min(100, Math.max(0, (percent * 100) / reach))
  const shown = text ?? `${percent.toFixed(decimals)}%`
  return (
    <div>
      <div className={styles.head}>
        <span>{label}</span>
        <span className={styles.number} data-tabular>
          {shown}
        </span>
      </div>
      <div className={styles.track} aria-hidden>
        <div className={styles.fill} style={{ width: `${share}%`, background: toneFill(isComplete ? 'good' : tone) }} />
      </div>
    </div>
  )
}
