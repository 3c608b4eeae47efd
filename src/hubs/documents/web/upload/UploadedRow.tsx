// Row of an uploaded document, with the buttons to confirm, edit and delete it.

import { Button, Group, Paper, Title, VisuallyHidden } from '@mantine/core'
import { today } from '#shared/time/calendar.ts'
import { hrefTo } from '#web/shell/routing/location.ts'
import { useSession } from '#web/shell/session/session.ts'
import { ExternalLink } from '#web/ui/text/ExternalLink.tsx'
import { Highlight } from '#web/ui/text/Highlight.tsx'
import type { Listed } from '../../contract.ts'
import { actions } from '../../hub.ts'
import { isDue } from '../../rules.ts'
import { CheckNote } from '../CheckNote.tsx'
import { type Collection, editPathOf } from '../collections.ts'
import { DocumentCover } from '../DocumentCover.tsx'
import { DocumentDates } from '../DocumentDates.tsx'
import styles from '../documents.module.css'
import { LinkKindLabel } from '../LinkKindLabel.tsx'

type UploadedRowProps = { collection: Collection; document: Listed; onConfirm: () => void; onDelete: () => void }

export function UploadedRow({ collection, document, onConfirm, onDelete }: UploadedRowProps) {
  const { may, mayOpen } = useSession()
  const { _id, title, documentUrl, ownerName } = document
  return (
    <Paper component="li" withBorder className={styles.row} aria-label={title}>
      <div className={styles.rowCover}>
        <DocumentCover imageUrl={document.imageUrl} />
      </div>
      <div className={styles.rowWords}>
        <Title order={3} className={styles.words} dir="auto">
          <Highlight>{title}</Highlight>
        </Title>
        <Group gap="4px 16px">
          <LinkKindLabel link={documentUrl} />
          <ExternalLink href={documentUrl}>
            Check Document<VisuallyHidden>: {title}</VisuallyHidden>
          </ExternalLink>
        </Group>
        <DocumentDates {...document}>{ownerName && <span>Owner: {ownerName}</span>}</DocumentDates>
        <CheckNote {...document} />
      </div>
      {may(actions.editDocuments) && (
        <Group gap="sm" className={styles.rowButtons}>
          {isDue(document, today()) && (
            <Button onClick={onConfirm} aria-label={`Confirm: ${title}`}>
              Confirm document
            </Button>
          )}
          {mayOpen(collection.screens.edit) && (
            <Button
              component="a"
              href={hrefTo(editPathOf(collection, _id))}
              variant="default"
              aria-label={`Edit: ${title}`}
            >
              Edit
            </Button>
          )}
          <Button color="red" variant="light" onClick={onDelete} aria-label={`Delete: ${title}`}>
            Delete
          </Button>
        </Group>
      )}
    </Paper>
  )
}
