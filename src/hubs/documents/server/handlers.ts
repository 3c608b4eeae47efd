// What happens when documents are read, uploaded, changed, deleted and restored? The same for both collections.
import type { Actor } from '#server/audit.ts'
import { recordAudit } from '#server/audit.ts'
import { type Db, inTransaction } from '#server/database/database.ts'
import { newId } from '#server/database/new-id.ts'
import { changeVersioned } from '#server/database/versioned.ts'
import { defineHub } from '#server/hub.ts'
import { totalPagesOf } from '#shared/paging.ts'
import { problem } from '#shared/problem.ts'
import { type Document, documentsContract } from '../contract.ts'
import { facts } from '../hub.ts'
import * as queries from './queries.ts'
import { type Collection, type DocumentRow, documentMigrations } from './tables.ts'

const asAnswer = ({
  id,
  title,
  description,
  documentUrl,
  imageUrl,
  createdAt,
  updatedAt,
  version,
}: DocumentRow): Document => ({
  _id: id,
  title,
  description,
  documentUrl,
  imageUrl,
  createdAt,
  updatedAt,
  version,
})

const fieldsOf = ({ title, description, documentUrl, imageUrl }: queries.Fields): queries.Fields => ({
  title,
  description,
  documentUrl,
  imageUrl,
})

const notFound = () => problem('notFound', 'This document is not here any more.')

type Upload = { body: queries.Fields & { submissionKey?: string | undefined }; caller: { uid: string }; actor: Actor }
type Edit = { params: { id: string }; body: queries.Fields & { version?: number | undefined }; actor: Actor }
type Of = { params: { id: string }; actor: Actor }

function handlersOf(db: Db, collection: Collection) {
  const audited = (verb: string) => `${collection === 'documents' ? 'document' : 'apiCycle'}.${verb}`

  async function setLive({ params, actor }: Of, isLive: boolean) {
    return changeVersioned(db, {
      seen: undefined,
      shown: asAnswer,
      async read(trx) {
        const now = await queries.findDocument(trx, collection, params.id)
        if (!now || (!now.isLive && !isLive)) throw notFound()
        return now
      },
      repeated: (now) => (now.isLive && isLive ? asAnswer(now) : undefined),
      async write(trx, before) {
        const after = await queries.changeDocument(trx, before, { isLive })
        if (!after) return undefined
        const state = isLive ? { after: fieldsOf(after) } : { before: fieldsOf(before) }
        await recordAudit(trx, actor, { kind: audited(isLive ? 'restore' : 'remove'), subject: before.id, ...state })
        return asAnswer(after)
      },
    })
  }

  return {
    async list({ query }: { query: queries.Asked }) {
      const { rows, total } = await queries.listDocuments(db, collection, query)
      return { data: rows.map(asAnswer), totalPages: totalPagesOf(total, query.limit), total }
    },
    async read({ params }: { params: { id: string } }) {
      const row = await queries.findDocument(db, collection, params.id)
      if (!row?.isLive) throw notFound()
      return asAnswer(row)
    },
    async add({ body, caller, actor }: Upload) {
      const upload = { collection, createdBy: caller.uid, submissionKey: body.submissionKey ?? newId() }
      const added = await inTransaction(db, async (trx) => {
        const row = await queries.addDocument(trx, { ...upload, fields: fieldsOf(body) })
        if (row) await recordAudit(trx, actor, { kind: audited('add'), subject: row.id, after: fieldsOf(row) })
        return row
      })
      const stored = added ?? (await queries.findUpload(db, upload))
      if (!stored) throw problem('conflict', 'This form was already sent to the other collection. Please open it anew.')
      return asAnswer(stored)
    },
    async change({ params, body, actor }: Edit) {
      return changeVersioned(db, {
        seen: body.version,
        shown: asAnswer,
        async read(trx) {
          const now = await queries.findDocument(trx, collection, params.id)
          if (!now?.isLive) throw notFound()
          return now
        },
        async write(trx, before) {
          const after = await queries.changeDocument(trx, before, { fields: fieldsOf(body) })
          if (!after) return undefined
          const said = { before: fieldsOf(before), after: fieldsOf(after) }
          await recordAudit(trx, actor, { kind: audited('change'), subject: before.id, ...said })
          return asAnswer(after)
        },
      })
    },
    async remove(ask: Of): Promise<undefined> {
      await setLive(ask, false)
    },
    restore: (ask: Of) => setLive(ask, true),
  }
}

export const hub = defineHub({
  name: 'documents',
  facts,
  contract: documentsContract,
  migrations: documentMigrations,
  recounts: [queries.documentsRecount],
  demo: () => import('./demo.ts'),
  handlers: ({ db }) => {
    const documents = handlersOf(db, 'documents')
    const apiCycles = handlersOf(db, 'api-cycles')
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
    }
  },
})
