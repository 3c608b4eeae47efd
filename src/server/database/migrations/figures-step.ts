// Frozen: migration step that creates the tables of src/server/figures.
import type { Migration } from '../migrate.ts'
import { createIndexes, texts } from './columns.ts'

const key = ['source', 'year', 'committee', 'portfolio', 'part', 'until'] as const

export const figuresMigration: Migration = {
  name: 'server-36-figures',
  async up(trx) {
    await trx.schema
      .createTable('figure')
      .$call(texts(...key, 'from', 'numbers'))
      .addPrimaryKeyConstraint('figurePrimary', [...key])
      .execute()
    await trx.schema
      .createTable('figureShare')
      .$call(texts('source', 'id', 'year', 'shares'))
      .addPrimaryKeyConstraint('figureSharePrimary', ['source', 'id'])
      .execute()
    // A day is found by its span: `until` is not before it, and `from` is not after it.
    await createIndexes(trx, 'figure', { figureSpan: ['source', 'year', 'until', 'from'] })
    await createIndexes(trx, 'figureShare', { figureShareYear: ['source', 'year', 'id'] })
  },
}
