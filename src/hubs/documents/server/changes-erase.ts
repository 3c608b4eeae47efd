// What becomes of the documents of somebody who leaves for good? They stay, and nobody owns them: whoever may edit documents
// is asked to check them.
import type { Transaction } from 'kysely'
import { PostgresAdapter } from 'kysely'
import type { Trx } from '#server/database/database.ts'
import { mayName, withoutName } from '#server/erased-words.ts'
import type { Erased } from '#server/personal.ts'
import { fieldsOf } from './changes.ts'
import { changeDocument } from './queries.ts'
import type { DocumentTables } from './tables.ts'

export async function eraseFromDocuments(trx: Trx, erased: Erased): Promise<void> {
  const { uid, former } = erased
  const documents = trx as Transaction<DocumentTables>
  const rows = await documents
    .selectFrom('document')
    .selectAll()
    .where((row) =>
      row.or([row('createdBy', '=', uid), row('ownerId', '=', uid), mayName(trx, ['title', 'description'], erased)]),
    )
    .orderBy('id')
    // On SQLite the transaction itself is the only writer.
    .$if(trx.getExecutor().adapter instanceof PostgresAdapter, (query) => query.forUpdate())
    .execute()
  for (const row of rows) {
    const fields = { ...fieldsOf(row), title: withoutName(row.title, erased) }
    fields.description = withoutName(row.description, erased)
    const isNamed = fields.title !== row.title || fields.description !== row.description
    if (isNamed) await changeDocument(trx, row, { fields })
    // The version stays: an import that made the document can still be taken back. The key would be taken, sent again.
    const uploader = row.createdBy === uid ? { createdBy: former, submissionKey: row.id } : {}
    const owner = row.ownerId === uid ? { ownerId: '' } : {}
    if (row.createdBy === uid || row.ownerId === uid)
      await documents
        .updateTable('document')
        .set({ ...uploader, ...owner })
        .where('id', '=', row.id)
        .execute()
  }
}
