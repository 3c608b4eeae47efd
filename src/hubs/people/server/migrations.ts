// Frozen: table of handover notes as version 0.3 left it.
import type { Migration } from '#server/database/migrate.ts'
import { notNull, texts } from '#server/database/migrations/columns.ts'

export const peopleBaseline: Migration = {
  name: 'people-0.3',
  replaces: ['people-1-notes', 'people-2-permission'],
  async up(trx) {
    await trx.schema
      .createTable('positionNote')
      .$call(texts('role', 'committee', 'portfolio', 'year', 'writtenBy', 'text', 'updatedAt'))
      .addColumn('version', 'integer', notNull)
      .addPrimaryKeyConstraint('positionNoteKey', ['role', 'committee', 'portfolio', 'year', 'writtenBy'])
      .execute()
  },
}
