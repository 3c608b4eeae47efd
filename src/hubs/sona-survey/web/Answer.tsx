// Headline of a Sona view: one percentage, its parts, and the change since last month and last year.
import { Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { PercentRing } from '#web/charts/PercentRing.tsx'
import type { AsOf } from '#web/results/as-of.ts'
import { ChangesSince } from '#web/results/ChangesSince.tsx'
import { type History, thenIn } from '#web/results/history.ts'
import type { Tone } from '#web/ui/table/tone.ts'
import type { ProgressDay } from '../contract.ts'
import type { Completion } from '../rules.ts'
import { comparableOn } from './days.ts'
import styles from './Sona.module.css'

/** The colour only repeats what the number says. */
const toneOf = (percent: number): Tone => (percent >= 100 ? 'good' : percent > 0 ? 'neutral' : 'middling')

type AnswerProps = {
  title: string
  /** What the ring is about, for screen readers. */
  label: string
  now: Completion
  asOf: AsOf
  /** Absent where no changes are shown. */
  history?: History<ProgressDay> | undefined
  children: ReactNode
}

export function Answer({ title, label, now, asOf, history, children }: AnswerProps) {
  const { percent, ticked, total } = now
  return (
    <div className={styles.answer}>
      <PercentRing
        {...{ percent, label }}
        decimals={2}
        tone={toneOf(percent)}
        size={124}
        isComplete={total > 0 && ticked === total}
      />
      <div>
        <Title order={2}>{title}</Title>
        {children}
        <p className={styles.changed} data-reserved={history ? true : undefined}>
          {history && (
            <ChangesSince {...{ asOf, now: percent, decimals: 2 }} {...thenIn(history, asOf, comparableOn)} />
          )}
        </p>
      </div>
    </div>
  )
}
