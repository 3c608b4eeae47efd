// One step of the page: number, title and instruction.
import { Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import styles from '../handover.module.css'

type StepProps = { n: number; title: string; text: ReactNode; children: ReactNode }

export const stepId = (n: number) => `step-${n}`

export function Step({ n, title, text, children }: StepProps) {
  return (
    <section className={styles.step} aria-labelledby={stepId(n)}>
      <div className={styles.stepHead}>
        <span className={styles.number} aria-hidden>
          {n}
        </span>
        <Title order={2} id={stepId(n)} tabIndex={-1}>
          {title}
        </Title>
      </div>
      <Text c="dimmed" className={styles.stepText}>
        {text}
      </Text>
      {children}
    </section>
  )
}
