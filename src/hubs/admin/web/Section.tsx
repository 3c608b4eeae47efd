// A part of the panel: its title, how many things it lists, and the things.
import { Text, Title } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import styles from './admin.module.css'

type SectionProps = { title: string; count?: number | undefined; text?: ReactNode; children: ReactNode }

export function Section({ title, count, text, children }: SectionProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className={styles.section}>
      <div className={styles.sectionHead}>
        <Title order={2} id={id}>
          {title}
        </Title>
        {count !== undefined && (
          <span className={styles.count} data-tabular>
            {count.toLocaleString()}
          </span>
        )}
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
