// Bookmarks and visits of a reader: writes that concern only that person, so they are not audited, and only announced to them.
import { type Kysely, sql } from 'kysely'
import { type Db, inTransaction, type Trx } from '#server/database/database.ts'
import { announce } from '#server/notify/live.ts'
import { lock } from '#server/people/lock.ts'
import { visitMs } from '../../rules.ts'
import { notFound } from '../changes.ts'
import { findDocument } from '../queries.ts'
import type { Collection, DocumentTables } from '../tables.ts'
import { findVisit } from './queries-readers.ts'

type Of = { collection: Collection; id: string; uid: string }

const tables = (db: Db): Kysely<DocumentTables> => db

const announceTo = (trx: Trx, uid: string) => announce(trx, { hub: 'documents', uid })

/** If the document is deleted at the same moment, the bookmark stays, hidden, in case the document is restored. */
export async function bookmark(db: Db, { collection, id, uid }: Of): Promise<void> {
  await inTransaction(db, async (trx) => {
    await lock(trx, { writer: uid })
    const document = await findDocument(trx, collection, id)
    if (!document?.isLive) throw notFound()
    await tables(trx)
      .insertInto('documentBookmark')
      .values({ userId: uid, documentId: id, createdAt: new Date().toISOString() })
      .onConflict((conflict) => conflict.columns(['userId', 'documentId']).doNothing())
      .execute()
    announceTo(trx, uid)
  })
}

export async function unbookmark(db: Db, { collection, id, uid }: Of): Promise<void> {
  await inTransaction(db, async (trx) => {
    await tables(trx)
      .deleteFrom('documentBookmark')
      .where('userId', '=', uid)
      .where('documentId', '=', id)
      .where('documentId', 'in', (from) =>
        from.selectFrom('document').select('document.id').where('document.collection', '=', collection),
      )
      .execute()
    announceTo(trx, uid)
  })
}

/** The time since which documents are new to this person. Written once per visit; nothing is new on the first visit. */
export async function visit(db: Db, { collection, uid }: Omit<Of, 'id'>): Promise<string> {
  const now = Date.now()
  const startedAt = new Date(now).toISOString()
  const visitCutoff = new Date(now - visitMs).toISOString()
  const current = await findVisit(db, uid, collection)
  if (current && current.startedAt > visitCutoff) return current.newSince
  const started = await inTransaction(db, (trx) => {
    announceTo(trx, uid)
    return tables(trx)
      .insertInto('documentVisit')
      .values({ userId: uid, collection, startedAt, newSince: startedAt })
      .onConflict((conflict) =>
        conflict
          .columns(['userId', 'collection'])
          .doUpdateSet({ newSince: sql.ref('documentVisit.startedAt'), startedAt })
          .where('documentVisit.startedAt', '<=', visitCutoff),
      )
      .returning('newSince')
      .executeTakeFirst()
  })
  // Nothing was written: the visit started at the same moment on another device.
  return (started ?? (await findVisit(db, uid, collection)))?.newSince ?? startedAt
}
