// Where are documents kept? One table for both collections, with indexes that also hold the searched title.
import type { Migration } from '#server/database/migrate.ts'

export type Collection = 'documents' | 'api-cycles'

export type DocumentRow = {
  id: string
  collection: Collection
  seq: number
  title: string
  description: string
  documentUrl: string
  imageUrl: string
  /** The title, lower-cased. */
  searchText: string
  /** 1 for titles containing 'od'. */
  isOd: number
  /** 0 once deleted; the row stays, so that a delete can be undone. */
  isLive: number
  submissionKey: string
  createdBy: string
  createdAt: string
  updatedAt: string
  version: number
}
export type DocumentTables = { document: DocumentRow }

export const documentMigrations: Migration[] = [
  {
    name: 'documents-1-collections',
    async up(trx) {
      let table = trx.schema
        .createTable('document')
        .addColumn('id', 'text', (column) => column.primaryKey())
        .addColumn('seq', 'integer', (column) => column.notNull().unique())
      for (const name of ['isOd', 'isLive', 'version'])
        table = table.addColumn(name, 'integer', (column) => column.notNull())
      const texts = ['collection', 'title', 'description', 'documentUrl', 'imageUrl', 'searchText']
      for (const name of [...texts, 'submissionKey', 'createdBy', 'createdAt', 'updatedAt']) {
        table = table.addColumn(name, 'text', (column) => column.notNull())
      }
      await table.execute()
      const index = (name: string, columns: string[]) =>
        trx.schema.createIndex(name).on('document').columns(columns).execute()
      await index('documentLive', ['collection', 'isLive', 'seq', 'searchText'])
      await index('documentOd', ['collection', 'isLive', 'isOd', 'seq', 'searchText'])
      await trx.schema
        .createIndex('documentSubmission')
        .unique()
        .on('document')
        .columns(['createdBy', 'submissionKey'])
        .execute()
    },
  },
]
