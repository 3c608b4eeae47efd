// Section of the panel: title, count and content.
import { Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { CountBadge } from '#web/ui/table/CountBadge.tsx'
import styles from './admin.module.css'

type SectionProps = {
  id: SectionId
  title: string
  count?: number | undefined
  action?: ReactNode
  text?: ReactNode
  children: ReactNode
}

const sections = { users: 'Users', routes: 'Route permissions', 'second-factor': 'Signing in' }
type SectionId = keyof typeof sections

export function Section({ id, title, count, action, text, children }: SectionProps) {
  return (
    <section aria-labelledby={id} className={styles.section}>
      <div className={styles.sectionHead}>
        <Title order={2} id={id} tabIndex={-1}>
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

/** The panel is long, above all on phones. The URL's hash is the route, so these links scroll in code. */
export function SectionLinks() {
  function jump(id: string) {
    const heading = document.getElementById(id)
    heading?.scrollIntoView({ block: 'start' })
    heading?.focus({ preventScroll: true })
  }
  return (
    <ul className={styles.jumps}>
      {Object.entries(sections).map(([id, name]) => (
        <li key={id}>
          <button type="button" className={styles.jump} onClick={() => jump(id)}>
            {name}
          </button>
        </li>
      ))}
    </ul>
  )
}
