// List of documents whose picture shows only as a link, so that the national team can move the picture.
import { Anchor, Text, Title } from '@mantine/core'
import { hostOf } from '#shared/text/web-link.ts'
import { hrefTo } from '#web/shell/routing/location.ts'
import { useSession } from '#web/shell/session/session.ts'
import { CountBadge } from '#web/ui/table/CountBadge.tsx'
import { DataTable } from '#web/ui/table/DataTable.tsx'
import { ExternalLink } from '#web/ui/text/ExternalLink.tsx'
import { actions } from '../../hub.ts'
import { type Collection, editPathOf } from '../collections.ts'
import { useUnshownPictures } from '../document-queries.ts'
import styles from '../documents.module.css'

export function UnshownPictures({ collection }: { collection: Collection }) {
  const { may } = useSession()
  return may(actions.editDocuments) ? <List collection={collection} /> : null
}

function List({ collection }: { collection: Collection }) {
  const { mayOpen } = useSession()
  const { data: answer } = useUnshownPictures(collection)
  if (!answer || answer.total === 0) return null
  const { data, total } = answer
  return (
    <section aria-labelledby="unshown-pictures">
      <div className={styles.listHead}>
        <Title order={2} id="unshown-pictures">
          Pictures that cannot be shown
        </Title>
        <CountBadge count={total} />
      </div>
      <Text c="dimmed" mb="md">
        These pictures come from websites that the portal does not load pictures from, so people see a link instead.
        Move them to Google Drive, or ask the person who runs the portal to allow the website.
        {total > data.length && ` The newest ${data.length} are listed.`}
      </Text>
      <DataTable
        label="Pictures that cannot be shown"
        rows={data}
        rowKey={({ _id }) => _id}
        columns={[
          {
            head: 'Document',
            cell: ({ _id, title }) =>
              mayOpen(collection.screens.edit) ? (
                <Anchor href={hrefTo(editPathOf(collection, _id))} underline="always">
                  {title}
                </Anchor>
              ) : (
                title
              ),
          },
          { head: 'Website', cell: ({ imageUrl }) => hostOf(imageUrl) },
          {
            head: 'Picture',
            cell: ({ title, imageUrl }) => (
              <ExternalLink href={imageUrl} of={title}>
                Open picture
              </ExternalLink>
            ),
          },
        ]}
      />
    </section>
  )
}
