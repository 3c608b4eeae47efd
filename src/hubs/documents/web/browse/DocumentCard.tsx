// One document as everybody sees it: picture, kind, title, description, dates and the way to it.
import { Button, Group, Paper, Title, VisuallyHidden } from '@mantine/core'
import type { ReactNode } from 'react'
import { isWebLink } from '#shared/web-link.ts'
import { ExternalLink } from '#web/ui/ExternalLink.tsx'
import { Highlight } from '#web/ui/Highlight.tsx'
import { StatusBadge } from '#web/ui/StatusBadge.tsx'
import type { Document } from '../contract.ts'
import { CheckNote } from './CheckNote.tsx'
import { Description } from './Description.tsx'
import { DocumentCover } from './DocumentCover.tsx'
import { DocumentDates } from './DocumentDates.tsx'
import styles from './documents.module.css'
import type { DocumentValues } from './form-values.ts'
import { LinkKindLabel } from './LinkKindLabel.tsx'

type DocumentCardProps = {
  document: Pick<Document, keyof DocumentValues | 'createdAt' | 'updatedAt'> &
    Partial<Pick<Document, 'confirmedAt' | 'checkBy'>>
  order?: 2 | 3
  /** It came since the reader's last visit. */
  isNew?: boolean
  /** In place of the document's own cover, for a preview that waits until typing pauses. */
  cover?: ReactNode
  /** Beside 'Check Document'. */
  actions?: ReactNode
  bookmark?: ReactNode
}

export function DocumentCard({ document, order = 2, isNew = false, cover, actions, bookmark }: DocumentCardProps) {
  const { title, description, documentUrl, confirmedAt, checkBy } = document
  return (
    <Paper component="article" withBorder className={styles.card}>
      <div className={styles.cardWords}>
        <div className={styles.cardHead}>
          <div className={styles.cardTitle}>
            <Group gap="4px 12px">
              <LinkKindLabel link={documentUrl} />
              {isNew && <StatusBadge tone="neutral">New</StatusBadge>}
            </Group>
            <Title order={order} size="h3" className={styles.words} dir="auto">
              <Highlight>{title}</Highlight>
            </Title>
          </div>
          {cover ?? <DocumentCover imageUrl={document.imageUrl} />}
        </div>
        <Description text={description} />
        <div className={styles.cardEnd}>
          <DocumentDates {...document} />
          {confirmedAt && checkBy && <CheckNote confirmedAt={confirmedAt} checkBy={checkBy} />}
          <div className={styles.cardActions}>
            <Group gap="sm">
              {isWebLink(documentUrl) ? (
                <ExternalLink href={documentUrl} button variant="light">
                  Check Document<VisuallyHidden>: {title}</VisuallyHidden>
                </ExternalLink>
              ) : (
                <Button disabled>Check Document</Button>
              )}
              {actions}
            </Group>
            {bookmark}
          </div>
        </div>
      </div>
    </Paper>
  )
}
