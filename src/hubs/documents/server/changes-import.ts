// Import of documents: a link that is already in the collection updates that document; any other link creates one.

import type { Db, Trx } from '#server/database/database.ts'
import { newId } from '#server/database/new-id.ts'
import type { ImportKind, ImportScope } from '#server/hub/hub.ts'
import type {
  FieldDeclaration,
  ImportedRecord,
  ImportPlan,
  KeptRecord,
  Numbered,
  Stored,
} from '#server/imports/kind.ts'
import { listSubscribers, notify } from '#server/notify/inbox.ts'
import { lock } from '#server/people/lock.ts'
import { type AuditEntry, recordAudits } from '#server/privacy/audit.ts'
import { fieldNames } from '#shared/record-fields.ts'
import {
  type DocumentContent,
  type DocumentInput,
  documentFields,
  documentsContract,
  uploadShape,
  uploadWithImageShape,
} from '../contract.ts'
import { auditKind, collectionPath } from './changes.ts'
import {
  addDocuments,
  buildDocument,
  changeDocument,
  fieldsOf,
  findDocuments,
  lockDocuments,
  rebuildDocument,
  rewriteDocuments,
} from './queries.ts'
import type { Collection, DocumentRow } from './tables.ts'

const most = 2000

/** Column names in import files. */
const columns: Record<keyof DocumentContent, Omit<FieldDeclaration, 'name'>> = {
  title: { label: 'Title', sort: 'text', isRequired: true, known: ['name', 'document', 'document title'] },
  description: {
    ...{ label: 'Description', sort: 'text', isRequired: true },
    known: ['details', 'what is it for', 'summary', 'about'],
  },
  documentUrl: {
    ...{ label: 'Link', sort: 'text', isRequired: true },
    known: ['url', 'document url', 'document link', 'drive link', 'link to document'],
  },
  imageUrl: { label: 'Picture', sort: 'text', known: ['image', 'image url', 'image link', 'cover', 'thumbnail'] },
}
const names = fieldNames(documentFields)
const fields = names.map((name): FieldDeclaration => ({ name, ...columns[name] }))

const changedFields = (before: DocumentContent, after: DocumentContent) =>
  names.filter((name) => before[name] !== after[name])

/** The document of one link before and after the import: a file may contain the same link several times. */
type DocumentChange = { before: DocumentRow | undefined; after: DocumentRow }

const planFor = (collection: Collection) =>
  async function plan(
    db: Db,
    rows: readonly Numbered<DocumentInput>[],
    scope: ImportScope,
    trx?: Trx,
  ): Promise<ImportPlan> {
    const { year, caller } = scope
    const links = rows.map(({ draft }) => draft.documentUrl)
    // All locks are taken before the first write, and the audit comes last, so that concurrent edits cannot deadlock.
    if (trx) await lock(trx, { rows: ['uploads'] })
    const lockedRows = trx
      ? await lockDocuments(trx, collection, 'documentUrl', links)
      : await findDocuments(db, collection, 'documentUrl', links)
    const byLink = new Map(lockedRows.map((row) => [row.documentUrl, row]))
    const byId = new Map(lockedRows.map((row) => [row.id, row]))
    const changes = new Map<string, DocumentChange>()
    const audits: AuditEntry[] = []
    const stored = rows.map(({ row, draft }): Stored => {
      const now = byLink.get(draft.documentUrl)
      const given = fieldsOf({ ...now, ...draft })
      const different = now ? changedFields(now, given) : []
      if (now && different.length === 0) {
        return { row, outcome: 'skipped', text: 'Already in the portal with the same values.' }
      }
      const sent = { collection, year: year.label, createdBy: caller.uid, submissionKey: newId() }
      const after = now ? rebuildDocument(now, given) : buildDocument({ ...sent, fields: given })
      changes.set(after.id, { before: byId.get(after.id), after })
      byLink.set(after.documentUrl, after)
      const { id: record, version } = after
      if (!now) {
        audits.push({ kind: auditKind(collection, 'add'), subject: record, after: given })
        return { row, outcome: 'made', record, version }
      }
      const before = fieldsOf(now)
      audits.push({ kind: auditKind(collection, 'change'), subject: record, before, after: given })
      const text = `New values: ${different.map((name) => columns[name].label).join(', ')}`
      return { row, outcome: 'changed', record, version, before, text }
    })
    return { stored, write: (into) => write(into, [...changes.values()], { collection, stored, audits, scope }) }
  }

