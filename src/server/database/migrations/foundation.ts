// Migration steps of the foundation, in the order in which they run. Released steps never change: a new one is added behind them.
import type { Migration } from '../migrate.ts'
import { foundationBaseline } from './baseline.ts'
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

export const foundationMigrations: Migration[] = [foundationBaseline, mailRetriesMigration, prefixedKeysMigration]
