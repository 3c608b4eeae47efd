// One percentage as a bar with its label and number; the colour only repeats what the number says.
import styles from './bars.module.css'
import { type Tone, toneFill } from './tone.ts'

type PercentBarProps = {
  label: string
  percent: number
  tone?: Tone
  /** Stands instead of the percentage: '45/45 standards'. */
  text?: string
  decimals?: number
}

export function PercentBar({ label, percent, tone = 'neutral', text, decimals = 0 }: PercentBarProps) {
  const share = Math.min(100, Math.max(0, percent))
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
        <div className={styles.fill} style={{ width: `${share}%`, background: toneFill(tone) }} />
      </div>
    </div>
  )
}
