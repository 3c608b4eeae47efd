// Admin tables and migrations: the size of the database on each day; indexes on people and the audit trail, which it reads.
import type { Kysely } from 'kysely'
import type { Migration } from '#server/database/migrate.ts'
import type { PeopleTables } from '#server/people/people.ts'
import type { AuditTables } from '#server/privacy/audit.ts'
import type { AppointmentTables } from '#server/years/appointments.ts'
import { adminBaseline } from './migrations.ts'

type SizeTables = { databaseSize: { day: string; size: number } }
export type AdminDb = Kysely<PeopleTables & AuditTables & AppointmentTables & SizeTables>

/** Released steps never change: a new one is added behind them. */
export const adminMigrations: Migration[] = [
  adminBaseline,
  {
    name: 'admin-3-database-size',
    async up(trx) {
      await trx.schema
        .createTable('databaseSize')
        .addColumn('day', 'text', (column) => column.primaryKey())
        .addColumn('size', 'bigint', (column) => column.notNull())
        .execute()
    },
  },
]
