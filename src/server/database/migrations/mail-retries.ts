// Migration step of the mail queue: how long a mail is tried, and when it was given up.
import type { Migration } from '../migrate.ts'

export const mailRetriesMigration: Migration = {
  name: 'server-32-mail-retries',
  async up(trx) {
    for (const column of ['retryUntil', 'givenUpAt']) {
      await trx.schema.alterTable('mail').addColumn(column, 'text').execute()
    }
    await trx.schema.createIndex('mailGivenUp').on('mail').column('givenUpAt').execute()
  },
}
