// Migration steps of MX Standards. Row types are in rows.ts.
import type { Migration } from '#server/database/migrate.ts'
import { mxMigrations as mxSteps } from './migrations.ts'

/** Released steps never change: a new one is added behind them. */
export const mxMigrations: Migration[] = [
  ...mxSteps,
  {
    // Who has started and who is done, without reading the rows.
    name: 'mx-standards-10-started',
    async up(trx) {
      const columns = ['year', 'userId', 'submitted', 'standards']
      await trx.schema.createIndex('mxResponseStarted').on('mxResponse').columns(columns).execute()
    },
  },
]
