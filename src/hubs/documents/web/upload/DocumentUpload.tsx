// Upload screen of a document collection: form with preview, and the list of uploaded documents.
import { Button, Paper } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#web/api/call.ts'
import { markOwnChange } from '#web/live/own-changes.ts'
import { hrefTo } from '#web/shell/routing/location.ts'
import { useSession } from '#web/shell/session/session.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import { DraftNotice } from '#web/ui/form/DraftNotice.tsx'
import { FormShell } from '#web/ui/form/FormShell.tsx'
import { useNewRecord } from '#web/ui/form/use-new-record.ts'
import { PageHeader } from '#web/ui/page/PageHeader.tsx'
import { useYears } from '#web/years/years.ts'
import { CardPreview } from '../CardPreview.tsx'
import { apipCycle, type Collection, resources } from '../collections.ts'
import { DocumentFields } from '../DocumentFields.tsx'
import { refetchLists } from '../document-queries.ts'
import styles from '../documents.module.css'
import { blankValues } from '../form-values.ts'
import { useDocumentList } from '../use-document-list.ts'
import { UnshownPictures } from './UnshownPictures.tsx'
import { UploadedList } from './UploadedList.tsx'

export function DocumentUpload({ collection }: { collection: Collection }) {
  const { mayOpen } = useSession()
  const { screens, texts } = collection
  const list = useDocumentList(collection, ['check'])
  // People who follow the dashboard's request to check documents see the list first.
  const [startsWithList] = useState(list.filter === 'check')
  const uploaded = <UploadedList collection={collection} list={list} />
  return (
    <>
      <PageHeader
        title={texts.uploadTitle}
        text={texts.uploadAbout}
        action={
          mayOpen(screens.hub) && (
            <Button component="a" href={hrefTo(screens.hub)} variant="default">
              {texts.title}
            </Button>
          )
        }
      />
      <div className={styles.uploadParts}>
        {startsWithList && uploaded}
        {/* The newest document is on the first page of the full list. */}
        <UploadForm collection={collection} onUploaded={list.showAll} />
        {!startsWithList && uploaded}
        <UnshownPictures collection={collection} />
      </div>
    </>
  )
}

export const DocumentUploadPage = () => <DocumentUpload collection={resources} />
export const ApipUploadsPage = () => <DocumentUpload collection={apipCycle} />

type UploadFormProps = { collection: Collection; onUploaded: () => void }

function UploadForm({ collection, onUploaded }: UploadFormProps) {
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

function useUpload(collection: Collection, onUploaded: () => void) {
  const client = useQueryClient()
  const { open } = useYears()
  return useNewRecord(collection.uploadShape, {
    draftName: `upload-${collection.name}`,
    blank: blankValues,
    failed: collection.texts.uploadFailed,
    async send(fields, submissionKey) {
      const added = await call(collection.calls.add, { body: { ...fields, submissionKey, year: open.label } })
      markOwnChange(added._id)
    },
    onStored() {
      toast.success(collection.texts.uploaded)
      void refetchLists(client, collection)
      onUploaded()
    },
  })
}
