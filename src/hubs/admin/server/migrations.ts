// Frozen: indexes of the admin panel as version 0.3 left them.
import type { Migration } from '#server/database/migrate.ts'
import { createIndexes } from '#server/database/migrations/columns.ts'

export const adminBaseline: Migration = {
  name: 'admin-0.3',
  replaces: ['admin-1-user-search', 'admin-2-user-filters'],
  async up(trx) {
    await createIndexes(trx, 'user', {
      userRoleSearch: ['role', 'seq', 'searchText'],
      userFilter: ['seq', 'searchText', 'committee', 'portfolio', 'lastSignInAt', 'role'],
    })
  },
}
