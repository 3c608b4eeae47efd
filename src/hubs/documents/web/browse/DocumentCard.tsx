// Card of a document as everyone sees it: picture, kind, title, description, dates and link.
import { Anchor, Button, Group, Paper, Text, Title, VisuallyHidden } from '@mantine/core'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { isWebLink } from '#shared/text/web-link.ts'
import { StatusBadge } from '#web/ui/table/StatusBadge.tsx'
import { ExternalLink } from '#web/ui/text/ExternalLink.tsx'
import { Highlight } from '#web/ui/text/Highlight.tsx'
import type { Document } from '../../contract.ts'
import { CheckNote } from '../CheckNote.tsx'
import { DocumentCover } from '../DocumentCover.tsx'
import { DocumentDates } from '../DocumentDates.tsx'
import styles from '../documents.module.css'
import type { DocumentValues } from '../form-values.ts'
import { LinkKindLabel } from '../LinkKindLabel.tsx'

type DocumentCardProps = {
  document: Pick<Document, keyof DocumentValues | 'createdAt' | 'updatedAt'> &
    Partial<Pick<Document, 'confirmedAt' | 'checkBy'>>
  order?: 2 | 3
  /** Added since the reader's last visit. */
  isNew?: boolean
  /** Replaces the document's own cover, for the debounced preview. */
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

/** The first lines of a description; a button shows the rest. */
function Description({ text }: { text: string }) {
  const words = useRef<HTMLParagraphElement>(null)
  const [isOpen, setOpen] = useState(false)
  const [isCut, setCut] = useState(false)

  // biome-ignore lint/correctness/useExhaustiveDependencies: another text has another height
  useEffect(() => {
    const element = words.current
    if (!element || isOpen) return
    const measure = () => setCut(element.scrollHeight > element.clientHeight + 1)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [text, isOpen])

  return (
    <div>
      <Text ref={words} size="sm" dir="auto" className={styles.description} data-open={isOpen || undefined}>
        {text}
      </Text>
      {isCut && (
        <Anchor component="button" type="button" size="sm" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? 'Show less' : 'Show all'}
        </Anchor>
      )}
    </div>
  )
}
