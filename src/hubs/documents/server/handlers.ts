// What happens when documents are read, uploaded, changed, deleted and restored? The same for both collections.
import type { Actor } from '#server/audit.ts'
import { recountSearch } from '#server/database/recount-search.ts'
import { searchMigration } from '#server/database/search-tables.ts'
import { defineHub, type Portal } from '#server/hub.ts'
import { runImport } from '#server/imports.ts'
import type { Caller } from '#server/session.ts'
import { yearAsked } from '#server/years.ts'
import { totalPagesOf } from '#shared/paging.ts'
import { documentsContract } from '../contract.ts'
import { homeFacts } from '../home.ts'
import { facts } from '../hub.ts'
import { edit, moveDeleted, notFound, setLive, upload } from './changes.ts'
import { apipImport, documentsImport } from './changes-import.ts'
import { findDocuments } from './handlers-search.ts'
import {
  type Asked,
  asAnswer,
  countOfYear,
  countsOf,
  documentsRecount,
  type Fields,
  findDocument,
  listDocuments,
} from './queries.ts'
import { type Collection, documentMigrations, documentSearch, searchedTexts } from './tables.ts'

type Upload = {
  body: Fields & { submissionKey?: string | undefined; year?: string | undefined }
  caller: { uid: string }
  actor: Actor
}
type Of = { params: { id: string }; actor: Actor }
type Edit = Of & { body: Fields & { version?: number | undefined } }

function handlersOf(portal: Portal, collection: Collection) {
  const { db, years } = portal
  return {
    async list({ query, caller }: { query: Asked; caller: Caller }) {
      if (query.year !== undefined) await yearAsked(years, caller, query.year)
      const { rows, total } = await listDocuments(db, collection, query)
      return { data: rows.map(asAnswer), totalPages: totalPagesOf(total, query.limit), total }
    },
    async read({ params }: { params: { id: string } }) {
      const row = await findDocument(db, collection, params.id)
      if (!row?.isLive) throw notFound()
      return asAnswer(row)
    },
    async add({ body: { submissionKey, year: meant, ...fields }, caller, actor }: Upload) {
      return upload(portal, fields, { collection, createdBy: caller.uid, submissionKey, meant, actor })
    },
    async change({ params: { id }, body, actor }: Edit) {
      return edit(db, body, { collection, id, actor })
    },
    async remove({ params: { id }, actor }: Of): Promise<undefined> {
      await setLive(db, false, { collection, id, actor })
    },
    async restore({ params: { id }, actor }: Of) {
      return setLive(db, true, { collection, id, actor })
    },
  }
}

export const hub = defineHub({
  name: 'documents',
  facts: { ...facts, ...homeFacts },
  contract: documentsContract,
  migrations: [...documentMigrations, searchMigration('documents-search-1', documentSearch, searchedTexts)],
  recounts: [documentsRecount, recountSearch({ ...documentSearch, textsOf: searchedTexts })],
  search: { document: findDocuments },
  demo: () => import('./demo.ts'),
  collectedIn: async (db, year) => [{ what: 'Documents', count: await countOfYear(db, year) }],
  turnBack: moveDeleted,
  imports: [documentsImport, apipImport],
  async cardLines({ db }) {
    const counts = await countsOf(db)
    const line = (count: number) => (count === 1 ? '1 document' : `${count.toLocaleString('en')} documents`)
    return { 'Resource Hub': line(counts.documents), 'APIP Cycle': line(counts['api-cycles']) }
  },
  handlers: (portal) => {
    const documents = handlersOf(portal, 'documents')
    const apiCycles = handlersOf(portal, 'api-cycles')
    return {
      listDocuments: documents.list,
      addDocument: documents.add,
      readDocument: documents.read,
      changeDocument: documents.change,
      removeDocument: documents.remove,
      restoreDocument: documents.restore,
      listApiCycles: apiCycles.list,
      addApiCycle: apiCycles.add,
      readApiCycle: apiCycles.read,
      changeApiCycle: apiCycles.change,
      removeApiCycle: apiCycles.remove,
      restoreApiCycle: apiCycles.restore,
      importDocuments: (ask) => runImport(portal, documentsImport, ask),
      importApiCycles: (ask) => runImport(portal, apipImport, ask),
    }
  },
})
