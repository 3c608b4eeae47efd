// Frozen: migration step of MX Standards: who has started and who is done, without reading the rows.
import type { Migration } from '#server/database/migrate.ts'

export const startedStep: Migration = {
  name: 'mx-standards-10-started',
  async up(trx) {
    const columns = ['year', 'userId', 'submitted', 'standards']
    await trx.schema.createIndex('mxResponseStarted').on('mxResponse').columns(columns).execute()
  },
}
