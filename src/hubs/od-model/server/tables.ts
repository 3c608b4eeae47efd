// Where is the national OD model kept? In one row, which is there from the start.
import type { Migration } from '#server/database/migrate.ts'

export type OdModelTables = {
  odModel: { id: string; text: string; link: string; version: number; updatedAt: string | null }
}

export const theNational = 'national'

export const odModelMigrations: Migration[] = [
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
        .values({ id: theNational, text: '', link: '', version: 1, updatedAt: null })
        .execute()
    },
  },
]
