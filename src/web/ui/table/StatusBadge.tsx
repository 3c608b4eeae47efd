// Status badge: a word on a tinted background in one of the four tones.
import type { ReactNode } from 'react'
import type { Tone } from './tone.ts'

export function StatusBadge({ tone, children }: { tone: Tone; children: ReactNode }) {
  return (
    <span
      style={{
        display: 'inline-block',
        padding: '2px 10px',
        borderRadius: 999,
        background: `var(--${tone}-tint)`,
        color: `var(--${tone}-on-tint)`,
        fontSize: '0.8125rem',
        fontWeight: 550,
        whiteSpace: 'nowrap',
      }}
    >
      {children}
    </span>
  )
}
