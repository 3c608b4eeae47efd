// Where does the national team keep a collection? The upload form with its preview, and the list of what is there.
import { Button } from '@mantine/core'
import { useState } from 'react'
import { hrefTo } from '#web/shell/location.ts'
import { useSession } from '#web/shell/session.ts'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { apipCycle, type Collection, resources } from './collections.ts'
import styles from './documents.module.css'
import { UnshownPictures } from './UnshownPictures.tsx'
import { UploadedList } from './UploadedList.tsx'
import { UploadForm } from './UploadForm.tsx'
import { useDocumentList } from './use-document-list.ts'

export function DocumentUpload({ collection }: { collection: Collection }) {
  const { mayOpen } = useSession()
  const { screens, texts } = collection
  const list = useDocumentList(collection, ['check'])
  // Whoever comes from the question on the dashboard finds these first.
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
        {/* The newest document stands on the first page of the whole list. */}
        <UploadForm collection={collection} onUploaded={list.showAll} />
        {!startsWithList && uploaded}
        <UnshownPictures collection={collection} />
      </div>
    </>
  )
}

export const DocumentUploadPage = () => <DocumentUpload collection={resources} />
export const ApipUploadsPage = () => <DocumentUpload collection={apipCycle} />
