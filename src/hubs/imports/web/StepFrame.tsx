// Frame of one import step: title, instruction and actions. Focuses its title when a button led to it.
import { Text, Title } from '@mantine/core'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import styles from './imports.module.css'

type StepFrameProps = { title: string; text?: ReactNode; actions?: ReactNode; children: ReactNode }

export function StepFrame({ title, text, actions, children }: StepFrameProps) {
  const id = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    heading.current?.focus({ preventScroll: true })
    if ((heading.current?.getBoundingClientRect().top ?? 0) < 0) heading.current?.scrollIntoView({ block: 'start' })
  }, [])
  return (
    <section aria-labelledby={id} className={styles.step}>
      <div>
        <Title order={2} id={id} ref={heading} tabIndex={-1} className={styles.stepTitle}>
          {title}
        </Title>
        {text && (
          <Text c="dimmed" mt={4} className={styles.words}>
            {text}
          </Text>
        )}
      </div>
      {children}
      {actions && <div className={styles.actions}>{actions}</div>}
    </section>
  )
}
