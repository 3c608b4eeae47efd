// Live preview of a document's card beside the form.
import { Text, Title } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { DocumentCard } from './browse/DocumentCard.tsx'
import { DocumentCover } from './DocumentCover.tsx'
import styles from './documents.module.css'
import type { DocumentValues } from './form-values.ts'

/** Debounce for the picture: half a URL leads nowhere. */
const pauseMs = 350

type CardPreviewProps = {
  values: DocumentValues
  /** When the document was added; a new one is added now. */
  createdAt?: string
}

export function CardPreview({ values, createdAt }: CardPreviewProps) {
  const [settled] = useDebouncedValue(values, pauseMs)
  const [missing, setMissing] = useState<string | null>(null)
  const [now] = useState(() => new Date().toISOString())
  const shown = {
    ...values,
    title: values.title.trim() || 'Title',
    description: values.description.trim() || 'Description',
    documentUrl: values.documentUrl.trim(),
    createdAt: createdAt ?? now,
    updatedAt: now,
  }
  return (
    <section className={styles.preview} aria-labelledby="card-preview">
      <Title order={2} size="h3" id="card-preview" mb="sm">
        Preview
      </Title>
      <DocumentCard
        document={shown}
        order={3}
        cover={<DocumentCover imageUrl={settled.imageUrl} onMissing={setMissing} />}
      />
      <Text size="sm" c="dimmed" mt="sm" role="status">
        {missing !== null && missing === values.imageUrl
          ? "This picture doesn't load, so people will see the card without it. Check that the link leads to a picture that everyone can open."
          : ''}
      </Text>
    </section>
  )
}
