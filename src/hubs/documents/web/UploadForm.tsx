// The form that adds a document to a collection, with its card beside it.
import { Alert, Button, Paper } from '@mantine/core'
import { FormShell } from '#web/ui/FormShell.tsx'
import { CardPreview } from './CardPreview.tsx'
import type { Collection } from './collections.ts'
import { DocumentFields } from './DocumentFields.tsx'
import styles from './documents.module.css'
import { useUpload } from './use-upload.ts'

type UploadFormProps = { collection: Collection; onUploaded: () => void }

export function UploadForm({ collection, onUploaded }: UploadFormProps) {
  const { form, isDraft, startAfresh } = useUpload(collection, onUploaded)
  return (
    <div className={styles.formAndPreview}>
      <Paper withBorder p="lg">
        {isDraft && (
          <Alert mb="lg" title="Your draft is back">
            What you typed before was kept on this device.{' '}
            <Button variant="default" size="xs" onClick={startAfresh}>
              Start afresh
            </Button>
          </Alert>
        )}
        <FormShell form={form} submitLabel="Upload" busyLabel="Uploading..." label={collection.texts.uploadTitle}>
          <DocumentFields form={form} needsImage={collection.needsImage} />
        </FormShell>
      </Paper>
      <CardPreview values={form.values} />
    </div>
  )
}
