// Import of documents: a link that is already in the collection updates that document; any other link creates one.

import type { Db, Trx } from '#server/database/database.ts'
import { newId } from '#server/database/new-id.ts'
import type { ImportKind, ImportScope } from '#server/hub/hub.ts'
import type { FieldFacts, ImportedRecord, ImportPlan, KeptRecord, Numbered, Stored } from '#server/imports/kind.ts'
import { subscribersOf, tell } from '#server/notify/inbox.ts'
import { type AuditEntry, recordAudits } from '#server/privacy/audit.ts'
import { fieldNames } from '#shared/record-fields.ts'
import {
  type DocumentInput,
  type DocumentWords,
  documentFields,
  documentsContract,
  uploadShape,
  uploadWithImageShape,
} from '../contract.ts'
import { audited, readersPath } from './changes.ts'
import {
  addDocuments,
  changeDocument,
  fieldsOf,
  findDocuments,
  holdDocuments,
  holdUploads,
  newDocument,
  rewriteDocuments,
  rewritten,
} from './queries.ts'
import type { Collection, DocumentRow } from './tables.ts'

const most = 2000

/** Column names in import files. */
const columns: Record<keyof DocumentWords, Omit<FieldFacts, 'name'>> = {
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
const fields = names.map((name): FieldFacts => ({ name, ...columns[name] }))

const differing = (before: DocumentWords, after: DocumentWords) => names.filter((name) => before[name] !== after[name])

/** The document of one link before and after the import: a file may contain the same link several times. */
type Fate = { before: DocumentRow | undefined; after: DocumentRow }

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
    if (trx) await holdUploads(trx)
    const held = trx
      ? await holdDocuments(trx, collection, 'documentUrl', links)
      : await findDocuments(db, collection, 'documentUrl', links)
    const byLink = new Map(held.map((row) => [row.documentUrl, row]))
    const byId = new Map(held.map((row) => [row.id, row]))
    const fates = new Map<string, Fate>()
    const audits: AuditEntry[] = []
    const stored = rows.map(({ row, draft }): Stored => {
      const now = byLink.get(draft.documentUrl)
      const given = fieldsOf({ ...now, ...draft })
      const different = now ? differing(now, given) : []
      if (now && different.length === 0) {
        return { row, outcome: 'skipped', text: 'It is here already, just like this.' }
      }
      const sent = { collection, year: year.label, createdBy: caller.uid, submissionKey: newId() }
      const after = now ? rewritten(now, given) : newDocument({ ...sent, fields: given })
      fates.set(after.id, { before: byId.get(after.id), after })
      byLink.set(after.documentUrl, after)
      const { id: record, version } = after
      if (!now) {
        audits.push({ kind: audited(collection, 'add'), subject: record, after: given })
        return { row, outcome: 'made', record, version }
      }
      const before = fieldsOf(now)
      audits.push({ kind: audited(collection, 'change'), subject: record, before, after: given })
      const text = `Other than before: ${different.map((name) => columns[name].label).join(', ')}`
      return { row, outcome: 'changed', record, version, before, text }
    })
    return { stored, write: (into) => write(into, [...fates.values()], { collection, stored, audits, scope }) }
  }

type Planned = { collection: Collection; stored: Stored[]; audits: AuditEntry[]; scope: ImportScope }

/** Writes each document once, in its final state. */
async function write(trx: Trx, fates: readonly Fate[], { collection, stored, audits, scope }: Planned) {
  await addDocuments(
    trx,
    fates.flatMap(({ before, after }) => (before ? [] : [after])),
  )
  await rewriteDocuments(
    trx,
    fates.flatMap(({ before, after }) => (before ? [{ before, after }] : [])),
  )
  await tellReaders(trx, collection, stored.filter(({ outcome }) => outcome === 'made').length, scope)
  await recordAudits(trx, scope.actor, audits)
  return stored
}

/** One notification, however many documents were imported. */
async function tellReaders(trx: Trx, collection: Collection, made: number, { portal, caller }: ImportScope) {
  if (made === 0) return
  const readers = (await subscribersOf(trx, 'newDocument')).filter((uid) => uid !== caller.uid)
  const text = made === 1 ? 'There is a new document' : `There are ${made} new documents`
  const news = { kind: 'newDocument', text, path: readersPath[collection] }
  await tell(
    portal,
    trx,
    readers.map((uid) => ({ uid, ...news })),
  )
}

const takeBackFrom = (collection: Collection) =>
  async function undo(
    trx: Trx,
    records: readonly ImportedRecord[],
    { actor }: Pick<ImportScope, 'actor'>,
  ): Promise<KeptRecord[]> {
    const kept: KeptRecord[] = []
    const audits: AuditEntry[] = []
    const ids = records.map(({ record }) => record)
    const there = new Map((await holdDocuments(trx, collection, 'id', ids)).map((row) => [row.id, row]))
    // A file that contained a link twice changed its document twice: the last change is undone first.
    const versions = new Map<string, number>()
    for (const { record, version, before } of records) {
      const now = there.get(record)
      if (!now?.isLive) continue
      if (now.version !== (versions.get(record) ?? version)) {
        kept.push({ record, text: `${now.title}: edited since.` })
        continue
      }
      // A state stored before a field was added leaves that field unchanged.
      const fields = before ? fieldsOf({ ...now, ...(before as Partial<DocumentWords>) }) : null
      const after = await changeDocument(trx, now, fields ? { fields } : { isLive: false })
      const said = { before: fieldsOf(now), ...(fields && { after: fields }) }
      audits.push({ kind: audited(collection, fields ? 'change' : 'remove'), subject: record, ...said })
      if (!after) continue
      versions.set(record, after.version)
      there.set(record, after)
    }
    await recordAudits(trx, actor, audits)
    return kept
  }

const kindOf = (collection: Collection) => ({
  ...{ one: 'document', many: 'documents', most, fields },
  same: 'A link that is here already changes that document.',
  plan: planFor(collection),
  undo: takeBackFrom(collection),
})

export const documentsImport: ImportKind<DocumentInput> = {
  ...kindOf('documents'),
  ...{ name: 'Resource documents', path: '/document-upload', endpoint: documentsContract.importDocuments },
  shape: uploadShape,
}

export const apipImport: ImportKind<DocumentInput> = {
  ...kindOf('api-cycles'),
  ...{ name: 'APIP documents', path: '/apip-uploads', endpoint: documentsContract.importApiCycles },
  fields: fields.map((field) => (field.name === 'imageUrl' ? { ...field, isRequired: true } : field)),
  shape: uploadWithImageShape,
}
