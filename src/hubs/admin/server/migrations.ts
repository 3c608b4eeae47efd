// Frozen: released migration steps of the admin panel.
import type { Migration } from '#server/database/migrate.ts'

export const adminSteps: Migration[] = [
  {
    name: 'admin-1-user-search',
    async up(trx) {
      // A search reads one of these narrow indexes alone, newest first, and fetches only the rows of its page.
      await trx.schema.createIndex('userSearch').on('user').columns(['seq', 'searchText']).execute()
      await trx.schema.createIndex('userRoleSearch').on('user').columns(['role', 'seq', 'searchText']).execute()
      // The one above begins with the same columns.
      await trx.schema.dropIndex('userRoleSeq').execute()
    },
  },
  {
    name: 'admin-2-user-filters',
    async up(trx) {
      // What the list filters by stands in the index that a search reads, so that no row is fetched to be left out.
      await trx.schema
        .createIndex('userFilter')
        .on('user')
        .columns(['seq', 'searchText', 'committee', 'portfolio', 'lastSignInAt', 'role'])
        .execute()
      await trx.schema.dropIndex('userSearch').execute()
    },
  },
]
