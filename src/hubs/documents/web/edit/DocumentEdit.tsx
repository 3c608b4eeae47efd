// Edit screen of a document: form and card preview, and a choice if somebody else changed or deleted the document.
import { Alert, Button, Paper, Text } from '@mantine/core'
import { hrefTo } from '#web/shell/routing/location.ts'
import { useRouteParams } from '#web/shell/routing/route-params.ts'
import { useSession } from '#web/shell/session/session.ts'
import { QueryView } from '#web/ui/feedback/QueryView.tsx'
import { FormShell } from '#web/ui/form/FormShell.tsx'
import { PageHeader } from '#web/ui/page/PageHeader.tsx'
import { VersionsNotice } from '#web/ui/versions/VersionsNotice.tsx'
import type { Document } from '../../contract.ts'
import { CardPreview } from '../CardPreview.tsx'
import { apipCycle, type Collection, resources } from '../collections.ts'
import { DocumentFields } from '../DocumentFields.tsx'
import { useDocument, useOwners } from '../document-queries.ts'
import styles from '../documents.module.css'
import { OwnerFields } from './OwnerFields.tsx'
import { useEdit } from './use-edit.ts'

export function DocumentEdit({ collection }: { collection: Collection }) {
  const { id } = useRouteParams()
  const query = useDocument(collection, id)
  return (
    <>
      <PageHeader
        title={collection.texts.editTitle}
        text="Make your changes. Everyone sees them as soon as you save."
      />
      <QueryView query={query} skeleton="form" back={{ label: collection.texts.title, path: collection.screens.hub }}>
        {(document) => <EditForm key={document._id} collection={collection} document={document} />}
      </QueryView>
    </>
  )
}

function EditForm({ collection, document }: { collection: Collection; document: Document }) {
  const { mayOpen } = useSession()
  const { data: owners } = useOwners()
  const { form, notice, isGone, restore } = useEdit(collection, document, owners)
  const { screens, texts } = collection
  return (
    <div className={styles.formAndPreview}>
      <Paper withBorder p="lg">
        {notice && <VersionsNotice things="texts" {...notice} />}
        {isGone && (
          <Alert color="yellow" mb="lg" title="Someone deleted this document in the meantime" role="alert">
            <Text size="sm" mb="sm">
              Your changes are still in the form.
            </Text>
            <Button size="sm" onClick={() => void restore()} disabled={form.busy}>
              Restore with my changes
            </Button>
          </Alert>
        )}
        <FormShell
          form={form}
          submitLabel="Update"
          busyLabel="Updating..."
          label={texts.editTitle}
          actions={
            <Button
              component="a"
              href={hrefTo(mayOpen(screens.upload) ? screens.upload : screens.hub)}
              variant="default"
            >
              Cancel
            </Button>
          }
        >
          <DocumentFields form={form} needsImage={false} />
          <OwnerFields form={form} owners={owners} />
        </FormShell>
      </Paper>
      <CardPreview values={form.values} createdAt={document.createdAt} />
    </div>
  )
}

export const EditDocumentPage = () => <DocumentEdit collection={resources} />
export const EditApipCyclePage = () => <DocumentEdit collection={apipCycle} />
