// Changes to documents: upload, edit, soft delete and restore, each with its audit line in one transaction.

import { type Db, inTransaction, type Trx } from '#server/database/database.ts'
import { newId } from '#server/database/new-id.ts'
import { changeVersioned } from '#server/database/versioned.ts'
import type { Portal } from '#server/hub/hub.ts'
import { listSubscribers, notify } from '#server/notify/inbox.ts'
import { lock } from '#server/people/lock.ts'
import { type Actor, recordAudit } from '#server/privacy/audit.ts'
import { problem } from '#shared/problem.ts'
import type { Document, DocumentInput } from '../contract.ts'
import { applyCare } from './owners/changes.ts'
import { addDocument, asDocument, changeDocument, fieldsOf, findDocument, findUpload } from './queries.ts'
import type { Collection, DocumentRow } from './tables.ts'

type Upload = {
  collection: Collection
  createdBy: string
  submissionKey?: string | undefined
  /** The year that the page shows. */
  expectedYear?: string | undefined
  actor: Actor
}
export type Of = { collection: Collection; id: string; actor: Actor }

export const notFound = () => problem('notFound', 'This document no longer exists. Please reload the page.')

export const auditKind = (collection: Collection, verb: string) =>
  `${collection === 'documents' ? 'document' : 'apiCycle'}.${verb}`

export const collectionPath: Record<Collection, string> = { documents: '/resource-hub', 'api-cycles': '/apip-cycle' }

export async function upload(
  portal: Portal,
  given: DocumentInput,
  { actor, expectedYear, submissionKey = newId(), ...of }: Upload,
): Promise<Document> {
  const uploaded = await inTransaction(portal.db, async (trx) => {
    // A retry after a lost response finds the document already there, in whichever year.
    const existing = await findUpload(trx, { ...of, submissionKey })
    if (existing) return existing
    const { label: year } = (await lock(trx, { year: { label: expectedYear } })).year
    const row = await addDocument(trx, { ...of, year, submissionKey, fields: fieldsOf(given) })
    const readers = (await listSubscribers(trx, 'newDocument')).filter((uid) => uid !== of.createdBy)
    const notification = {
      kind: 'newDocument',
      text: `New document: ${row.title}`,
      path: collectionPath[of.collection],
    }
    await notify(
      portal,
      trx,
      readers.map((uid) => ({ uid, ...notification })),
    )
    await recordAudit(trx, actor, { kind: auditKind(of.collection, 'add'), subject: row.id, after: fieldsOf(row) })
    return row
  })
  if (uploaded.collection !== of.collection)
    throw problem(
      'conflict',
      'This form was already sent to another library. Please reload the page and send it again.',
    )
  return asDocument(uploaded)
}

export type Edit = DocumentInput & {
  ownerId?: string | undefined
  checkBy?: string | undefined
  version?: number | undefined
}

export async function findLive(trx: Trx, { collection, id }: Pick<Of, 'collection' | 'id'>) {
  const now = await findDocument(trx, collection, id)
  if (!now?.isLive) throw notFound()
  return now
}

export function edit(
  db: Db,
  { version, ownerId, checkBy, ...given }: Edit,
  { collection, id, actor }: Of,
): Promise<Document> {
  return changeVersioned(db, {
    seen: version,
    shown: asDocument,
    read: (trx) => findLive(trx, { collection, id }),
    async write(trx, before) {
      const care = await applyCare(trx, before, { ownerId, checkBy })
      const after = await changeDocument(trx, before, { fields: fieldsOf({ ...before, ...given }), care })
      if (!after) return undefined
      const auditStateOf = (row: DocumentRow) => ({ ...fieldsOf(row), ownerId: row.ownerId, checkBy: row.checkBy })
      const auditState = { before: auditStateOf(before), after: auditStateOf(after) }
      await recordAudit(trx, actor, { kind: auditKind(collection, 'change'), subject: before.id, ...auditState })
      return asDocument(after)
    },
  })
}

/** Deletes or restores. */
export function setLive(db: Db, isLive: boolean, { collection, id, actor }: Of): Promise<Document> {
  return changeVersioned(db, {
    seen: undefined,
    shown: asDocument,
    async read(trx) {
      const now = await findDocument(trx, collection, id)
      if (!now || (!now.isLive && !isLive)) throw notFound()
      return now
    },
    repeated: (now) => (now.isLive && isLive ? asDocument(now) : undefined),
    async write(trx, before) {
      const after = await changeDocument(trx, before, { isLive })
      if (!after) return undefined
      const kind = auditKind(collection, isLive ? 'restore' : 'remove')
      const state = isLive ? { after: fieldsOf(after) } : { before: fieldsOf(before) }
      await recordAudit(trx, actor, { kind, subject: before.id, ...state })
      return asDocument(after)
    },
  })
}
