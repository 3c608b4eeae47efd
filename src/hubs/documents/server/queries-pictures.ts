// Query for documents whose picture is not shown, because the portal does not load pictures from its host.
import type { Kysely } from 'kysely'
import type { Db } from '#server/database/database.ts'
import { preparedQuery } from '#server/database/prepared-query.ts'
import { isPictureHost, pictureAddressOf } from '#shared/text/web-link.ts'
import type { Collection, DocumentTables } from './tables.ts'

const maxListed = 100

const pictures = preparedQuery((db, { collection }: { collection: Collection }) =>
  (db as Kysely<DocumentTables>)
    .selectFrom('document')
    .select(['id as _id', 'title', 'imageUrl'])
    .where('collection', '=', collection)
    .where('isLive', '=', 1)
    .where('imageUrl', '<>', '')
    .orderBy('seq', 'desc'),
)

/** The newest of them, and the total. Hosts are compared here, so that both databases parse URLs the same way. */
export async function listUnshownPictures(db: Db, collection: Collection, hosts: readonly string[]) {
  const rows = await pictures(db, { collection })
  const unshown = rows.filter(({ imageUrl }) => !isPictureHost(pictureAddressOf(imageUrl) ?? '', hosts))
  return { data: unshown.slice(0, maxListed), total: unshown.length }
}
