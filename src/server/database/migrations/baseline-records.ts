// Frozen: tables for lists, audit, mail, inbox, imports, jobs and backups as version 0.3 left them.
import { sql } from 'kysely'
import type { Trx } from '../database.ts'
import { createIndexes, integers, notNull, nullableTexts, ofPerson, primaryKey, texts } from './columns.ts'

export async function createLists(trx: Trx): Promise<void> {
  await trx.schema
    .createTable('listCount')
    .addColumn('list', 'text', notNull)
    .$call(integers('block', 'n'))
    .addPrimaryKeyConstraint('listCountKey', ['list', 'block'])
    .execute()

  await trx.schema
    .createTable('sequence')
    .addColumn('name', 'text', primaryKey)
    .addColumn('last', 'integer', notNull)
    .execute()

  await trx.schema
    .createTable('audit')
    .addColumn('id', 'text', primaryKey)
    .addColumn('seq', 'integer', (column) => column.notNull().unique())
    .$call(texts('at', 'kind', 'subject'))
    .addColumn('actorUid', 'text')
    .$call(texts('actorEmail', 'address'))
    .$call(nullableTexts('before', 'after'))
    .execute()
  await createIndexes(trx, 'audit', {
    auditActor: ['actorEmail', 'seq'],
    auditAt: ['at'],
    auditKind: ['kind', 'seq'],
    auditSubject: ['subject', 'seq'],
  })

  await trx.schema
    .createTable('nameMention')
    .addColumn('id', 'text', primaryKey)
    .$call(texts('former', 'at', 'source', 'record', 'field', 'places'))
    .addColumn('decidedAt', 'text')
    .execute()
  await createIndexes(trx, 'nameMention', { nameMentionAt: ['at', 'id'] })
  await trx.schema
    .createIndex('nameMentionOf')
    .unique()
    .on('nameMention')
    .columns(['source', 'record', 'field', 'former'])
    .execute()

  await trx.schema
    .createTable('throttle')
    .addColumn('key', 'text', primaryKey)
    .addColumn('count', 'integer', notNull)
    .addColumn('endsAt', 'text', notNull)
    .execute()
  await createIndexes(trx, 'throttle', { throttleEnds: ['endsAt'] })

  await trx.schema
    .createTable('idempotencyKey')
    .addColumn('id', 'text', primaryKey)
    .$call(texts('at', 'result'))
    .execute()
  await createIndexes(trx, 'idempotencyKey', { idempotencyKeyAt: ['at'] })
}

export async function createMessages(trx: Trx): Promise<void> {
  await trx.schema
    .createTable('mail')
    .addColumn('id', 'text', primaryKey)
    .$call(texts('to', 'subject', 'text'))
    .$call(nullableTexts('html', 'link'))
    .addColumn('createdAt', 'text', notNull)
    .addColumn('sentAt', 'text')
    .addColumn('attempts', 'integer', (column) => column.defaultTo(0).notNull())
    .$call(nullableTexts('nextTryAt', 'lastError', 'unsubscribe'))
    .execute()
  await createIndexes(trx, 'mail', { mailCreated: ['createdAt', 'id'], mailDue: ['nextTryAt'] })

  await trx.schema
    .createTable('inboxItem')
    .addColumn('id', 'text', primaryKey)
    .addColumn('uid', 'text', ofPerson)
    .$call(texts('kind', 'text', 'path', 'at'))
    .addColumn('readAt', 'text')
    .execute()
  await createIndexes(trx, 'inboxItem', {
    inboxOf: ['uid', 'at', 'id'],
    inboxOld: ['at'],
    inboxUnread: ['uid', 'readAt'],
  })

  await trx.schema
    .createTable('newsChoice')
    .addColumn('uid', 'text', ofPerson)
    .addColumn('kind', 'text', notNull)
    .addColumn('isWanted', 'integer', notNull)
    .addColumn('mail', 'text', notNull)
    .addPrimaryKeyConstraint('newsChoiceOf', ['uid', 'kind'])
    .execute()
  await createIndexes(trx, 'newsChoice', { newsChoiceKind: ['kind', 'isWanted'] })
}

export async function createImports(trx: Trx): Promise<void> {
  await trx.schema
    .createTable('import')
    .addColumn('id', 'text', primaryKey)
    .$call(texts('kind', 'uid', 'email', 'fileName', 'key', 'year', 'at'))
    .$call(integers('made', 'changed', 'skipped', 'refused'))
    .$call(nullableTexts('undoneAt', 'undoneBy'))
    .addUniqueConstraint('importOnce', ['kind', 'uid', 'key'])
    .execute()
  await createIndexes(trx, 'import', { importAt: ['at', 'id'], importOwn: ['uid', 'at', 'id'] })

  await trx.schema
    .createTable('importRecord')
    .addColumn('importId', 'text', (column) => column.notNull().references('import.id').onDelete('cascade'))
    .addColumn('place', 'integer', notNull)
    .addColumn('record', 'text', notNull)
    .addColumn('version', 'integer', notNull)
    .addColumn('before', 'text')
    .addPrimaryKeyConstraint('importRecordKey', ['importId', 'place'])
    .execute()
}

export async function createOperations(trx: Trx): Promise<void> {
  await trx.schema
    .createTable('job')
    .addColumn('name', 'text', primaryKey)
    .$call(nullableTexts('holder', 'leaseUntil', 'nextRunAt', 'startedAt', 'succeededAt', 'failedAt'))
    .addColumn('failures', 'integer', (column) => column.defaultTo(0).notNull())
    .execute()

  await trx.schema
    .createTable('runningPortal')
    .addColumn('id', 'text', primaryKey)
    .addColumn('host', 'text', notNull)
    .addColumn('pid', 'integer', notNull)
    .$call(texts('version', 'startedAt', 'leaseUntil'))
    .execute()

  await trx.schema
    .createTable('backupSending')
    .addColumn('id', 'integer', (column) => column.primaryKey().check(sql`id = 1`))
    .$call(nullableTexts('night', 'sentAt', 'notBefore'))
    .addColumn('failures', 'integer', (column) => column.defaultTo(0).notNull())
    .addColumn('lastError', 'text')
    .execute()

  await trx.schema
    .createTable('backupMaking')
    .addColumn('id', 'integer', (column) => column.primaryKey().check(sql`id = 1`))
    .addColumn('madeAt', 'text', notNull)
    .$call(nullableTexts('failedAt', 'failedFolder', 'alarm'))
    .execute()
}
