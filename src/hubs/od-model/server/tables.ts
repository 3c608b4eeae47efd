// Table and migrations of the OD model: one row per model, created by the migration.
import type { Migration } from '#server/database/migrate.ts'
import { odModelBaseline } from './migrations.ts'

export type OdModelTables = {
  odModel: { id: string; text: string; link: string; version: number; updatedAt: string | null }
}

export const theNational = 'national'
export const theInternational = 'international'
export type ModelId = typeof theNational | typeof theInternational

/** Released steps never change: a new one is added behind them. */
export const odModelMigrations: Migration[] = [odModelBaseline]
