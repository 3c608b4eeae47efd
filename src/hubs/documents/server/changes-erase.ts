// Erasure in documents: the documents of an erased person stay without an owner, so that editors are asked to check them.
// Also rewrites one document when an admin redacts a name in it.
import type { Transaction } from 'kysely'
import type { Trx } from '#server/database/database.ts'
import { lockRows } from '#server/database/lock-rows.ts'
import { announce } from '#server/notify/live.ts'
import type { Erased, FreeText } from '#server/privacy/personal.ts'
import { mayContainErased, readableTexts } from '#server/redact/find-redactable.ts'
import { freeTextNames } from '#shared/record-fields.ts'
import { documentFields } from '../contract.ts'
import { changeDocument, fieldsOf } from './queries.ts'
import type { DocumentRow, DocumentTables } from './tables.ts'

const texts = freeTextNames(documentFields)

export async function eraseFromDocuments(trx: Trx, erased: Erased): Promise<void> {
  const { uid, former } = erased
  const documents = trx as Transaction<DocumentTables>
  const theirs = documents
    .selectFrom('document')
    .selectAll()
    .where((row) =>
      row.or([row('createdBy', '=', uid), row('ownerId', '=', uid), mayContainErased(trx, texts, erased)]),
    )
    .orderBy('id')
  const rows = await lockRows(trx, theirs, 'forUpdate').execute()
  for (const row of rows) {
    const fields = fieldsOf({ ...row, ...readableTexts(row, texts, erased) })
    if (texts.some((name) => fields[name] !== row[name])) await changeDocument(trx, row, { fields })
    // The version stays, so that the import that created the document can still be undone. The idempotency key is replaced:
    // the second pass of an erasure may find another row with the same one.
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

export const rewriteDocument: FreeText['rewrite'] = async (trx, row, change) => {
  const before = row as DocumentRow
  const after = await changeDocument(trx, before, { fields: fieldsOf({ ...before, ...change }) })
  if (after) announce(trx, { hub: 'documents' })
  return after !== undefined
}
