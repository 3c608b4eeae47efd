// HTTP handlers of the documents hub: list, read, upload, edit, delete, restore, bookmark and confirm, the same for both
// collections.

import type { Caller } from '#server/auth/session.ts'
import type { Db } from '#server/database/database.ts'
import { defineHub, type Portal } from '#server/hub/hub.ts'
import { runImport } from '#server/imports/imports.ts'
import type { Actor } from '#server/privacy/audit.ts'
import { recountSearch } from '#server/search/recount.ts'
import { recountTexts } from '#server/search/word-index.ts'
import { findRequestedYear } from '#server/years/years.ts'
import { may } from '#shared/access.ts'
import { type DocumentInput, documentsContract } from '../contract.ts'
import { readersContract } from '../contract-readers.ts'
import { homeManifest } from '../home.ts'
import { actions, manifest } from '../hub.ts'
import { formatChecks, formatCounts } from '../rules.ts'
import { bookmark, unbookmark, visit } from './browse/changes-readers.ts'
import { findDocuments } from './browse/handlers-search.ts'
import { countNew, findMarks, listChosen } from './browse/queries-readers.ts'
import { type Edit, edit, notFound, setLive, upload } from './changes.ts'
import { apipImport, documentsImport } from './changes-import.ts'
import { confirm } from './owners/changes-confirm.ts'
import { countDue, listEditors } from './owners/queries.ts'
import { documentsPersonal } from './personal.ts'
import { asDocument, countDocuments, documentTexts, findDocument, type ListOptions, listDocuments } from './queries.ts'
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

function createHandlers(portal: Portal, collection: Collection) {
  const { db, years } = portal
  return {
    async list({ query, caller }: { query: ListOptions; caller: Caller }) {
      if (query.year !== undefined) await findRequestedYear(years, caller, query.year)
      const isEditor = mayEdit(caller)
      const isChosen = query.filter === 'bookmarked' || query.filter === 'check'
      const { rows, ...page } = isChosen
        ? await listChosen(db, collection, query, { uid: caller.uid, mayEdit: isEditor })
        : await listDocuments(db, collection, query)
      const marks = await findMarks(db, caller.uid, rows)
      const data = rows.map((row) => {
        const { isBookmarked = false, ownerName = '' } = marks.get(row.id) ?? {}
        const shown = { ...asDocument(row), isBookmarked, ownerName }
        return isEditor ? shown : { ...shown, ownerId: '', ownerName: '' }
      })
      return { data, ...page }
    },
    async read({ params, caller }: Read) {
      const row = await findDocument(db, collection, params.id)
      if (!row?.isLive) throw notFound()
      return mayEdit(caller) ? asDocument(row) : { ...asDocument(row), ownerId: '' }
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
    async add({ body: { submissionKey, year: expectedYear, ...fields }, caller, actor }: Upload) {
      return upload(portal, fields, { collection, createdBy: caller.uid, submissionKey, expectedYear, actor })
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

async function countOfYear(db: Db, year: string) {
  const { documents, 'api-cycles': cycles } = await countDocuments(db, year)
  return [{ what: 'Documents', count: documents + cycles }]
}

export const hub = defineHub({
  name: 'documents',
  manifest: { ...manifest, ...homeManifest },
  isLive: true,
  contract: { ...documentsContract, ...readersContract },
  migrations: documentMigrations,
  personal: documentsPersonal,
  recounts: [recountSearch({ ...documentSearch, textsOf: searchedTexts }), recountTexts(documentTexts)],
  search: { document: findDocuments },
  demo: () => import('./demo.ts'),
  countCollected: countOfYear,
  imports: [documentsImport, apipImport],
  async forYou({ db }, caller) {
    if (!mayEdit(caller)) return []
    const { documents, 'api-cycles': cycles } = await countDue(db, caller.uid)
    const row = ({ own, left }: { own: number; left: number }, path: string, word?: string) =>
      own + left > 0 ? [{ text: formatChecks(own, left, word), path: `${path}?filter=check`, count: own + left }] : []
    return [...row(documents, '/document-upload'), ...row(cycles, '/apip-uploads', 'APIP document')]
  },
  today: [
    {
      ...{ key: 'documents', order: 20, label: 'Documents', screen: '/resource-hub', levels: ['member'] },
      async find({ portal: { db }, caller }) {
        const { documents } = await countNew(db, caller.uid)
        return documents === 0 ? undefined : { value: `${documents} new`, note: 'Since your last visit' }
      },
    },
  ],
  setUpSteps: [
    {
      ...{ step: 'documents', order: 70, title: 'Upload the first documents', path: '/document-upload' },
      text: 'Guides and templates that every LC needs.',
      isDone: async ({ db }) => (await countDocuments(db)).documents > 0,
    },
  ],
  idleSteps: async ({ db }) => ((await countDocuments(db)).documents === 0 ? ['/resource-hub'] : []),
  async cardLines({ db }, { uid }) {
    const counts = await countDocuments(db)
    const fresh = await countNew(db, uid)
    return {
      'Resource Hub': formatCounts(counts.documents, fresh.documents),
      'APIP Cycle': formatCounts(counts['api-cycles'], fresh['api-cycles']),
    }
  },
  handlers: (portal) => {
    const documents = createHandlers(portal, 'documents')
    const apiCycles = createHandlers(portal, 'api-cycles')
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
      documentOwners: () => listEditors(portal.db),
      importDocuments: (ask) => runImport(portal, documentsImport, ask),
      importApiCycles: (ask) => runImport(portal, apipImport, ask),
    }
  },
})
