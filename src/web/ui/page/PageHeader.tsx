// Page header: title with its help, one sentence that says what the page is for, and the main action at
// the right.
import { Text, Title, VisuallyHidden } from '@mantine/core'
import type { ReactNode } from 'react'
import { HelpButton } from '../../shell/help/HelpButton.tsx'
import { CountBadge } from '../table/CountBadge.tsx'
import { Explained } from '../text/Explained.tsx'
import styles from './PageHeader.module.css'

type PageHeaderProps = {
  title: string
  /** One sentence: what this page is for. */
  text?: ReactNode
  /** Under it, where there is something to say: until when, for example. */
  note?: ReactNode
  /** How many things the page lists, shown beside the title: `24` or `'24 approved'`. */
  count?: number | string
  action?: ReactNode
}

export function PageHeader({ title, text, note, count, action }: PageHeaderProps) {
  return (
    <div className={styles.header}>
      <div className={styles.words}>
        <div className={styles.titleRow}>
          <div className={styles.title}>
            {/* The shell moves the focus here when the page opens. */}
            <Title order={1} tabIndex={-1}>
              {title}
            </Title>
            <HelpButton />
          </div>
          {count !== undefined && (
            <CountBadge count={count} role="status">
              <VisuallyHidden> in this list</VisuallyHidden>
            </CountBadge>
          )}
        </div>
        {text && (
          <Text c="dimmed" className={styles.text}>
            {typeof text === 'string' ? <Explained>{text}</Explained> : text}
          </Text>
        )}
        {note}
      </div>
      {action && (
        <div className={styles.action} data-page-action>
          {action}
        </div>
      )}
    </div>
  )
}
