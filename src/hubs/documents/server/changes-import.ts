// How are documents imported? The same link in the same collection is the same document; what is new in it is changed.
import { type AuditEntry, recordAudits } from '#server/audit.ts'
import type { Trx } from '#server/database/database.ts'
import { newId } from '#server/database/new-id.ts'
import type { ImportKind, ImportScope } from '#server/hub.ts'
import type { FieldFacts, ImportedRecord, KeptRecord, Numbered, Stored } from '#server/import-kind.ts'
import { subscribersOf, tell } from '#server/inbox.ts'
import { documentsContract, uploadShape, uploadWithImageShape } from '../contract.ts'
import { audited, fieldsOf, readersPath } from './changes.ts'
import { addDocument, changeDocument, type Fields, holdDocuments, holdUploads } from './queries.ts'
import type { Collection, DocumentRow } from './tables.ts'

const most = 2000

const fields: FieldFacts[] = [
  { name: 'title', label: 'Title', sort: 'text', isRequired: true, known: ['name', 'document', 'document title'] },
  {
    ...{ name: 'description', label: 'Description', sort: 'text', isRequired: true },
    known: ['details', 'what is it for', 'summary', 'about'],
  },
  {
    ...{ name: 'documentUrl', label: 'Link', sort: 'text', isRequired: true },
    known: ['url', 'document url', 'document link', 'drive link', 'link to document'],
  },
  {
    name: 'imageUrl',
    label: 'Picture',
    sort: 'text',
    known: ['image', 'image url', 'image link', 'cover', 'thumbnail'],
  },
]

const names = { title: 'Title', description: 'Description', documentUrl: 'Link', imageUrl: 'Picture' }

const differing = (before: Fields, after: Fields) =>
  (Object.keys(names) as (keyof Fields)[]).filter((name) => before[name] !== after[name])

const importInto = (collection: Collection) =>
  async function store(trx: Trx, rows: readonly Numbered<Fields>[], scope: ImportScope): Promise<Stored[]> {
    const { actor, year, caller } = scope
    const links = rows.map(({ draft }) => draft.documentUrl)
    // All at once before the first is written, and the trail last: whoever edits one at this moment waits in no circle.
    await holdUploads(trx)
    const held = await holdDocuments(trx, collection, 'documentUrl', links)
    const byLink = new Map(held.map((row) => [row.documentUrl, row]))
    const stored: Stored[] = []
    const audits: AuditEntry[] = []
    for (const { row, draft } of rows) {
      const given = fieldsOf(draft)
      const before = byLink.get(given.documentUrl)
      const after = before
        ? await rewrite(trx, before, given)
        : await addDocument(trx, {
            ...{ collection, year: year.label, fields: given, createdBy: caller.uid, submissionKey: newId() },
          })
      if (!before && after) {
        audits.push({ kind: audited(collection, 'add'), subject: after.id, after: given })
        stored.push({ row, outcome: 'made', record: after.id, version: after.version })
      } else if (before && after) {
        const text = `Other than before: ${differing(before, given)
          .map((name) => names[name])
          .join(', ')}`
        const said = { before: fieldsOf(before), after: given }
        audits.push({ kind: audited(collection, 'change'), subject: after.id, ...said })
        const change = { record: after.id, version: after.version, before: said.before, text }
        stored.push({ row, outcome: 'changed', ...change })
      } else stored.push({ row, outcome: 'skipped', text: 'It is here already, just like this.' })
      if (after) byLink.set(after.documentUrl, after)
    }
    await tellReaders(trx, collection, stored.filter(({ outcome }) => outcome === 'made').length, scope)
    await recordAudits(trx, actor, audits)
    return stored
  }

/** Nothing where nothing is new. */
const rewrite = async (trx: Trx, before: DocumentRow, given: Fields) =>
  differing(before, given).length === 0 ? undefined : changeDocument(trx, before, { fields: given })

/** One message, however many came. */
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
    // A file that named a link twice changed its document twice: the last one is taken back first.
    const versions = new Map<string, number>()
    for (const { record, version, before } of records) {
      const now = there.get(record)
      if (!now?.isLive) continue
      if (now.version !== (versions.get(record) ?? version)) {
        kept.push({ record, text: `${now.title}: edited since.` })
        continue
      }
      const fields = before as Fields | null
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
  store: importInto(collection),
  undo: takeBackFrom(collection),
})

export const documentsImport: ImportKind<Fields> = {
  ...kindOf('documents'),
  ...{ name: 'Resource documents', path: '/document-upload', endpoint: documentsContract.importDocuments },
  shape: uploadShape,
}

export const apipImport: ImportKind<Fields> = {
  ...kindOf('api-cycles'),
  ...{ name: 'APIP documents', path: '/apip-uploads', endpoint: documentsContract.importApiCycles },
  fields: fields.map((field) => (field.name === 'imageUrl' ? { ...field, isRequired: true } : field)),
  shape: uploadWithImageShape,
}
