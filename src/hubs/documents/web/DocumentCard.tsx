// One document as everybody sees it: picture, kind, title, description, dates and the way to it.
import { Button, Group, Paper, Title, VisuallyHidden } from '@mantine/core'
import type { ReactNode } from 'react'
import { isWebLink } from '#shared/web-link.ts'
import { ExternalLink } from '#web/ui/ExternalLink.tsx'
import { Highlight } from '#web/ui/Highlight.tsx'
import type { Document } from '../contract.ts'
import { Description } from './Description.tsx'
import { DocumentCover } from './DocumentCover.tsx'
import { DocumentDates } from './DocumentDates.tsx'
import styles from './documents.module.css'
import { LinkKindLabel } from './LinkKindLabel.tsx'

type DocumentCardProps = {
  document: Omit<Document, '_id' | 'year' | 'version'>
  order?: 2 | 3
  /** In place of the document's own cover, for a preview that waits until typing pauses. */
  cover?: ReactNode
  /** Beside 'Check Document'. */
  actions?: ReactNode
}

export function DocumentCard({ document, order = 2, cover, actions }: DocumentCardProps) {
  const { title, description, documentUrl } = document
  return (
    <Paper component="article" withBorder className={styles.card}>
      <div className={styles.cardWords}>
        <div className={styles.cardHead}>
          <div className={styles.cardTitle}>
            <LinkKindLabel link={documentUrl} />
            <Title order={order} size="h3" className={styles.words} dir="auto">
              <Highlight>{title}</Highlight>
            </Title>
          </div>
          {cover ?? <DocumentCover imageUrl={document.imageUrl} />}
        </div>
        <Description text={description} />
        <div className={styles.cardEnd}>
          <DocumentDates {...document} />
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
        </div>
      </div>
    </Paper>
  )
}
