// Migration steps of MX Standards. Row types are in rows.ts.
import type { Migration } from '#server/database/migrate.ts'
import { mxMigrations as mxSteps } from './migrations.ts'
import { startedStep } from './migrations-started.ts'

/** Released steps never change: a new one is added behind them. */
export const mxMigrations: Migration[] = [...mxSteps, startedStep]
