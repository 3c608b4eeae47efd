// Where is what was published kept? One publication with its totals, and its rows numbered per committee and in all, so
// that any page is a range of numbers.
import type { Migration } from '#server/database/migrate.ts'
import type { Answer, TrackerCommittee } from '../rules.ts'

export type ConversionTables = {
  conversionPublication: { id: string; publishedAt: string; publishedBy: string; totals: string }
  conversionEntry: {
    publicationId: string
    place: number
    placeInLc: number
    lc: TrackerCommittee | ''
    name: string
    email: string
    recruitment: Answer
    exchange: Answer
  }
}

export const conversionMigrations: Migration[] = [
  {
    name: 'conversion-1-publication',
    async up(trx) {
      await trx.schema
        .createTable('conversionPublication')
        .addColumn('id', 'text', (column) => column.primaryKey())
        .addColumn('publishedAt', 'text', (column) => column.notNull())
        .addColumn('publishedBy', 'text', (column) => column.notNull())
        .addColumn('totals', 'text', (column) => column.notNull())
        .execute()
      let table = trx.schema
        .createTable('conversionEntry')
        .addColumn('publicationId', 'text', (column) => column.notNull())
        .addColumn('place', 'integer', (column) => column.notNull())
        .addColumn('placeInLc', 'integer', (column) => column.notNull())
      for (const name of ['lc', 'name', 'email', 'recruitment', 'exchange']) {
        table = table.addColumn(name, 'text', (column) => column.notNull())
      }
      await table.addPrimaryKeyConstraint('conversionEntryKey', ['publicationId', 'place']).execute()
      const columns = ['publicationId', 'lc', 'placeInLc']
      await trx.schema.createIndex('conversionEntryLc').on('conversionEntry').columns(columns).execute()
    },
  },
]
