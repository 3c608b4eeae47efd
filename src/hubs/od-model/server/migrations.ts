// Frozen: released migration steps of the OD models.
import type { Migration } from '#server/database/migrate.ts'

export const odModelSteps: Migration[] = [
  {
    name: 'od-model-1-national',
    async up(trx) {
      await trx.schema
        .createTable('odModel')
        .addColumn('id', 'text', (column) => column.primaryKey())
        .addColumn('text', 'text', (column) => column.notNull())
        .addColumn('link', 'text', (column) => column.notNull())
        .addColumn('version', 'integer', (column) => column.notNull())
        .addColumn('updatedAt', 'text')
        .execute()
      await trx
        .insertInto('odModel')
        .values({ id: 'national', text: '', link: '', version: 1, updatedAt: null })
        .execute()
    },
  },
  {
    name: 'od-model-2-international',
    async up(trx) {
      await trx
        .insertInto('odModel')
        .values({ id: 'international', text: '', link: '', version: 1, updatedAt: null })
        .execute()
    },
  },
]
