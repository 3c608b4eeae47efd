import { Paper } from '@mantine/core'
import { DraftNotice } from '#web/ui/DraftNotice.tsx'
import { FormShell } from '#web/ui/FormShell.tsx'
import { CardPreview } from './CardPreview.tsx'
import type { Collection } from './collections.ts'
import { DocumentFields } from './DocumentFields.tsx'
import styles from './documents.module.css'
import { useUpload } from './use-upload.ts'

type UploadFormProps = { collection: Collection; onUploaded: () => void }

export function UploadForm({ collection, onUploaded }: UploadFormProps) {
  const { form, isBack, startAfresh } = useUpload(collection, onUploaded)
  return (
    <div className={styles.formAndPreview}>
      <Paper withBorder p="lg">
        <DraftNotice isBack={isBack} onStartAfresh={startAfresh} />
        <FormShell form={form} submitLabel="Upload" busyLabel="Uploading..." label={collection.texts.uploadTitle}>
          <DocumentFields form={form} needsImage={collection.needsImage} />
        </FormShell>
      </Paper>
      <CardPreview values={form.values} />
    </div>
  )
}
