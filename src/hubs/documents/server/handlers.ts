// HTTP handlers of the documents hub: list, read, upload, edit, delete, restore, bookmark and confirm, the same for both
// collections.

import type { Caller } from '#server/auth/session.ts'
import { defineHub, type Portal } from '#server/hub/hub.ts'
import { runImport } from '#server/imports/imports.ts'
import type { Actor } from '#server/privacy/audit.ts'
import { recountSearch } from '#server/search/recount.ts'
import { recountTexts } from '#server/search/text-words.ts'
import { yearAsked } from '#server/years/years.ts'
import { may } from '#shared/access.ts'
import { totalPagesOf } from '#shared/paging.ts'
import { type DocumentInput, documentsContract } from '../contract.ts'
import { readersContract } from '../contract-readers.ts'
import { homeFacts } from '../home.ts'
import { actions, facts } from '../hub.ts'
import { checkWords, countWords } from '../rules.ts'
import { bookmark, unbookmark, visit } from './browse/changes-readers.ts'
import { findDocuments } from './browse/handlers-search.ts'
import { listChosen, newTo, readMarks } from './browse/queries-readers.ts'
import { type Edit, edit, moveDeleted, notFound, setLive, upload } from './changes.ts'
import { apipImport, documentsImport } from './changes-import.ts'
import { confirm } from './owners/changes-confirm.ts'
import { dueFor, readEditors } from './owners/queries.ts'
import { documentsPersonal } from './personal.ts'
import {
  type Asked,
  asAnswer,
  countOfYear,
  countsOf,
  documentsRecount,
  documentTexts,
  findDocument,
  listDocuments,
} from './queries.ts'
import { listUnshownPictures } from './queries-pictures.ts'
import { type Collection, documentMigrations, documentSearch, searchedTexts } from './tables.ts'

type Upload = {
  body: DocumentInput & { submissionKey?: string | undefined; year?: string | undefined }
  caller: { uid: string }
  actor: Actor
}
type Of = { params: { id: string }; actor: Actor }
type Change = Of & { body: Edit }
type Read = { params: { id: string }; caller: Caller }

/** Only people who may edit documents see who owns them. */
const mayEdit = ({ role }: Caller) => may(role, actions.editDocuments)

function handlersOf(portal: Portal, collection: Collection) {
  const { db, years } = portal
  return {
    async list({ query, caller }: { query: Asked; caller: Caller }) {
      if (query.year !== undefined) await yearAsked(years, caller, query.year)
      const isEditor = mayEdit(caller)
      const isChosen = query.filter === 'bookmarked' || query.filter === 'check'
      const { rows, total } = isChosen
        ? await listChosen(db, collection, query, { uid: caller.uid, mayEdit: isEditor })
        : await listDocuments(db, collection, query)
      const marks = await readMarks(db, caller.uid, rows)
      const data = rows.map((row) => {
        const { isBookmarked = false, ownerName = '' } = marks.get(row.id) ?? {}
        const shown = { ...asAnswer(row), isBookmarked, ownerName }
        return isEditor ? shown : { ...shown, ownerId: '', ownerName: '' }
      })
      return { data, totalPages: totalPagesOf(total, query.limit), total }
    },
    async read({ params, caller }: Read) {
      const row = await findDocument(db, collection, params.id)
      if (!row?.isLive) throw notFound()
      return mayEdit(caller) ? asAnswer(row) : { ...asAnswer(row), ownerId: '' }
    },
    async bookmark({ params: { id }, caller: { uid } }: Read): Promise<undefined> {
      await bookmark(db, { collection, id, uid })
    },
    async unbookmark({ params: { id }, caller: { uid } }: Read): Promise<undefined> {
      await unbookmark(db, { collection, id, uid })
    },
    async visit({ caller: { uid } }: { caller: Caller }) {
      return { newSince: await visit(db, { collection, uid }) }
    },
    async confirm({ params: { id }, actor }: Of) {
      return confirm(db, { collection, id, actor })
    },
    async unshownPictures() {
      // The portal's own pictures have its public host in their URL.
      const { pictureHosts, publicUrl } = portal.config
      return listUnshownPictures(db, collection, [...pictureHosts, new URL(publicUrl).host])
    },
    async add({ body: { submissionKey, year: meant, ...fields }, caller, actor }: Upload) {
      return upload(portal, fields, { collection, createdBy: caller.uid, submissionKey, meant, actor })
    },
    async change({ params: { id }, body, actor }: Change) {
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
  isLive: true,
  contract: { ...documentsContract, ...readersContract },
  migrations: documentMigrations,
  personal: documentsPersonal,
  recounts: [
    documentsRecount,
    recountSearch({ ...documentSearch, textsOf: searchedTexts }),
    recountTexts(documentTexts),
  ],
  search: { document: findDocuments },
  demo: () => import('./demo.ts'),
  collectedIn: async (db, year) => [{ what: 'Documents', count: await countOfYear(db, year) }],
  turnBack: moveDeleted,
  imports: [documentsImport, apipImport],
  async forYou({ db }, caller) {
    if (!mayEdit(caller)) return []
    const { documents, 'api-cycles': cycles } = await dueFor(db, caller.uid)
    const row = ({ own, left }: { own: number; left: number }, path: string, word?: string) =>
      own + left > 0 ? [{ text: checkWords(own, left, word), path: `${path}?filter=check`, count: own + left }] : []
    return [...row(documents, '/document-upload'), ...row(cycles, '/apip-uploads', 'APIP document')]
  },
  idleSteps: async ({ db }) => ((await countsOf(db)).documents === 0 ? ['/resource-hub'] : []),
  async cardLines({ db }, { uid }) {
    const counts = await countsOf(db)
    const fresh = await newTo(db, uid)
    return {
      'Resource Hub': countWords(counts.documents, fresh.documents),
      'APIP Cycle': countWords(counts['api-cycles'], fresh['api-cycles']),
    }
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
      unshownDocumentPictures: documents.unshownPictures,
      listApiCycles: apiCycles.list,
      addApiCycle: apiCycles.add,
      readApiCycle: apiCycles.read,
      changeApiCycle: apiCycles.change,
      removeApiCycle: apiCycles.remove,
      restoreApiCycle: apiCycles.restore,
      unshownApiCyclePictures: apiCycles.unshownPictures,
      bookmarkDocument: documents.bookmark,
      unbookmarkDocument: documents.unbookmark,
      visitDocuments: documents.visit,
      confirmDocument: documents.confirm,
      bookmarkApiCycle: apiCycles.bookmark,
      unbookmarkApiCycle: apiCycles.unbookmark,
      visitApiCycles: apiCycles.visit,
      confirmApiCycle: apiCycles.confirm,
      documentOwners: () => readEditors(portal.db),
      importDocuments: (ask) => runImport(portal, documentsImport, ask),
      importApiCycles: (ask) => runImport(portal, apipImport, ask),
    }
  },
})
