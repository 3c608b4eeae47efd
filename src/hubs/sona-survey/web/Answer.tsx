// How far is it? One percentage, what it is made of, and how it changed since last month and against last year.
import { Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import type { AsOf } from '#web/as-of.ts'
import { PercentRing } from '#web/charts/PercentRing.tsx'
import { ChangeText } from '#web/ui/ChangeText.tsx'
import { dateWords } from '#web/ui/date-words.ts'
import type { ProgressDay } from '../contract.ts'
import type { Completion } from '../rules.ts'
import { standOn } from './days.ts'
import styles from './Sona.module.css'
import { toneOf } from './tones.ts'

type AnswerProps = {
  title: string
  /** What the ring is about, for screen readers. */
  label: string
  now: Completion
  asOf: AsOf
  days: readonly ProgressDay[] | undefined
  before: readonly ProgressDay[] | undefined
  children: ReactNode
}

export function Answer({ title, label, now, asOf, days, before, children }: AnswerProps) {
  const { monthBefore, yearBefore } = asOf
  const changes = [
    { was: monthBefore && standOn(days, monthBefore.on), since: monthBefore && `since ${dateWords(monthBefore.on)}` },
    { was: yearBefore && standOn(before, yearBefore.on), since: 'since the same day last year' },
  ]
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
        {changes.map(
          ({ was, since }) =>
            was &&
            since && (
              <Text key={since} size="sm">
                <ChangeText now={percent} before={was.percent} since={since} unit=" points" decimals={2} />
              </Text>
            ),
        )}
      </div>
    </div>
  )
}
