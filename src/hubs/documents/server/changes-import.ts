// How are documents imported? The same link in the same collection is the same document; what is new in it is changed.
import { recordAudit } from '#server/audit.ts'
import type { Trx } from '#server/database/database.ts'
import { newId } from '#server/database/new-id.ts'
import type { ImportKind, ImportScope } from '#server/hub.ts'
import type { FieldFacts, ImportedRecord, KeptRecord, Numbered, Stored } from '#server/import-kind.ts'
import { subscribersOf, tell } from '#server/inbox.ts'
import { documentsContract, uploadShape, uploadWithImageShape } from '../contract.ts'
import { audited, fieldsOf, readersPath } from './changes.ts'
import { addDocument, changeDocument, type Fields, findDocument, readLive } from './queries.ts'
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
    const byLink = new Map((await readLive(trx, collection)).map((row) => [row.documentUrl, row]))
    const stored: Stored[] = []
    for (const { row, draft } of rows) {
      const given = fieldsOf(draft)
      const before = byLink.get(given.documentUrl)
      const after = before
        ? await rewrite(trx, before, given, scope)
        : await addDocument(trx, {
            ...{ collection, year: year.label, fields: given, createdBy: caller.uid, submissionKey: newId() },
          })
      if (!before && after) {
        await recordAudit(trx, actor, { kind: audited(collection, 'add'), subject: after.id, after: given })
        stored.push({ row, outcome: 'made', record: after.id, version: after.version })
      } else if (before && after) {
        const text = `Other than before: ${differing(before, given)
          .map((name) => names[name])
          .join(', ')}`
        const change = { record: after.id, version: after.version, before: fieldsOf(before), text }
        stored.push({ row, outcome: 'changed', ...change })
      } else stored.push({ row, outcome: 'skipped', text: 'It is here already, just like this.' })
      if (after) byLink.set(after.documentUrl, after)
    }
    await tellReaders(trx, collection, stored.filter(({ outcome }) => outcome === 'made').length, scope)
    return stored
  }

/** Nothing where nothing is new. */
async function rewrite(trx: Trx, before: DocumentRow, given: Fields, { actor }: ImportScope) {
  if (differing(before, given).length === 0) return undefined
  // Read anew: this waits for who changes it at the same moment.
  const now = (await findDocument(trx, before.collection, before.id, 'held')) ?? before
  const after = await changeDocument(trx, now, { fields: given })
  const said = { before: fieldsOf(now), after: given }
  await recordAudit(trx, actor, { kind: audited(now.collection, 'change'), subject: now.id, ...said })
  return after
}

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
    // A file that named a link twice changed its document twice: the last one is taken back first.
    const versions = new Map<string, number>()
    for (const { record, version, before } of records) {
      const now = await findDocument(trx, collection, record, 'held')
      if (!now?.isLive) continue
      if (now.version !== (versions.get(record) ?? version)) {
        kept.push({ record, text: `${now.title}: edited since.` })
        continue
      }
      const fields = before as Fields | null
      const after = await changeDocument(trx, now, fields ? { fields } : { isLive: false })
      const said = { before: fieldsOf(now), ...(fields && { after: fields }) }
      await recordAudit(trx, actor, {
        ...{ kind: audited(collection, fields ? 'change' : 'remove'), subject: record },
        ...said,
      })
      if (after) versions.set(record, after.version)
    }
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
