// Where are the two OD models kept? In one row each, which is there from the start.
import type { Migration } from '#server/database/migrate.ts'

export type OdModelTables = {
  odModel: { id: string; text: string; link: string; version: number; updatedAt: string | null }
}

export const theNational = 'national'
export const theInternational = 'international'
export type ModelId = typeof theNational | typeof theInternational

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