type Planned = { collection: Collection; stored: Stored[]; audits: AuditEntry[]; scope: ImportScope }

/** Writes each document once, in its final state. */
async function write(trx: Trx, changes: readonly DocumentChange[], { collection, stored, audits, scope }: Planned) {
  await addDocuments(
    trx,
    changes.flatMap(({ before, after }) => (before ? [] : [after])),
  )
  await rewriteDocuments(
    trx,
    changes.flatMap(({ before, after }) => (before ? [after] : [])),
  )
  await notifyReaders(trx, collection, stored.filter(({ outcome }) => outcome === 'made').length, scope)
  await recordAudits(trx, scope.actor, audits)
  return stored
}

/** One notification, however many documents were imported. */
async function notifyReaders(trx: Trx, collection: Collection, made: number, { portal, caller }: ImportScope) {
  if (made === 0) return
  const readers = (await listSubscribers(trx, 'newDocument')).filter((uid) => uid !== caller.uid)
  const text = made === 1 ? 'A new document was added' : `${made} new documents were added`
  const notification = { kind: 'newDocument', text, path: collectionPath[collection] }
  await notify(
    portal,
    trx,
    readers.map((uid) => ({ uid, ...notification })),
  )
}

const undoFrom = (collection: Collection) =>
  async function undo(
    trx: Trx,
    records: readonly ImportedRecord[],
    { actor }: Pick<ImportScope, 'actor'>,
  ): Promise<KeptRecord[]> {
    const kept: KeptRecord[] = []
    const audits: AuditEntry[] = []
    const ids = records.map(({ record }) => record)
    const current = new Map((await lockDocuments(trx, collection, 'id', ids)).map((row) => [row.id, row]))
    // A file that contained a link twice changed its document twice: the last change is undone first.
    const versions = new Map<string, number>()
    for (const { record, version, before } of records) {
      const now = current.get(record)
      if (!now?.isLive) continue
      if (now.version !== (versions.get(record) ?? version)) {
        kept.push({ record, text: `${now.title}: edited since.` })
        continue
      }
      // A state stored before a field was added leaves that field unchanged.
      const fields = before ? fieldsOf({ ...now, ...(before as Partial<DocumentContent>) }) : null
      const after = await changeDocument(trx, now, fields ? { fields } : { isLive: false })
      const auditState = { before: fieldsOf(now), ...(fields && { after: fields }) }
      audits.push({ kind: auditKind(collection, fields ? 'change' : 'remove'), subject: record, ...auditState })
      if (!after) continue
      versions.set(record, after.version)
      current.set(record, after)
    }
    await recordAudits(trx, actor, audits)
    return kept
  }

const importKindOf = (collection: Collection) => ({
  ...{ one: 'document', many: 'documents', most, fields },
  same: 'Documents with the same link are updated.',
  plan: planFor(collection),
  undo: undoFrom(collection),
})

export const documentsImport: ImportKind<DocumentInput> = {
  ...importKindOf('documents'),
  ...{ name: 'Resource documents', path: '/document-upload', endpoint: documentsContract.importDocuments },
  shape: uploadShape,
}

export const apipImport: ImportKind<DocumentInput> = {
  ...importKindOf('api-cycles'),
  ...{ name: 'APIP documents', path: '/apip-uploads', endpoint: documentsContract.importApiCycles },
  fields: fields.map((field) => (field.name === 'imageUrl' ? { ...field, isRequired: true } : field)),
  shape: uploadWithImageShape,
}
