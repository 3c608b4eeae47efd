// Message page: a title, a short explanation and a way on, where a page cannot be shown.
import type { ReactNode } from 'react'
import { Constellation } from '#web/ui/page/Constellation.tsx'
import styles from './calm.module.css'

type MessagePageProps = { title: string; children: ReactNode; actions: ReactNode }

export function MessagePage({ title, children, actions }: MessagePageProps) {
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
