// How do the pages look that tell a person why nothing else is here? A title, a few words, and a way on.
import type { ReactNode } from 'react'
import { Constellation } from '#web/ui/page/Constellation.tsx'
import styles from './calm.module.css'

type CalmPageProps = { title: string; children: ReactNode; actions: ReactNode }

export function CalmPage({ title, children, actions }: CalmPageProps) {
  return (
    <section className={styles.calm}>
      <Constellation size={112} />
      <h1 className={styles.calmTitle} tabIndex={-1}>
        {title}
      </h1>
      <div className={styles.calmText}>{children}</div>
      <div className={styles.calmActions}>{actions}</div>
    </section>
  )
}
