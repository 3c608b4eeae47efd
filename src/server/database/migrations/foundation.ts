// Migration steps of the foundation, in the order in which they run. Released steps never change: a new one is added behind them.
import type { Migration } from '../migrate.ts'
import { foundationBaseline } from './baseline.ts'
import { figuresMigration } from './figures-step.ts'
import { prefixedKeysMigration } from './prefixed-keys.ts'

/** How long a mail is tried, and when it was given up. */
const mailRetriesMigration: Migration = {
  name: 'server-32-mail-retries',
  async up(trx) {
    for (const column of ['retryUntil', 'givenUpAt']) {
      await trx.schema.alterTable('mail').addColumn(column, 'text').execute()
    }
    await trx.schema.createIndex('mailGivenUp').on('mail').column('givenUpAt').execute()
  },
}

/** Idempotency keys of all saves in one table, which says what was saved instead of keeping its answer. */
const idempotencyKeysMigration: Migration = {
  name: 'server-34-idempotency-keys',
  async up(trx) {
    // Answers of the last hour, encrypted.
    await trx.schema.dropTable('idempotencyKey').execute()
    await trx.schema
      .createTable('idempotencyKey')
      .addColumn('account', 'text', (column) => column.notNull())
      .addColumn('key', 'text', (column) => column.notNull())
      .addColumn('endpoint', 'text', (column) => column.notNull())
      .addColumn('digest', 'text', (column) => column.notNull())
      .addColumn('recordId', 'text')
      .addColumn('at', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('idempotencyKeyPrimary', ['account', 'key'])
      .execute()
    await trx.schema.createIndex('idempotencyKeyTime').on('idempotencyKey').column('at').execute()
  },
}

/** Every list counts its rows when it is read. */
const noListCountsMigration: Migration = {
  name: 'server-35-no-list-counts',
  async up(trx) {
    await trx.schema.dropTable('listCount').execute()
  },
}

export const foundationMigrations: Migration[] = [
  foundationBaseline,
  mailRetriesMigration,
  prefixedKeysMigration,
  idempotencyKeysMigration,
  noListCountsMigration,
  figuresMigration,
]
