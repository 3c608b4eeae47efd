// Frozen: released migration steps of the foundation for list counters, audit, rate limits, mail, inbox, imports and backups.
import { sql } from 'kysely'
import type { Migration } from '../migrate.ts'

export const countedListMigration: Migration = {
  name: 'server-1-counted-lists',
  async up(trx) {
    await trx.schema
      .createTable('listCount')
      .addColumn('list', 'text', (column) => column.notNull())
      .addColumn('block', 'integer', (column) => column.notNull())
      .addColumn('n', 'integer', (column) => column.notNull())
      .addPrimaryKeyConstraint('listCountKey', ['list', 'block'])
      .execute()
    await trx.schema
      .createTable('sequence')
      .addColumn('name', 'text', (column) => column.primaryKey())
      .addColumn('last', 'integer', (column) => column.notNull())
      .execute()
  },
}

export const auditMigration: Migration = {
  name: 'server-4-audit',
  async up(trx) {
    await trx.schema
      .createTable('audit')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('seq', 'integer', (column) => column.notNull().unique())
      .addColumn('at', 'text', (column) => column.notNull())
      .addColumn('kind', 'text', (column) => column.notNull())
      .addColumn('subject', 'text', (column) => column.notNull())
      .addColumn('actorUid', 'text')
      .addColumn('actorEmail', 'text', (column) => column.notNull())
      .addColumn('address', 'text', (column) => column.notNull())
      .addColumn('before', 'text')
      .addColumn('after', 'text')
      .execute()
    await trx.schema.createIndex('auditKind').on('audit').columns(['kind', 'seq']).execute()
    await trx.schema.createIndex('auditActor').on('audit').columns(['actorEmail', 'seq']).execute()
    await trx.schema.createIndex('auditSubject').on('audit').columns(['subject', 'seq']).execute()
    await trx.schema.createIndex('auditAt').on('audit').column('at').execute()
  },
}

export const throttleMigration: Migration = {
  name: 'server-5-throttle',
  async up(trx) {
    await trx.schema
      .createTable('throttle')
      .addColumn('key', 'text', (column) => column.primaryKey())
      .addColumn('count', 'integer', (column) => column.notNull())
      .addColumn('endsAt', 'text', (column) => column.notNull())
      .execute()
    await trx.schema.createIndex('throttleEnds').on('throttle').column('endsAt').execute()
  },
}

export const mailMigration: Migration = {
  name: 'server-6-mail',
  async up(trx) {
    await trx.schema
      .createTable('mail')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('to', 'text', (column) => column.notNull())
      .addColumn('subject', 'text', (column) => column.notNull())
      .addColumn('text', 'text', (column) => column.notNull())
      .addColumn('html', 'text')
      .addColumn('link', 'text')
      .addColumn('createdAt', 'text', (column) => column.notNull())
      .addColumn('sentAt', 'text')
      .addColumn('attempts', 'integer', (column) => column.notNull().defaultTo(0))
      .addColumn('nextTryAt', 'text')
      .addColumn('lastError', 'text')
      .execute()
    await trx.schema.createIndex('mailDue').on('mail').column('nextTryAt').execute()
    await trx.schema.createIndex('mailCreated').on('mail').columns(['createdAt', 'id']).execute()
  },
}

export const inboxMigration: Migration = {
  name: 'server-12-inbox',
  async up(trx) {
    await trx.schema
      .createTable('inboxItem')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('uid', 'text', (column) => column.notNull().references('user.id').onDelete('cascade'))
      .addColumn('kind', 'text', (column) => column.notNull())
      .addColumn('text', 'text', (column) => column.notNull())
      .addColumn('path', 'text', (column) => column.notNull())
      .addColumn('at', 'text', (column) => column.notNull())
      .addColumn('readAt', 'text')
      .execute()
    await trx.schema.createIndex('inboxOf').on('inboxItem').columns(['uid', 'at', 'id']).execute()
    await trx.schema.createIndex('inboxUnread').on('inboxItem').columns(['uid', 'readAt']).execute()
    await trx.schema.createIndex('inboxOld').on('inboxItem').column('at').execute()
    await trx.schema
      .createTable('newsChoice')
      .addColumn('uid', 'text', (column) => column.notNull().references('user.id').onDelete('cascade'))
      .addColumn('kind', 'text', (column) => column.notNull())
      .addColumn('isWanted', 'integer', (column) => column.notNull())
      .addColumn('mail', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('newsChoiceOf', ['uid', 'kind'])
      .execute()
    await trx.schema.createIndex('newsChoiceKind').on('newsChoice').columns(['kind', 'isWanted']).execute()
    await trx.schema.alterTable('mail').addColumn('unsubscribe', 'text').execute()
  },
}

export const importsMigration: Migration = {
  name: 'server-13-imports',
  async up(trx) {
    await trx.schema
      .createTable('import')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('kind', 'text', (column) => column.notNull())
      .addColumn('uid', 'text', (column) => column.notNull())
      .addColumn('email', 'text', (column) => column.notNull())
      .addColumn('fileName', 'text', (column) => column.notNull())
      .addColumn('key', 'text', (column) => column.notNull())
      .addColumn('year', 'text', (column) => column.notNull())
      .addColumn('at', 'text', (column) => column.notNull())
      .addColumn('made', 'integer', (column) => column.notNull())
      .addColumn('changed', 'integer', (column) => column.notNull())
      .addColumn('skipped', 'integer', (column) => column.notNull())
      .addColumn('refused', 'integer', (column) => column.notNull())
      .addColumn('undoneAt', 'text')
      .addColumn('undoneBy', 'text')
      .addUniqueConstraint('importOnce', ['kind', 'uid', 'key'])
      .execute()
    await trx.schema.createIndex('importAt').on('import').columns(['at', 'id']).execute()
    await trx.schema.createIndex('importOwn').on('import').columns(['uid', 'at', 'id']).execute()
    await trx.schema
      .createTable('importRecord')
      .addColumn('importId', 'text', (column) => column.notNull().references('import.id').onDelete('cascade'))
      .addColumn('place', 'integer', (column) => column.notNull())
      .addColumn('record', 'text', (column) => column.notNull())
      .addColumn('version', 'integer', (column) => column.notNull())
      .addColumn('before', 'text')
      .addPrimaryKeyConstraint('importRecordKey', ['importId', 'place'])
      .execute()
  },
}

export const backupSendingMigration: Migration = {
  name: 'server-20-backup-sending',
  async up(trx) {
    await trx.schema
      .createTable('backupSending')
      .addColumn('id', 'integer', (column) => column.primaryKey().check(sql`id = 1`))
      .addColumn('night', 'text')
      .addColumn('sentAt', 'text')
      .addColumn('notBefore', 'text')
      .addColumn('failures', 'integer', (column) => column.notNull().defaultTo(0))
      .addColumn('lastError', 'text')
      .execute()
    await trx.insertInto('backupSending').values({ id: 1 }).execute()
  },
}

export const mentionsMigration: Migration = {
  name: 'server-21-name-mentions',
  async up(trx) {
    let table = trx.schema.createTable('nameMention').addColumn('id', 'text', (column) => column.primaryKey())
    for (const name of ['former', 'at', 'source', 'record', 'field', 'places'])
      table = table.addColumn(name, 'text', (column) => column.notNull())
    await table.addColumn('decidedAt', 'text').execute()
    await trx.schema
      .createIndex('nameMentionOf')
      .unique()
      .on('nameMention')
      .columns(['source', 'record', 'field', 'former'])
      .execute()
    await trx.schema.createIndex('nameMentionAt').on('nameMention').columns(['at', 'id']).execute()
  },
}
