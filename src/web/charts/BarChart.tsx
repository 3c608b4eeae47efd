// How do several things compare? Horizontal bars sorted by value, with a table behind them for screen readers.
import { Fragment } from 'react'
import { type Tone, toneFill } from '#web/ui/tone.ts'
import styles from './bars.module.css'
import { HiddenTable } from './HiddenTable.tsx'

export type Bar = { label: string; value: number; tone?: Tone; text?: string }

type BarChartProps = {
  /** What is compared: the caption of the table behind. */
  label: string
  bars: readonly Bar[]
  /** The value of a full bar; else the largest one. */
  max?: number
  format?: (value: number) => string
  /** Funnels keep their order. */
  keepOrder?: boolean
  head?: [string, string]
}

export function BarChart({ label, bars, max, format, keepOrder = false, head = ['Name', 'Value'] }: BarChartProps) {
  const sorted = keepOrder ? [...bars] : [...bars].sort((a, b) => b.value - a.value)
  const full = max ?? Math.max(1, ...sorted.map((bar) => bar.value))
  const textOf = (bar: Bar) => bar.text ?? format?.(bar.value) ?? bar.value.toLocaleString()
  return (
    <figure style={{ margin: 0 }}>
      <HiddenTable caption={label} head={head} rows={sorted.map((bar) => [bar.label, textOf(bar)])} />
      <div className={styles.chart} aria-hidden>
        {sorted.map((bar) => (
          <Fragment key={bar.label}>
            <span>{bar.label}</span>
            <div className={styles.track}>
              <div
                className={styles.fill}
                style={{
                  width: `${Math.min(100, Math.max(0, (bar.value / full) * 100))}%`,
                  background: toneFill(bar.tone ?? 'neutral'),
                }}
              />
            </div>
            <span className={styles.number} data-tabular>
              {textOf(bar)}
            </span>
          </Fragment>
        ))}
      </div>
    </figure>
  )
}
