// Section of the panel: title, count and content.
import { Text, Title } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import { CountBadge } from '#web/ui/table/CountBadge.tsx'
import styles from './admin.module.css'

type SectionProps = {
  title: string
  count?: number | undefined
  action?: ReactNode
  text?: ReactNode
  children: ReactNode
}

export function Section({ title, count, action, text, children }: SectionProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className={styles.section}>
      <div className={styles.sectionHead}>
        <Title order={2} id={id}>
          {title}
        </Title>
        {count !== undefined && <CountBadge count={count} />}
        {action && <div className={styles.sectionAction}>{action}</div>}
      </div>
      {text && (
        <Text c="dimmed" mb="sm">
          {text}
        </Text>
      )}
      {children}
    </section>
  )
}
