// Stat card: a figure with its label and a note.
import { Paper } from '@mantine/core'
import type { ReactNode } from 'react'
import { formatNumber } from '#shared/text/format-number.ts'
import styles from './StatCard.module.css'
import { type Tone, toneColor } from './tone.ts'

type StatCardProps = {
  label: string
  value: ReactNode
  /** A line below: what it is compared with, what it counts. */
  note?: ReactNode
  tone?: Tone
  icon?: ReactNode
}

export function StatCard({ label, value, note, tone, icon }: StatCardProps) {
  return (
    <Paper withBorder p="md" className={styles.card}>
      <div className={styles.label}>
        {icon}
        {label}
      </div>
      <div className={styles.value} data-tabular style={tone && { color: toneColor(tone) }}>
        {typeof value === 'number' ? formatNumber(value) : value}
      </div>
      {note && <div className={styles.note}>{note}</div>}
    </Paper>
  )
}
